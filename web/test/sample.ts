/** A small program's results, as the engine would give them: two events, one variable, one property. */
import type { CheckResult, Finding, Model, Range, Step, Trace, TraceStep } from '../src/engine/protocol.gen.ts';
import { emptyPage, type Page } from '../src/state/page.ts';

export const nowhere: Range = { file: 0, from: 0, to: 0, line: 0, column: 0 };

export const model: Model = {
  apps: ['program', 'Alarm'],
  names: ['', 'Alarm'],
  events: [
    { name: 'smoke', text: 'Smoke is detected', kind: 'environment', app: 0, range: nowhere },
    { name: 'leave', text: 'Ann leaves', kind: 'environment', app: 0, range: nowhere },
  ],
  locations: [
    { name: 'door.lock', called: 'the door', kind: 'attribute', app: 0, device: 'door', range: nowhere },
    { name: 'lamp.switch', called: 'the lamp', kind: 'attribute', app: 0, device: 'lamp', range: nowhere },
    { name: 'smoke enabled', called: 'smoke enabled', kind: 'enable', app: 0, device: '', range: nowhere },
  ],
  properties: [
    { name: 'open', kind: 'invariant', text: 'door.lock == open', range: nowhere },
    { name: 'dark', kind: 'never', text: 'lamp.switch == on', range: nowhere },
  ],
};

export function traceStep(change: Partial<TraceStep>): TraceStep {
  return {
    event: 0, branch: 0, branches: 1, text: '', state: 0, values: ['open', 'off', 'true'], changed: [], accesses: [], notes: [],
    failures: [], acts: [], enabled: [0, 1], properties: [true, false], conflicts: [], at: -1, clocks: [], due: [], ...change,
  };
}

/** Start, the alarm opens the door again (no change), the door is locked and the invariant fails. */
export const trace: Trace = {
  problem: '',
  loopTo: -1,
  steps: [
    traceStep({ event: -1, text: 'The program starts.' }),
    traceStep({ event: 0, state: 1, accesses: [{ location: 0, op: 'silent', app: 1, value: 'open' }] }),
    traceStep({
      event: 1, state: 2, values: ['locked', 'off', 'false'], changed: [0], properties: [false, false], enabled: [],
      accesses: [{ location: 0, op: 'write', app: 0, value: 'locked' }],
      failures: [{ kind: 'invariant', text: 'open', range: nowhere }], conflicts: [{ step: 1, location: 0 }],
    }),
  ],
};

const step = (index: number, state: number): Step => ({ event: model.events[index]?.name ?? '', index, branch: 0, text: '', state, writes: [], at: -1 });

export const finding: Finding = {
  kind: 'invariant', title: 'The door can be locked', sentence: '', apps: [], location: 'door.lock', name: 'open', range: nowhere,
  advice: '', start: 0, startText: '', run: [step(0, 1), step(1, 2)], replayed: true, state: 2,
};

export const result: CheckResult = {
  outcome: 'complete', limit: '', algorithm: 'dpor', sound: true, events: 2, states: 3, transitions: 4, executions: 2, seconds: 0.01, mb: 1,
  verdict: 'The door can be locked.', findings: [finding], samples: [{ title: 'One way', start: 0, startText: '', run: [step(1, 2)], state: 2 }],
  pairs: [], neverRan: [], unseen: [], exercise: { handlers: [], commands: [], quiet: [], timers: [], modes: [], idle: [] }, sliced: [], diagnostics: [], digest: 'd1', model,
};

/** A page that shows the finding's run at its start. */
export const page: Page = {
  ...emptyPage,
  checked: { result, files: emptyPage.files, options: emptyPage.options, verified: true },
  run: { kind: 'finding', index: 0 },
  trace,
};
