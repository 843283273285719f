import type { SearchLesson } from './lesson.ts';

/** Algorithm 5, line 16, as printed: a read hides a write. */
export const readHidesWrite: SearchLesson = {
  kind: 'search',
  id: 'read-hides-write',
  title: 'A read that hides a write',
  summary: 'The algorithm with all four corrections, as printed and proved. It still misses a run.',
  minutes: 8,
  source: 'VMCAI 2022, Algorithm 5, line 16; the gap is our own finding',
  program: { example: '01-missed-executions/read-hides-write' },
  naive: { algorithm: 'dpor-printed', caption: 'line 16 as printed' },
  sound: { algorithm: 'dpor-paper', caption: 'line 16 mended' },
  steps: [
    {
      title: 'Two events are enough',
      text: 'Four lessons, four corrections. Together they make the algorithm of the paper, printed with a proof.\n\nIt is still not right. Two events and two variables show it.',
      show: { kind: 'program', lines: ['event e1', 'event e2'] },
      claims: [{ kind: 'counts', algorithm: 'full', states: 6, transitions: 9 }, { kind: 'finds', algorithm: 'dpor-printed', failures: 0 }],
      notes: 'The left side is now the published algorithm itself. The gap was found by comparing it with a full search on random programs.',
    },
    {
      title: 'What can go wrong',
      text: '`e1` happens once, and insists that `a` is 0. `e2` may come again and again. The first time it reads `a` and sets `b`. From then on it writes `a`.',
      show: { kind: 'program', lines: ['event e1', 'event e2'] },
      question: {
        ask: 'What is the shortest order that fails?',
        choices: [
          { text: 'e2, e1', reply: 'The first `e2` only reads `a` and sets `b`. Then `a` is still 0.' },
          { text: 'e2, e2, e1', right: true, reply: 'Yes: only the second `e2` writes `a`.' },
          { text: 'e1, e2, e2', reply: '`e1` comes first here, and `a` is 0.' },
        ],
        answer: '`e2 e2 e1`. So `e1` has to wait for *two* of them.',
        show: { kind: 'program', lines: ['event e1', 'event e2'] },
      },
      claims: [{ kind: 'misses', run: ['e2', 'e2', 'e1'] }],
      notes: 'The same event does different things at different times. Handlers with a condition do that all the time.',
    },
    {
      title: 'The first execution',
      text: 'Both searches take `e1`, `e2`, `e2`. The first `e2` reads `a`. The second one writes it, on the way from `s2` to `s3`. Nothing fails, because `e1` was early.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'execute', state: 2, event: 'e2' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'execute', state: 2, event: 'e2' }, dst: 3 },
        { kind: 'execution', side: 'sound', execution: 'a', events: ['e1', 'e2', 'e2', 'e2'] },
        { kind: 'execution', side: 'naive', execution: 'a', events: ['e1', 'e2', 'e2', 'e2'] },
        { kind: 'holds', state: 3, facts: ['a = 1'] },
      ],
      notes: 'The fourth event, another e2, changes nothing and closes a full cycle.',
    },
    {
      title: 'Looking back from a write',
      text: 'The second `e2` wrote `a`. Looking back, the searches meet the first `e2`, which read `a`. A read and a write: a conflict. The note it asks for is `e2` in `s1`, and that is there already.\n\nFurther back is `e1`. It read `a` too.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'execute', state: 2, event: 'e2' } },
      question: {
        ask: 'The nearer event has read `a`. Must `e1` still hear of the write?',
        choices: [
          { text: 'No: the nearer event takes care of what is behind it', reply: 'It would, if it had *written* `a`. But two reads do not conflict, so the nearer one will never ask `e1` for anything.' },
          { text: 'Yes: a read does not stand between a write and an earlier read', right: true, reply: 'Yes. Nobody else will tell `e1`.' },
          { text: 'No: e1 only reads', reply: 'A read conflicts with a write. What `e1` reads depends on which comes first.' },
        ],
        answer: 'The right search goes on, meets `e1`, and notes `e2` in `s0`. The left one has dropped `a`, and notes nothing.',
        show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' } },
      },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, location: 'a' },
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'backtrack' }, absent: true },
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'select', state: 1, event: 'e2' } },
      ],
      notes: 'A nearer write may take over, because it conflicts with the earlier event itself. A nearer read may not.',
    },
    {
      title: 'One condition of one line',
      text: 'This is line 16. As printed, what is carried on backwards is everything that *no access conflicts with*. Mended, it is everything that is *not written*.\n\nBoth drop what a nearer event writes. Only the printed one also drops a write at a nearer read.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, code: 'naive', line: 'Alg. 5 line 16' },
      claims: [{ kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, line: 'Alg. 5 line 10' }],
      notes: 'Use the switch above the pseudo-code to show both versions of line 16. The two searches also differ in line 14, and in lines 2 and 13 of Algorithm 2; nothing here depends on those.',
    },
    {
      title: 'The printed search is done',
      text: 'It ends after 1 execution and 4 states, and says that nothing goes wrong.\n\nThe proof says that the accesses still to be dealt with *cannot run out* before they are settled. They can: a nearer read takes a write out of the set without settling it.',
      show: { kind: 'search', sides: 'naive', at: { side: 'naive', execution: 'a' } },
      claims: [
        { kind: 'counts', algorithm: 'dpor-printed', states: 4, executions: 1 },
        { kind: 'outcome', algorithm: 'dpor-printed', outcome: 'complete' },
      ],
      notes: 'That is one gap in the proof of Theorem B.1: a nearer conflict adds to the backtrack set of its own source, not to the one that the proof is about. There is another: the proof reasons about events, wherever they run, and needs what they do in one state. The algorithms page of the documentation tells both.',
    },
    {
      title: 'One note, then another',
      text: 'The right search follows its note: `e2` first, then `e1`. In `s4` it learns that `e1` should wait once more. So in execution c the second `e2` comes, and then `e1`. The assertion fails.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'c', kind: 'execute', state: 5, event: 'e1' } },
      claims: [
        { kind: 'execution', side: 'sound', execution: 'b', events: ['e2', 'e1'] },
        { kind: 'entry', at: { side: 'sound', execution: 'b', kind: 'backtrack', state: 4, event: 'e2' }, location: 'a' },
        { kind: 'execution', side: 'sound', execution: 'c', events: ['e2', 'e1'] },
        { kind: 'finds', algorithm: 'dpor-paper', failures: 1 },
      ],
      notes: 'Execution c begins in s4, after the first e2.',
    },
    {
      title: 'What the printed algorithm missed',
      text: 'Two states, and the run `e2 e2 e1`.',
      show: { kind: 'missed', step: 3 },
      claims: [
        { kind: 'misses', run: ['e2', 'e2', 'e1'] },
        { kind: 'counts', algorithm: 'dpor-printed', states: 4 },
        { kind: 'counts', algorithm: 'dpor-paper', states: 6 },
      ],
      notes: 'Declare e2 before e1, and the printed algorithm selects it first and finds the run. What it misses is a matter of luck.',
    },
    {
      title: 'What it cost',
      text: 'The printed search makes 4 transitions, the mended one 8, everything would be 9.\n\nA proof on paper is a good reason to trust an algorithm. Running it against a slow search that leaves nothing out is a good reason to look again.',
      show: { kind: 'figures' },
      claims: [
        { kind: 'counts', algorithm: 'dpor-printed', transitions: 4 },
        { kind: 'counts', algorithm: 'dpor-paper', transitions: 8 },
        { kind: 'counts', algorithm: 'full', transitions: 9 },
      ],
      notes: 'The example “always enabled” shows the same where no event is ever switched off; “a lost deadlock” shows that ends of the program are missed as well.',
    },
    {
      title: 'Break it yourself',
      text: 'Now the program is yours, and the opponent is a published algorithm.',
      show: { kind: 'break' },
      claims: [],
      notes: 'Whoever solves this one has found a counterexample to a published theorem. Tell them so.',
    },
  ],
  task: {
    text: 'On this program the printed algorithm finds the failure. Change it until the printed algorithm misses one.',
    program: `// e2 writes a the second time it happens.
var a: 0..1;
var b: 0..1;

event e1 once { assert(a == 0); }
event e2 {
  if (b == 1) { a = 1; }
  b = 1;
}
`,
    hints: [
      'Something must hide the write of `a` from `e1`.',
      'A read hides a write when it comes between. Which event comes between `e1` and the `e2` that writes?',
      'Let `e2` read `a` when it happens for the first time.',
    ],
    solution: `// The first e2 reads a, and hides the write of the second one.
var a: 0..1;
var b: 0..1;

event e1 once { assert(a == 0); }
event e2 {
  if (b == 1) {
    a = 1;
  } else {
    let r0 = a;
  }
  b = 1;
}
`,
    praise: 'You have a counterexample to the algorithm as it was published.',
  },
};
