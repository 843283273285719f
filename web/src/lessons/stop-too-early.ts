import type { SearchLesson } from './lesson.ts';

/** Figure 1: an execution that ends at the first state seen before. */
export const stopTooEarly: SearchLesson = {
  kind: 'search',
  id: 'stop-too-early',
  title: 'Stopping too early',
  summary: 'A program that never ends comes back to states it has been in. May a search stop there?',
  minutes: 6,
  source: 'VMCAI 2022, section 4.1, Figure 1',
  program: { example: '01-missed-executions/figure-1' },
  naive: { algorithm: 'naive-stop', caption: 'stops at a known state' },
  sound: { algorithm: 'dpor-paper', caption: 'goes round once more' },
  steps: [
    {
      title: 'Three events, any order',
      text: 'This program reacts to *events*. Nobody knows in which order they come.\n\n`e1` and `e3` happen once. `e2` may come again and again. It only looks at `y` and changes nothing.',
      show: { kind: 'program', lines: ['event e1', 'event e2', 'event e3'] },
      claims: [{ kind: 'counts', algorithm: 'full', states: 5, transitions: 9 }],
      notes: 'Let the room read the program for half a minute. Say that a smart home works like this: motion, smoke, a key in the door, in any order and without end.',
    },
    {
      title: 'What can go wrong',
      text: '`e3` reads `x`, adds one, and insists that it read 0.',
      show: { kind: 'program', lines: ['event e3'] },
      question: {
        ask: 'Which order breaks the assertion?',
        choices: [
          { text: 'first e1, then e3', right: true, reply: 'Yes. `e1` makes `x` 1, and that is what `e3` reads.' },
          { text: 'first e3, then e1', reply: 'Then `e3` reads the 0 that was there at the start. All is well.' },
          { text: 'no order', reply: 'Look at what `e1` leaves in `x`. What does `e3` read after that?' },
        ],
        answer: 'With `e1` first, `x` is 1 when `e3` comes. The assertion fails. So there is something to find. Will a search find it?',
        show: { kind: 'program', lines: ['event e1', 'event e3'] },
      },
      claims: [{ kind: 'finds', algorithm: 'full', failures: 1 }, { kind: 'misses', run: ['e1', 'e3'] }],
      notes: 'Everybody should know the failing order before the search starts. From now on the question is only who finds it.',
    },
    {
      title: 'A search plays the program',
      text: 'Each box is a *state*: what the variables hold. Each arrow is an event.\n\nIn a box there is a circle for each event that can happen there. Empty: nobody asked for it yet. Half full: noted, to be tried. Full: tried.\n\nBoth searches begin alike, with `e1`.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'execute', nth: 1 } },
      claims: [
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'execute', state: 0, event: 'e1' }, dst: 1 },
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'execute', state: 0, event: 'e1' }, dst: 1 },
      ],
      notes: 'Point at the circles: three events, three places, the same in every box. The pseudo-code below shows the line that is being carried out.',
    },
    {
      title: 'Back where we were',
      text: 'Next comes `e2`. It changes nothing, so the arrow leads from `s1` back to `s1`.\n\nThe program never ends. A search has to leave it somewhere, and a state it has seen before looks like a good place.',
      show: { kind: 'search', sides: 'both', at: { side: 'naive', execution: 'a', kind: 'execute', nth: 2 } },
      question: {
        ask: 'Before we stop: which event has not had its turn?',
        choices: [
          { text: 'e1', reply: '`e1` was the first to run. It led from `s0` to `s1`.' },
          { text: 'e2', reply: '`e2` has just run. It led from `s1` to `s1`.' },
          { text: 'e3', right: true, reply: 'Yes. `e3` could happen in `s1`, and nobody has tried it.' },
        ],
        answer: 'The search on the left stops all the same: it knows `s1`. It has made 1 execution, seen 2 states, and reports that nothing goes wrong.',
        show: { kind: 'search', sides: 'both', at: { side: 'naive', execution: 'a', kind: 'match' }, code: 'naive' },
      },
      claims: [
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'execute', state: 1, event: 'e2' }, dst: 1 },
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'match', state: 1 }, line: 'Alg. 2 line 26' },
        { kind: 'counts', algorithm: 'naive-stop', states: 2, executions: 1 },
        { kind: 'finds', algorithm: 'naive-stop', failures: 0 },
        { kind: 'skips', state: 1, event: 'e3' },
      ],
      notes: 'The trap is that “seen before” sounds like “done with”. The search had come to s1 one step ago; nothing that follows s1 had been tried.',
    },
    {
      title: 'Go round once more',
      text: 'The search on the right has another rule. Coming back is not enough. Every event that *could* happen on the way round must *have* happened. The paper calls this a *full cycle*.\n\nOn the way from `s1` to `s1` only `e2` ran, and `e3` was possible. So the search goes on, with `e3`.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'select', state: 1, event: 'e3' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'match', state: 1, event: 'e2' }, line: 'Alg. 2 line 31' },
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'select', state: 1, event: 'e3' } },
      ],
      notes: 'One sentence to write on the board: you may stop when you are back and everybody has had a turn.',
    },
    {
      title: 'There it is',
      text: '`e3` runs in `s1`. It reads 1. The assertion fails on the way to `s2`.\n\nOn the left you see the same arrow as a ghost: the naive search has ended without it.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'execute', state: 1, event: 'e3' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'execute', state: 1, event: 'e3' }, dst: 2 },
        { kind: 'holds', state: 2, facts: ['x = 2'] },
        { kind: 'finds', algorithm: 'dpor-paper', failures: 1 },
      ],
      notes: 'Press N to lay one picture over the other: nothing moves but what is missing.',
    },
    {
      title: 'A note for later',
      text: '`e1` and `e3` both write `x`. When two events touch the same variable and one of them writes, they *conflict*: their order matters.\n\nSo the search looks back from `e3`, meets `e1`, and leaves a note in the state before it, `s0`: try `e3` here as well.',
      show: { kind: 'search', sides: 'sound', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e3' } },
      question: {
        ask: 'The note leads to a second execution. What will it be?',
        choices: [
          { text: 'first e3, then e1', right: true, reply: 'Yes: the two that conflict, the other way round.' },
          { text: 'first e2, then e1', reply: '`e2` touches nothing that `e1` uses. Their order shows nothing new.' },
          { text: 'e1 and e3 again', reply: 'That order has been tried. The note is in `s0`, before `e1`.' },
        ],
        answer: 'Execution b begins with `e3`, then `e1`. This time the assertion holds. After it there are no notes left, and the search is done.',
        show: { kind: 'search', sides: 'sound', at: 'end' },
      },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e3' }, location: 'x', line: 'Alg. 5 line 10' },
        { kind: 'execution', side: 'sound', execution: 'b', events: ['e3', 'e1', 'e2'] },
        { kind: 'executions', side: 'sound', count: 2 },
      ],
      notes: 'This is the idea of partial order reduction: turn around what conflicts, and only that. The set of notes in a state is its backtrack set.',
    },
    {
      title: 'What the naive search missed',
      text: 'Three of five states, and with them the run that fails: `e1`, then `e3`.',
      show: { kind: 'missed', step: 2 },
      claims: [
        { kind: 'misses', run: ['e1', 'e3'] },
        { kind: 'counts', algorithm: 'dpor-paper', states: 5 },
        { kind: 'counts', algorithm: 'naive-stop', states: 2 },
      ],
      notes: 'The run was found by exploring everything. The naive search had no way to know what it did not look at: its verdict was “nothing goes wrong”.',
    },
    {
      title: 'What it cost',
      text: 'Exploring everything takes 9 transitions. The sound search needs 7: it leaves out two that show nothing new. The naive one needs 2.\n\nLeaving out work is the aim. Leaving out a failure is not. The rest of these lessons is about that line.',
      show: { kind: 'figures' },
      claims: [
        { kind: 'counts', algorithm: 'full', transitions: 9 },
        { kind: 'counts', algorithm: 'dpor-paper', transitions: 7 },
        { kind: 'counts', algorithm: 'naive-stop', transitions: 2 },
      ],
      notes: 'The bar of the search without memory is bounded: without remembering states it can only go to a depth and give up.',
    },
    {
      title: 'Break it yourself',
      text: 'Now the program is yours.',
      show: { kind: 'break' },
      claims: [],
      notes: 'Good for five minutes in pairs. The page proves the answer with the missed run; there is more than one.',
    },
  ],
  task: {
    text: 'On this program the search that stops at a known state finds the failure. Change the program until it misses it.',
    program: `// The naive search finds this failure. Can you hide it?
var x: 0..2;

event e1 once { x = 1; }
event e3 once {
  let r4 = x;
  x = r4 + 1;
  assert(r4 == 0);
}
`,
    hints: [
      'The naive search stops at a state it has seen. Here it never comes back to one.',
      'What must an event do, so that the state after it is the state before it?',
      'Put an event that changes nothing between `e1` and `e3`. It must not be `once`: having happened is a change too.',
    ],
    solution: `// An event that changes nothing leads back to a known state.
var x: 0..2;

event e1 once { x = 1; }
event e2 { let r2 = x; }
event e3 once {
  let r4 = x;
  x = r4 + 1;
  assert(r4 == 0);
}
`,
    praise: 'You led the search back to a state it knew before the failing event had its turn.',
  },
};
