import type { ComponentChildren } from 'preact';
import { text } from '../strings/graph.ts';
import type { CameraControl } from './control.ts';

export type Format = 'dot' | 'mermaid' | 'svg';

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
  /** Whether the label is written; it is always said. */
  readonly shown?: boolean;
  readonly onChange: (value: T) => void;
}

/** A labelled list to choose one from. */
export function Choice<T extends string>({ label, value, options, disabled, shown, onChange }: ChoiceProps<T>) {
  return (
    <label class="tool-choice">
      {shown !== false && <span>{label}</span>}
      <select aria-label={label} value={value} disabled={disabled} onChange={(e) => onChange(e.currentTarget.value as T)}>
        {options.map((o) => <option key={o.value} value={o.value} title={o.hint}>{o.label}</option>)}
      </select>
    </label>
  );
}

const formats: readonly { readonly format: Format; readonly name: string }[] = [
  { format: 'dot', name: 'DOT' }, { format: 'mermaid', name: 'Mermaid' }, { format: 'svg', name: 'SVG' },
];

/** What the graph can be saved as, folded away until wanted. */
export function SaveMenu({ onSave, svg }: { onSave: (format: Format) => void; svg: boolean }) {
  return (
    <details class="tool-menu" onToggle={closeOthers}>
      <summary class="tool" data-action="save">{text.save}</summary>
      <div class="tool-menu-items">
        {formats.filter((f) => svg || f.format !== 'svg').map(({ format, name }) => (
          <button key={format} type="button" class="tool" data-save={format} onClick={(e) => {
            e.currentTarget.closest('details')?.removeAttribute('open');
            onSave(format);
          }}>{name}</button>
        ))}
      </div>
    </details>
  );
}

/** An open menu is seen whole, and closes when the focus or a click goes elsewhere, or on Escape. */
export function closeOthers(event: Event): void {
  const menu = event.currentTarget;
  if (!(menu instanceof HTMLDetailsElement) || !menu.open) return;
  putBelow(menu.querySelector<HTMLElement>('summary'), menu.querySelector<HTMLElement>('.tool-menu-items'));
  const off = new AbortController();
  const close = (e: Event): void => {
    const away = !(e.target instanceof Node && menu.contains(e.target));
    if (!away && !(e instanceof KeyboardEvent && e.key === 'Escape')) return;
    menu.open = false;
    off.abort();
  };
  for (const name of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(name, close, { signal: off.signal });
}

/** Where a menu opens: below its button, within the window, over the panes' edges. */
function putBelow(button: HTMLElement | null, items: HTMLElement | null): void {
  if (button === null || items === null) return;
  const gap = 4;
  const at = button.getBoundingClientRect();
  const below = innerHeight - at.bottom - 3 * gap;
  items.style.maxBlockSize = `${Math.max(below, at.top - 3 * gap)}px`;
  const { width, height } = items.getBoundingClientRect();
  const above = height > below && at.top > below;
  items.style.top = above ? `${at.top - height - gap}px` : `${at.bottom + gap}px`;
  items.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - width - 2 * gap))}px`;
}

/** Shows the pane it is in over the whole screen, and back. */
export function FullscreenButton() {
  if (!document.fullscreenEnabled) return null;
  const toggle = (event: Event): void => {
    const button = event.currentTarget;
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else if (button instanceof Element) void button.closest('.pane, section')?.requestFullscreen();
  };
  return (
    <button type="button" class="tool" aria-label={text.fullscreen} title={text.fullscreen} onClick={toggle}>
      <svg class="tool-icon" width="13" height="13" viewBox="0 0 13 13" aria-hidden="true">
        <path d="M1,4V1H4M9,1H12V4M12,9V12H9M4,12H1V9" />
      </svg>
    </button>
  );
}
