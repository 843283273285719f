/** The control of one setting, by its kind. A value is sent when the reader leaves the field or chooses. */
import type { SetupField } from '../engine/protocol.gen.ts';
import { appStrings } from '../strings/apps.ts';

const t = appStrings.home;

interface Props {
  readonly id: string;
  readonly field: SetupField;
  readonly onSet: (values: readonly string[]) => void;
}

export function Control(props: Props) {
  const { field } = props;
  if (field.any) return <Open {...props} />;
  if (field.kind === 'bool') return <Truth {...props} />;
  if (field.kind === 'device' || field.choices.length > 0) return field.multiple ? <Several {...props} /> : <One {...props} />;
  return <Typed {...props} />;
}

/** A setting that a check tries with several values; choosing one of them settles it. */
function Open({ id, field, onSet }: Props) {
  const label = (value: string) => field.choices.find((c) => c.value === value)?.label || value;
  return (
    <select id={id} class="field" value="" onChange={(e) => { if (e.currentTarget.value !== '') onSet([e.currentTarget.value]); }}>
      <option value="">{t.open(field.values.map(label))}</option>
      {(field.choices.length > 0 ? field.choices.map((c) => c.value) : field.values).map((v) => <option key={v} value={v}>{label(v)}</option>)}
    </select>
  );
}

function Truth({ id, field, onSet }: Props) {
  return (
    <input id={id} type="checkbox" checked={field.values[0] === 'true'}
      onChange={(e) => onSet([e.currentTarget.checked ? 'true' : 'false'])} />
  );
}

function One({ id, field, onSet }: Props) {
  if (field.choices.length === 0) return <span class="dim">{t.noChoice}</span>;
  return (
    <select id={id} class="field" value={field.values[0] ?? ''} onChange={(e) => onSet(e.currentTarget.value === '' ? [] : [e.currentTarget.value])}>
      <option value="">{t.unset}</option>
      {field.choices.map((c) => <option key={c.value} value={c.value}>{c.label}</option>)}
    </select>
  );
}

function Several({ id, field, onSet }: Props) {
  if (field.choices.length === 0) return <span class="dim">{t.noChoice}</span>;
  const toggle = (value: string, on: boolean) =>
    onSet(field.choices.map((c) => c.value).filter((v) => (v === value ? on : field.values.includes(v))));
  return (
    <div class="setting-choices" id={id} role="group" aria-labelledby={`${id}-label`}>
      {field.choices.map((c) => (
        <label key={c.value}>
          <input type="checkbox" checked={field.values.includes(c.value)} onChange={(e) => toggle(c.value, e.currentTarget.checked)} />
          {c.label}
        </label>
      ))}
    </div>
  );
}

function Typed({ id, field, onSet }: Props) {
  const send = (text: string) => {
    if (text !== (field.values[0] ?? '')) onSet(text === '' ? [] : [text]);
  };
  return (
    <input id={id} class="field" type="text" inputMode={field.kind === 'number' ? 'decimal' : 'text'} value={field.values[0] ?? ''}
      placeholder={field.kind === 'time' ? '22:00' : ''} onChange={(e) => send(e.currentTarget.value.trim())} />
  );
}
