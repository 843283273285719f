/** The keys of a lesson. The page's own are asleep meanwhile, but for help, theme, projector and the link. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePage } from '../../widget/context.ts';
import type { Position } from './use-position.ts';

type Acts = Readonly<Record<string, () => void>>;

/** Keys that mean something to the focused element itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.key === 'PageDown' || event.key === 'PageUp') return target?.closest('dialog, .cm-editor') != null;
  if (target?.closest('dialog, .cm-editor, textarea, select, input:not([type=range])')) return true;
  if (event.key === ' ' || event.key === 'Enter') return target?.closest('button, summary, a, [role=button]') != null;
  return /^(Arrow|Home|End)/.test(event.key) && target?.closest('input[type=range], .state-graph, [tabindex="0"].lesson-program, .code-panel') != null;
}

/** Carries out keys as soon and as long as the component is shown and no dialog is open. */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts);
  latest.current = acts;
  const letters = usePage((p) => p.singleKeys);
  const covered = usePage((p) => p.dialog !== 'none');
  useLayoutEffect(() => {
    if (covered) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      if (event.key.length === 1 && event.key !== ' ' && !letters) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      act();
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [covered, letters]);
}

/** The keys that move the searches. */
export function useStageKeys(position: Position, swap: () => void): void {
  useKeys({
    ',': () => position.move(-1), '.': () => position.move(1), '[': () => position.jump(-1, 'execution'), ']': () => position.jump(1, 'execution'),
    x: () => position.jump(1, 'difference'), ' ': () => position.play(!position.playing), n: swap,
  });
}
