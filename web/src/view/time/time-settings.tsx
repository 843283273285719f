/** For exact times: how long to look ahead, when it starts, and how the home is then. */
import { useMemo, useState } from 'preact/hooks';
import { isShown } from '../../state/inspect.ts';
import { setOptions } from '../../state/options.ts';
import type { Page } from '../../state/page.ts';
import { amountOf, lengthOf, lengths, startOf, startText, withSetting, type Length, type Start } from '../../state/time-options.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { StartFields } from './start-fields.tsx';

const t = timeStrings.options;

export function TimeSettings() {
  return (
    <div class="time-settings">
      <LengthChoice />
      <StartChoice />
      <StartValues />
    </div>
  );
}

function LengthChoice() {
  const session = useSession();
  const options = usePage((p) => p.options);
  const [other, setOther] = useState(false);
  const length = other ? 'other' : lengthOf(options);
  const choose = (name: Length) => {
    setOther(name === 'other');
    if (name !== 'other') session.do(setOptions({ for: lengths[name] }));
  };
  return (
    <div class="time-row">
      <label class="limit">{t.forHow}
        <select class="field" value={length} data-action="length" onChange={(e) => choose(e.currentTarget.value as Length)}>
          {(Object.keys(t.lengths) as Length[]).map((name) => <option key={name} value={name}>{t.lengths[name]}</option>)}
        </select>
      </label>
      {length === 'other' && <OwnLength seconds={Math.max(0, options.for ?? 0)} />}
    </div>
  );
}

function OwnLength({ seconds }: { seconds: number }) {
  const session = useSession();
  const { amount, unit } = seconds > 0 ? amountOf(seconds) : { amount: 8, unit: 3600 };
  const set = (n: number, size: number) => session.do(setOptions({ for: Math.max(1, Math.round(n * size) || 0) }));
  return (
    <>
      <input class="field time-amount" type="number" min="1" value={amount} aria-label={t.amount} onChange={(e) => set(Number(e.currentTarget.value), unit)} />
      <select class="field time-unit" value={unit} aria-label={t.unit} onChange={(e) => set(amount, Number(e.currentTarget.value))}>
        {t.units.map(([size, name]) => <option key={size} value={size}>{name}</option>)}
      </select>
    </>
  );
}

function StartChoice() {
  const session = useSession();
  const start = usePage((p) => p.options.start ?? '');
  const options = usePage((p) => p.options);
  const chosen = startOf(options);
  const set = (next: Start | null) => session.do(setOptions({ start: next ? startText(next) : '' }));
  return (
    <fieldset class="choices">
      <legend>{t.start}</legend>
      <label class="choice">
        <input type="checkbox" checked={start === ''} data-action="own-start" onChange={(e) => set(e.currentTarget.checked ? null : { day: 'mon', time: '21:00' })} />
        <span>{t.ownStart}</span>
      </label>
      {chosen && <div class="time-row"><StartFields start={chosen} onChange={set} /></div>}
    </fieldset>
  );
}

/** The locations that can be given another value, and the values seen of each. */
function knownValues(page: Page): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  const model = page.checked?.result.model;
  model?.locations.forEach((l, location) => {
    if (!isShown(model, location)) return;
    const seen = (page.trace?.steps ?? []).map((s) => s.values[location] ?? '').filter((v) => v !== '');
    known.set(l.name, [...new Set(seen)].sort());
  });
  return known;
}

function StartValues() {
  const session = useSession();
  const set = usePage((p) => p.options.set) ?? [];
  const checked = usePage((p) => p.checked);
  const trace = usePage((p) => p.trace);
  const known = useMemo(() => knownValues(session.store.peek()), [session, checked, trace]);
  const change = (location: string, value: string) => session.do(setOptions({ set: withSetting(set, location, value) }));
  return (
    <fieldset class="choices">
      <legend>{t.values}</legend>
      <p class="choice-text">{known.size === 0 && set.length === 0 ? t.noModel : t.valuesHint}</p>
      {set.length > 0 && (
        <ul class="chips">
          {set.map((s) => (
            <li class="chip" key={s.location}><span class="mono">{s.location} = {s.value}</span>
              <button class="chip-remove" aria-label={t.remove(s.location)} title={t.remove(s.location)} onClick={() => change(s.location, '')}><Icon name="cross" size={12} /></button>
            </li>
          ))}
        </ul>
      )}
      {known.size > 0 && <AddValue known={known} onAdd={change} />}
    </fieldset>
  );
}

function AddValue({ known, onAdd }: { known: ReadonlyMap<string, readonly string[]>; onAdd: (location: string, value: string) => void }) {
  const [location, setLocation] = useState([...known.keys()][0] ?? '');
  const [value, setValue] = useState('');
  return (
    <div class="time-row">
      <label class="limit">{t.location}
        <select class="field" value={location} data-action="set-location" onChange={(e) => setLocation(e.currentTarget.value)}>
          {[...known.keys()].map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      </label>
      <label class="limit">{t.value}
        <input class="field" list="known-values" value={value} data-action="set-value" onInput={(e) => setValue(e.currentTarget.value)} />
      </label>
      <datalist id="known-values">{(known.get(location) ?? []).map((v) => <option key={v} value={v} />)}</datalist>
      <button class="button" disabled={value.trim() === ''} data-action="set-add" onClick={() => {
        onAdd(location, value.trim());
        setValue('');
      }}>{t.add}</button>
    </div>
  );
}
