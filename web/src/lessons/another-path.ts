import type { SearchLesson } from './lesson.ts';

/** Figure 3: a conflict may lie on a path that was taken long ago. */
export const anotherPath: SearchLesson = {
  kind: 'search',
  id: 'another-path',
  title: 'A path that was taken before',
  summary: 'A search looks back for conflicts along the path it is on. The conflict lies on another one.',
  minutes: 9,
  source: 'VMCAI 2022, section 4.3, Figure 3',
  program: { example: '01-missed-executions/figure-3' },
  naive: { algorithm: 'naive-path', caption: 'looks back along its path' },
  sound: { algorithm: 'dpor-paper', caption: 'looks back through the graph' },
  steps: [
    {
      title: 'Four events, without end',
      text: 'Each event can happen any time, for ever. `e1` sets `x`. `e2` sets `y`. `e3` clears `y`. `e4` clears `x`.\n\n`z` goes up and down within one event. It is only there so that `e1` and `e2` conflict.',
      show: { kind: 'program', lines: ['event e1', 'event e2', 'event e3', 'event e4'] },
      claims: [{ kind: 'counts', algorithm: 'full', states: 4, transitions: 16 }],
      notes: 'Four states, sixteen transitions: small enough to keep all of it in the head, and still enough to fool a search. The paper prints e4; the other three are ours, made after its account.',
    },
    {
      title: 'What can go wrong',
      text: '`e4` does two different things, and one of them holds an assertion.',
      show: { kind: 'program', lines: ['event e4'] },
      question: {
        ask: 'When does `e4` fail?',
        choices: [
          { text: 'when x is 0 and y is 1', right: true, reply: 'Yes: with `x` 0 it looks at `y`, and insists that it is 0.' },
          { text: 'when x is 1 and y is 1', reply: 'With `x` 1 it only clears `x`, whatever `y` is.' },
          { text: 'never: the assertion contradicts its own condition', reply: 'It does contradict it, and that is why it fails whenever it is reached.' },
        ],
        answer: 'There is one state in which `e4` fails: `x` is 0 and `y` is 1. Two events are enough to see it: `e2`, `e4`.',
        show: { kind: 'program', lines: ['event e2', 'event e4'] },
      },
      claims: [{ kind: 'misses', run: ['e2', 'e4'] }, { kind: 'finds', algorithm: 'full', failures: 1 }],
      notes: 'Write on the board: bad state = x 0, y 1. Everybody waits for it from now on.',
    },
    {
      title: 'Once round',
      text: 'Execution a takes `e1 e2 e3 e4` and is back in `s0`. Every event has run: a full cycle, so it may end.\n\nThe notes that it left are tried in b, c and d. Each of them leads to a known state at once.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'd', kind: 'match' } },
      claims: [
        { kind: 'execution', side: 'sound', execution: 'a', events: ['e1', 'e2', 'e3', 'e4'] },
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'cycle' }, dst: 0 },
        { kind: 'execution', side: 'naive', execution: 'd', events: ['e2'] },
      ],
      notes: 'Up to here, and for a while yet, both searches do exactly the same. Use the execution list to walk through a to d if somebody asks.',
    },
    {
      title: 'The bad state',
      text: 'Execution e begins with `e2`. It comes to `s3`, where `x` is 0 and `y` is 1. This is the state we wait for.\n\nThen it takes `e3`, and leaves for `s0`. `e4` was not tried.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'e', kind: 'execute', state: 3, event: 'e3' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'e', kind: 'execute', state: 0, event: 'e2' }, dst: 3 },
        { kind: 'entry', at: { side: 'sound', execution: 'e', kind: 'execute', state: 3, event: 'e3' }, dst: 0 },
        { kind: 'holds', state: 3, facts: ['y = 1'] },
        { kind: 'skips', state: 3, event: 'e4' },
      ],
      notes: 'No harm done yet: a search need not try everything everywhere. It must try e4 here once it learns that the order of e4 and e3 matters.',
    },
    {
      title: 'Long after',
      text: 'Execution h tries `e4` in `s0`. It reads `y`.\n\nOn the path of execution h nothing has happened before. But `s0` has another way in: `e3` came here from `s3`, and it wrote `y`. That was in execution e, long ago.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'h', kind: 'execute', state: 0, event: 'e4' } },
      question: {
        ask: '`e4` conflicts with that `e3`. In which state does the note belong? Click it.',
        choices: [
          { text: 's0', state: 0, reply: '`e4` has just run there. The note belongs before the `e3` that it conflicts with.' },
          { text: 's1', state: 1, reply: 'That `e3` did not start there. Follow the arrow `e3` into `s0` backwards.' },
          { text: 's2', state: 2, reply: 'From `s2`, `e3` leads to `s1`. Which state has an arrow `e3` into `s0`?' },
          { text: 's3', state: 3, right: true, reply: 'Yes: in `s3`, so that `e4` is tried before `e3`.' },
        ],
        answer: 'The right search walks back through everything it has stored, not only along its own path. It finds `e3`, and notes `e4` in `s3`. The left search looks along its path, finds nothing, and notes nothing.',
        show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'h', kind: 'backtrack', state: 3, event: 'e4' }, code: 'sound' },
      },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'h', kind: 'backtrack', state: 3, event: 'e4' }, location: 'y', line: 'Alg. 5 line 10' },
        { kind: 'entry', at: { side: 'naive', execution: 'h', kind: 'execute', state: 0, event: 'e4' }, dst: 0 },
        { kind: 'entry', at: { side: 'naive', execution: 'h', kind: 'backtrack' }, absent: true },
        { kind: 'execution', side: 'sound', execution: 'h', events: ['e4'] },
      ],
      notes: 'This is the heart of the paper. Without stored states there is only one path, and looking along it is right. With stored states, paths meet.',
    },
    {
      title: 'The naive search is done',
      text: 'It has no note left, and ends after execution h. It has seen all 4 states. It says that nothing goes wrong.',
      show: { kind: 'search', sides: 'naive', at: { side: 'naive', execution: 'h' } },
      claims: [
        { kind: 'executions', side: 'naive', count: 8 },
        { kind: 'counts', algorithm: 'naive-path', states: 4 },
        { kind: 'finds', algorithm: 'naive-path', failures: 0 },
        { kind: 'outcome', algorithm: 'naive-path', outcome: 'complete' },
      ],
      notes: 'Ask: how would you have noticed? All states were reached; a count of states shows nothing.',
    },
    {
      title: 'Execution i',
      text: 'The sound search follows its note. It tries `e4` in `s3`, and the assertion fails.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'i', kind: 'execute', state: 3, event: 'e4' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'i', kind: 'execute', state: 3, event: 'e4' }, dst: 3 },
        { kind: 'finds', algorithm: 'dpor-paper', failures: 1 },
      ],
      notes: 'The paper’s account ends here. The search goes on to execution l, because there might be more to find.',
    },
    {
      title: 'What the naive search missed',
      text: 'No state, only transitions. One of them fails: `e2`, then `e4`.',
      show: { kind: 'missed', step: 2 },
      claims: [
        { kind: 'misses', run: ['e2', 'e4'] },
        { kind: 'counts', algorithm: 'naive-path', states: 4, transitions: 12 },
        { kind: 'counts', algorithm: 'dpor-paper', states: 4, transitions: 16 },
      ],
      notes: 'Having reached every state does not mean having seen everything. What happens is on the arrows.',
    },
    {
      title: 'What it cost',
      text: 'On a program this tightly knit nothing can be saved: the sound search makes all 16 transitions. The naive one makes 12, and they are the wrong 12.\n\nA search without memory gives up at ten events a run, after more than a hundred thousand runs. That is why one wants to remember states at all.',
      show: { kind: 'figures' },
      claims: [
        { kind: 'counts', algorithm: 'full', transitions: 16 },
        { kind: 'counts', algorithm: 'dpor-paper', transitions: 16, executions: 12 },
        { kind: 'counts', algorithm: 'naive-path', transitions: 12 },
        { kind: 'counts', algorithm: 'stateless', executions: 127_488 },
        { kind: 'outcome', algorithm: 'stateless', outcome: 'bounded' },
      ],
      notes: 'The number of runs without memory is 127,488 at a depth of ten.',
    },
    {
      title: 'Break it yourself',
      text: 'Now the program is yours.',
      show: { kind: 'break' },
      claims: [],
      notes: 'The hardest of the five before anybody looks at the hints, and short once they do.',
    },
  ],
  task: {
    text: 'Without an event that clears `y`, the search that looks back along its path finds the failure. Change the program until it misses it.',
    program: `// Once y is 1 it stays 1, until e4 has its turn.
var x: 0..1;
var y: 0..1;

event e1 { x = 1; }
event e2 { y = 1; }
event e4 {
  if (x == 0) {
    if (y == 1) { assert(y == 0); }
  } else {
    x = 0;
  }
}
`,
    hints: [
      'The naive search finds the failure because nothing leads out of the bad state before `e4` has its turn.',
      'What would lead from the bad state back to a state that the search knows?',
      'Add an event that clears `y`, so that the conflict with `e4` ends up on another path.',
    ],
    solution: `// e3 leads out of the bad state before e4 has its turn.
var x: 0..1;
var y: 0..1;

event e1 { x = 1; }
event e2 { y = 1; }
event e3 { y = 0; }
event e4 {
  if (x == 0) {
    if (y == 1) { assert(y == 0); }
  } else {
    x = 0;
  }
}
`,
    praise: 'The conflict was there, on a path that the naive search no longer remembered.',
  },
};
