import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Model } from '../engine/protocol.gen.ts';
import { findText } from '../strings/graph-rungs.ts';
import { usePage } from '../widget/context.ts';
import { accepted, suggestions, type Suggestion } from './suggest.ts';

interface ConditionFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly model: Model;
  readonly value: string;
  /** The element that says what is wrong with it, or null. */
  readonly problem: string | null;
  readonly onInput: (text: string) => void;
  readonly onEnter: (back: boolean) => void;
}

/** A field for a condition, which offers the names of locations and the values they have on the run. */
export function ConditionField({ field, model, value, problem, onInput, onEnter }: ConditionFieldProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(-1);
  const seen = useSeenValues(model);
  const offered = caret === null ? [] : suggestions(value, caret, model.locations.map((l) => l.name), seen);
  const take = (taken: Suggestion): void => {
    const next = accepted(value, taken);
    onInput(next.text);
    setChosen(-1);
    setCaret(null);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const one = offered[chosen];
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && offered.length > 0) setChosen((chosen + by + offered.length + (chosen < 0 && by < 0 ? 1 : 0)) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && one !== undefined) take(one);
    else if (event.key === 'Enter') onEnter(event.shiftKey);
    else if (event.key === 'Escape' && offered.length > 0) {
      event.stopPropagation();
      setCaret(null);
    } else return;
    event.preventDefault();
  };
  const listed = offered.length > 0;
  return (
    <div class="condition-field">
      <input ref={field} type="text" id="graph-find" class="condition-input" value={value} placeholder={findText.example} spellcheck={false} autocomplete="off"
        role="combobox" aria-label={findText.label} aria-expanded={listed} aria-controls="condition-offers" aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 && listed ? `condition-offer-${chosen}` : undefined}
        aria-invalid={problem !== null} aria-describedby={problem ?? undefined}
        onInput={(e) => {
          setCaret(e.currentTarget.selectionStart);
          setChosen(-1);
          onInput(e.currentTarget.value);
        }}
        onKeyDown={onKeyDown} onBlur={() => setCaret(null)} />
      <ul class="condition-offers" id="condition-offers" role="listbox" aria-label={findText.suggestions} hidden={!listed}>
        {offered.map((one, i) => (
          <li key={one.text} id={`condition-offer-${i}`} role="option" aria-selected={i === chosen}
            onPointerDown={(e) => {
              e.preventDefault();
              take(one);
            }}>{one.text}</li>
        ))}
      </ul>
    </div>
  );
}

/** The values that a location has on the run that is shown. */
function useSeenValues(model: Model): (name: string) => readonly string[] {
  const trace = usePage((p) => p.trace);
  return (name) => {
    const at = model.locations.findIndex((l) => l.name === name);
    return [...new Set((trace?.steps ?? []).map((s) => s.values[at] ?? ''))].filter((value) => value !== '').sort();
  };
}
