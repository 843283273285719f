import { useEffect, useRef } from 'preact/hooks';
import type { Model } from '../engine/protocol.gen.ts';
import { currentState } from '../state/runs.ts';
import { setFind } from '../state/scope.ts';
import { findText, foundText } from '../strings/graph-rungs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { ConditionField } from './condition-field.tsx';
import { besideFound, placeOf, type Found } from './found.ts';

interface FindBarProps {
  readonly model: Model;
  readonly found: Found | null;
  readonly onGo: (state: number) => void;
  readonly onNearest: () => void;
}

/** Finds states by a condition: how many there are, and the way to each of them. */
export function FindBar({ model, found, onGo, onNearest }: FindBarProps) {
  const session = useSession();
  const condition = usePage((p) => p.find ?? '');
  const current = usePage(currentState);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const states = found?.states ?? [];
  const beside = (by: 1 | -1): void => {
    const to = besideFound(states, current, by);
    if (to !== null) onGo(to);
  };
  const place = placeOf(states, current);
  const close = (): void => session.do(setFind(null));
  const problem = found !== null && found.problem !== '';
  return (
    <div class="state-search" role="search" onKeyDown={(e) => {
      if (e.key !== 'Escape') return;
      e.stopPropagation();
      close();
    }}>
      <ConditionField field={field} model={model} value={condition} problem={problem ? 'state-search-said' : null}
        onInput={(text) => session.do(setFind(text))} onEnter={(back) => beside(back ? -1 : 1)} />
      <span class="tool-group">
        <button type="button" class="tool" disabled={states.length === 0} aria-label={findText.previous} title={findText.previous} onClick={() => beside(-1)}>‹</button>
        <button type="button" class="tool" disabled={states.length === 0} aria-label={findText.next} title={findText.next} data-action="find-next" onClick={() => beside(1)}>›</button>
        <button type="button" class="tool" disabled={found?.run == null} title={findText.nearestHint} data-action="find-nearest" onClick={onNearest}>{findText.nearest}</button>
      </span>
      <p class={problem ? 'state-search-said problem' : 'state-search-said'} id="state-search-said" role="status">
        {problem && <Pointer condition={condition} at={found.at} />}
        {place > 0 && `${findText.at(place, states.length)}; `}{found === null ? '' : foundText(found)}
      </p>
      <button type="button" class="tool" aria-label={findText.close} title={findText.close} onClick={close}>×</button>
    </div>
  );
}

/** The condition up to where it is wrong, and the rest of it. */
function Pointer({ condition, at }: { condition: string; at: number }) {
  const trimmed = condition.trim();
  return <code class="condition-wrong">{trimmed.slice(0, at)}<mark>{trimmed.slice(at) || ' '}</mark></code>;
}
