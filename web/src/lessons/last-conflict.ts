import type { SearchLesson } from './lesson.ts';

/** Figure 5: one transition may conflict with several earlier ones. */
export const lastConflict: SearchLesson = {
  kind: 'search',
  id: 'last-conflict',
  title: 'More than one conflict',
  summary: 'Looking back, a search meets a conflict and stops looking. There was another one behind it.',
  minutes: 6,
  source: 'VMCAI 2022, section 4.4, Figure 5',
  program: { example: '01-missed-executions/figure-5' },
  naive: { algorithm: 'naive-last', caption: 'stops at the nearest conflict' },
  sound: { algorithm: 'dpor-printed', caption: 'goes on, variable by variable' },
  steps: [
    {
      title: 'Three events, two variables',
      text: 'Each event happens once. `e1` writes `y`. `e2` writes `x`. `e3` reads both: if `x` is 1, it insists that `y` is 1 too.',
      show: { kind: 'program', lines: ['event e1', 'event e2', 'event e3'] },
      claims: [{ kind: 'counts', algorithm: 'full', states: 8, transitions: 12 }],
      notes: 'The shape to notice: one event that reads two things which two others write.',
    },
    {
      title: 'What can go wrong',
      text: '`e3` is content as long as `e1` was there before `e2`.',
      show: { kind: 'program', lines: ['event e3'] },
      question: {
        ask: 'Which order breaks the assertion?',
        choices: [
          { text: 'e2, then e3, with e1 last', right: true, reply: 'Yes: `x` is 1 and `y` is still 0.' },
          { text: 'e1, then e3, with e2 last', reply: '`x` is still 0 then, and `e3` asserts nothing.' },
          { text: 'e1, then e2, with e3 last', reply: 'Both are 1 then. All is well.' },
        ],
        answer: '`e2`, then `e3`, before `e1` has happened.',
        show: { kind: 'program', lines: ['event e2', 'event e3'] },
      },
      claims: [{ kind: 'misses', run: ['e2', 'e3'] }],
      notes: 'Again the room should know the failing run before the searches start.',
    },
    {
      title: 'The first execution',
      text: 'Both searches take `e1 e2 e3`. Nothing fails. Now they look back from `e3`, which has read `x` and `y`.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'execute', state: 2, event: 'e3' } },
      claims: [
        { kind: 'execution', side: 'sound', execution: 'a', events: ['e1', 'e2', 'e3'] },
        { kind: 'execution', side: 'naive', execution: 'a', events: ['e1', 'e2', 'e3'] },
      ],
      notes: 'Keep two fingers up: x and y. Each has to be accounted for.',
    },
    {
      title: 'The nearest conflict',
      text: 'The first event they meet on the way back is `e2`. It wrote `x`. A conflict: `e3` is noted in `s1`, to be tried before `e2`.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 1, event: 'e3' } },
      question: {
        ask: 'Is `e3` dealt with?',
        choices: [
          { text: 'Yes: it goes before e2, that settles its order', reply: 'Its order with `e2`, yes. But `e3` had read something else as well.' },
          { text: 'No: y is still open, and e1 wrote it', right: true, reply: 'Yes. One variable has been accounted for, not both.' },
          { text: 'No: x might have been written before as well', reply: 'A good thought, but nobody else writes `x` here. What else did `e3` read?' },
        ],
        answer: 'The left search is content with one conflict. The right one goes on with what is left, `y`. It meets `e1`, which wrote it, and leaves a note in `s0` too. The note says `e2`: what `e3` did, it did after `e2`, so `e2` is to come first.',
        show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, code: 'sound', line: 'Alg. 5 line 17' },
      },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 1, event: 'e3' }, location: 'x' },
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'backtrack', state: 1, event: 'e3' }, location: 'x' },
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, location: 'y', line: 'Alg. 5 line 10' },
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'backtrack', state: 0 }, absent: true },
      ],
      notes: 'In line 17 the naive search goes on unless there was a conflict. That the note says e2 and not e3 is line 14. This is the note that the paper tells of for its Figure 5.',
    },
    {
      title: 'The naive search is done',
      text: 'Both try the note in `s1`: execution b is `e1 e3 e2`, and all is well.\n\nThe left search has no other note. It ends after 2 executions, and in both of them `e1` came first.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'b', kind: 'match' } },
      claims: [
        { kind: 'execution', side: 'sound', execution: 'b', events: ['e3', 'e2'] },
        { kind: 'executions', side: 'naive', count: 2 },
        { kind: 'counts', algorithm: 'naive-last', executions: 2 },
        { kind: 'finds', algorithm: 'naive-last', failures: 0 },
      ],
      notes: 'Executions are written from the state where they leave the graph: b begins in s1, after e1.',
    },
    {
      title: 'The other note',
      text: 'The right search follows its note in `s0`: `e2` first, then `e1`. It arrives in `s2`, a state it knows. `e3` followed there, and read the `y` that `e1` has written.\n\nSo `e3` is noted in `s5`, to be tried before that `e1`.',
      show: { kind: 'search', sides: 'sound', at: { side: 'sound', execution: 'c', kind: 'backtrack', state: 5, event: 'e3' } },
      claims: [
        { kind: 'execution', side: 'sound', execution: 'c', events: ['e2', 'e1'] },
        { kind: 'entry', at: { side: 'sound', execution: 'c', kind: 'match' }, dst: 2 },
        { kind: 'entry', at: { side: 'sound', execution: 'c', kind: 'backtrack', state: 5, event: 'e3' }, location: 'y' },
      ],
      notes: 'This is lesson 2 at work: looking at what follows a known state.',
    },
    {
      title: 'There it is',
      text: 'Execution d tries it. In `s5`, after `e2`, `x` is 1 and `y` is 0. Then comes `e3`, and the assertion fails.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'd', kind: 'execute', state: 5, event: 'e3' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'c', kind: 'execute', state: 0, event: 'e2' }, dst: 5 },
        { kind: 'entry', at: { side: 'sound', execution: 'd', kind: 'execute', state: 5, event: 'e3' }, dst: 6 },
        { kind: 'finds', algorithm: 'dpor-printed', failures: 1 },
      ],
      notes: 'One forgotten variable, and half of the graph stays dark on the left.',
    },
    {
      title: 'What the naive search missed',
      text: 'It never lets `e2` come first, and so it never sees `e2`, `e3`.',
      show: { kind: 'missed', step: 2 },
      claims: [{ kind: 'misses', run: ['e2', 'e3'] }, { kind: 'skips', state: 0, event: 'e2' }],
      notes: 'In s0 the circle of e2 stays empty on the left: nobody asked for it.',
    },
    {
      title: 'What it cost',
      text: 'The naive search makes 5 transitions, the sound one 11, and everything would be 12. On three events there is little to save. What counts is that a conflict is settled for each variable by itself.',
      show: { kind: 'figures' },
      claims: [
        { kind: 'counts', algorithm: 'naive-last', transitions: 5 },
        { kind: 'counts', algorithm: 'dpor-printed', transitions: 11 },
        { kind: 'counts', algorithm: 'full', transitions: 12 },
      ],
      notes: 'In real homes one handler often reads several devices. This is the everyday case, not a corner.',
    },
    {
      title: 'Break it yourself',
      text: 'Now the program is yours.',
      show: { kind: 'break' },
      claims: [],
      notes: 'A quick one: two minutes are enough.',
    },
  ],
  task: {
    text: 'Here `e3` looks at one variable only, and the search that stops at the nearest conflict finds the failure. Change the program until it misses one.',
    program: `// e3 looks at x only: the nearest conflict is the only one.
var x: 0..1;
var y: 0..1;

event e1 once { y = 1; }
event e2 once { x = 1; }
event e3 once { assert(x == 1); }
`,
    hints: [
      'A second conflict has to hide behind the first one.',
      'Let `e3` read a variable that `e1` writes as well.',
      'Let `e3` insist on `y`, and only when `x` is 1.',
    ],
    solution: `// e3 reads x and y: two conflicts, one behind the other.
var x: 0..1;
var y: 0..1;

event e1 once { y = 1; }
event e2 once { x = 1; }
event e3 once {
  if (x == 1) { assert(y == 1); }
}
`,
    praise: 'There was a second conflict behind the nearest one, and the naive search did not look there.',
  },
};
