import type { ComponentChildren } from 'preact';
import type { CameraControl } from './control.ts';
import type { Format } from './export.ts';
import { text } from './words.ts';

/** The row of buttons above a drawing. */
export function Toolbar({ children }: { children: ComponentChildren }) {
  return <div class="graph-tools" role="toolbar" aria-label={text.tools}>{children}</div>;
}

export function ZoomButtons({ control }: { control: CameraControl }) {
  return (
    <span class="tool-group">
      <button type="button" class="tool" aria-label={text.zoomOut} title={text.zoomOut} onClick={() => control.zoomOut()}>−</button>
      <button type="button" class="tool" aria-label={text.zoomIn} title={text.zoomIn} onClick={() => control.zoomIn()}>+</button>
      <button type="button" class="tool" title={text.fitHint} onClick={() => control.fit()}>{text.fit}</button>
    </span>
  );
}

interface ToggleProps {
  readonly on: boolean;
  readonly title: string;
  readonly onChange: (on: boolean) => void;
  readonly children: ComponentChildren;
}

export function Toggle({ on, title, onChange, children }: ToggleProps) {
  return (
    <button type="button" class="tool" aria-pressed={on} title={title} onClick={() => onChange(!on)}>{children}</button>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly hint?: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A labelled list to choose one from. */
export function Choice<T extends string>({ label, value, options, disabled, onChange }: ChoiceProps<T>) {
  return (
    <label class="tool-choice">
      <span>{label}</span>
      <select value={value} disabled={disabled} onChange={(e) => onChange(e.currentTarget.value as T)}>
        {options.map((o) => <option key={o.value} value={o.value} title={o.hint}>{o.label}</option>)}
      </select>
    </label>
  );
}

const formats: readonly { readonly format: Format; readonly name: string }[] = [
  { format: 'dot', name: 'DOT' }, { format: 'mermaid', name: 'Mermaid' }, { format: 'svg', name: 'SVG' },
];

export function SaveButtons({ onSave, svg }: { onSave: (format: Format) => void; svg: boolean }) {
  return (
    <span class="tool-group" role="group" aria-label={text.save}>
      <span class="tool-label" aria-hidden="true">{text.save}</span>
      {formats.filter((f) => svg || f.format !== 'svg').map(({ format, name }) => (
        <button key={format} type="button" class="tool" data-save={format} aria-label={`${text.save} ${name}`}
          onClick={() => onSave(format)}>{name}</button>
      ))}
    </span>
  );
}
