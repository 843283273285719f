/** The state after the step: what changed first, then properties, what can happen next, the rest. */
import type { Model, Trace } from '../engine/protocol.gen.ts';
import { enabledEvents, propertyChips, valueRows, type EnabledEvent, type PropertyChip, type ValueRow } from '../state/inspect.ts';
import { revealAt } from '../state/program.ts';
import { strings } from '../strings/page.ts';
import { runStrings } from '../strings/runs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { Told } from '../widget/told.tsx';
import { truthIcon } from './runs/truth.tsx';

const t = strings.state;
const truths = runStrings.properties;

const PairState = lazy('views', (m) => m.PairState);

export function StatePane() {
  const trace = usePage((p) => p.trace);
  const model = usePage((p) => p.checked?.result.model ?? null);
  const at = usePage((p) => p.step);
  const against = usePage((p) => p.against);
  return (
    <section class="pane state-pane" aria-label={t.label} id="pane-state">
      {against && trace && model ? <PairState trace={trace} model={model} against={against} /> : trace && model && trace.steps[at] && <StateOf trace={trace} model={model} at={at} />}
    </section>
  );
}

function StateOf({ trace, model, at }: { trace: Trace; model: Model; at: number }) {
  const { changed, same } = valueRows(model, trace, at);
  const state = trace.steps[at]?.state ?? -1;
  return (
    <>
      <h2 class="state-title">{state < 0 ? t.unstored : t.number(state)}</h2>
      <Changes rows={changed} start={at === 0} />
      <Properties chips={propertyChips(model, trace, at)} />
      <Enabled events={enabledEvents(model, trace, at)} />
      {same.length > 0 && (
        <details class="unchanged" open={at === 0}>
          <summary>{at === 0 ? t.initially : t.same(same.length)}</summary>
          <Values rows={same} />
        </details>
      )}
    </>
  );
}

function Changes({ rows, start }: { rows: readonly ValueRow[]; start: boolean }) {
  if (start) return null;
  if (rows.length === 0) return <p class="dim">{t.nothing}</p>;
  return <Values rows={rows} />;
}

function Values({ rows }: { rows: readonly ValueRow[] }) {
  return (
    <dl class="values">
      {rows.map((r) => (
        <div class="value-row" key={r.location}>
          <dt>{r.name}</dt>
          <dd>{r.old !== r.value && <><s><span class="visually-hidden">{t.was} </span>{r.old}</s><span aria-hidden="true"> → </span></>}
            <b class={r.old !== r.value ? 'new-value' : ''}>{r.value}</b></dd>
        </div>
      ))}
    </dl>
  );
}

function Properties({ chips }: { chips: readonly PropertyChip[] }) {
  const session = useSession();
  if (chips.length === 0) return null;
  return (
    <>
      <h3 class="state-heading">{t.properties}</h3>
      <ul class="chips">
        {chips.map(({ property, truth, turned }, i) => (
          <li key={i}>
            <button class={`chip chip-button truth-${truth}${turned ? ' turned' : ''}`} title={`${property.kind} ${property.text}`}
              onClick={() => session.do(revealAt({ ...property.range, focus: false }))}>
              <Icon name={truthIcon(truth)} size={12} />
              {property.name || property.text}<span class="chip-truth">{t.truths[truth]}{turned && ` ${truths.now}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Enabled({ events }: { events: readonly EnabledEvent[] }) {
  const session = useSession();
  return (
    <>
      <h3 class="state-heading">{t.enabled}</h3>
      {events.length === 0 ? <p class="dim">{t.end}</p> : (
        <ul class="enabled">
          {events.map((e) => (
            <li key={e.event}>
              <button class={e.taken ? 'event taken' : 'event'} onClick={() => void session.take({ event: e.event, branch: 0 })}
                title={e.taken ? t.taken : t.take(e.text)} data-event={e.event}>
                <Icon name="next" size={12} /><span><Told text={e.text || e.name} /></span>{e.text !== '' && e.text !== e.name && <code>{e.name}</code>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
