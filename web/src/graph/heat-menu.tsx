import type { Model } from '../engine/protocol.gen.ts';
import { heats, parseScope, setScope, type Heat } from '../state/scope.ts';
import { heatText } from '../strings/graph-rungs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { levels } from './heat.ts';
import { missedBy } from './subject.ts';
import { Choice } from './toolbar.tsx';

/** What makes nodes and edges stand out. What an algorithm missed needs a comparison, which is made when there is none. */
export function HeatMenu({ model }: { model: Model }) {
  const session = useSession();
  const scope = usePage((p) => p.scope);
  const { heat, app } = parseScope(scope);
  const choose = (chosen: Heat): void => {
    session.do(setScope({ heat: chosen, app: chosen === 'app' ? defaultApp(model) : 0 }));
    const page = session.store.peek();
    if (chosen === 'missed' && missedBy(page) === null) void session.compare(page.algorithms);
  };
  return (
    <>
      <Choice label={heatText.heat} value={heat} onChange={choose}
        options={heats.map((value) => ({ value, label: heatText.heats[value], hint: heatText.hint }))} />
      {heat === 'app' && (
        <Choice label={heatText.app} value={String(app)} onChange={(value) => session.do(setScope({ app: Number(value) }))}
          options={model.apps.map((_, i) => ({ value: String(i), label: appName(model, i) }))} />
      )}
    </>
  );
}

const defaultApp = (model: Model): number => (model.apps.length > 1 ? 1 : 0);

const appName = (model: Model, app: number): string => (app === 0 ? heatText.program : model.apps[app] ?? '');

/** How hot the colours, lines and numbers say that something is. */
export function HeatLegend({ model }: { model: Model }) {
  const scope = usePage((p) => p.scope);
  const against = usePage(missedBy);
  const busy = usePage((p) => p.work.kind === 'comparing');
  const { heat, app } = parseScope(scope);
  if (heat === '') return null;
  const said = heat === 'app' ? heatText.legend.app(appName(model, app))
    : heat === 'finding' ? heatText.legend.finding
      : against === null ? (busy ? heatText.comparing : '') : heatText.legend.missed(against);
  return (
    <div class="heat-legend">
      <svg class="state-graph heat-scale" width="112" height="20" viewBox="0 0 112 20" aria-hidden="true">
        {levels.map((level) => (
          <g key={level} class={`node heat-${level}`}>
            <rect class="body" x={(level - 1) * 28 + 3} y="4" width="22" height="12" rx="4" />
          </g>
        ))}
      </svg>
      <span>{said}</span>
    </div>
  );
}
