import { useEffect, useRef } from 'preact/hooks';
import type { Model } from '../engine/protocol.gen.ts';
import { algorithmText, endText, letters } from '../strings/algorithm.ts';
import { eventName } from '../strings/graph.ts';
import type { Execution } from './replay.ts';
import { showChild } from './show-child.ts';

interface ListProps {
  readonly executions: readonly Execution[];
  readonly current: number;
  readonly model: Model;
  readonly onJump: (entry: number) => void;
}

const MOST_EVENTS = 12;

/** The executions a, b, c, … and their events; a click jumps to where one ends. */
export function ExecutionList({ executions, current, model, onJump }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    showChild(list.current, list.current?.querySelector<HTMLElement>('[aria-current]'));
  }, [current]);
  return (
    <div class="execution-list">
      <h3>{algorithmText.executions}</h3>
      <ol ref={list}>
        {executions.map((execution) => (
          <li key={execution.number}>
            <button type="button" aria-current={execution.number === current ? 'step' : undefined}
              onClick={() => onJump(execution.to)}>
              <strong>{letters(execution.number)}</strong>
              <span class="run-events">{eventsOf(execution, model)}</span>
              <span class="run-end">{endText(execution.end)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function eventsOf({ events }: Execution, model: Model): string {
  const names = events.slice(0, MOST_EVENTS).map((event) => eventName(model, event));
  return names.join(' ') + (events.length > MOST_EVENTS ? ' …' : '');
}
