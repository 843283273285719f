import type { SearchLesson } from './lesson.ts';

/** Figure 2: what follows a matched state concerns the way into it. */
export const matchedState: SearchLesson = {
  kind: 'search',
  id: 'matched-state',
  title: 'What follows a known state',
  summary: 'Two ways lead into one state. What comes after it has been explored, but not for the second way.',
  minutes: 8,
  source: 'VMCAI 2022, section 4.2, Figure 2; the program is ours',
  program: { example: '01-missed-executions/figure-2' },
  naive: { algorithm: 'naive-match', caption: 'stops and looks no further' },
  sound: { algorithm: 'dpor-printed', caption: 'looks at what follows' },
  steps: [
    {
      title: 'Five events, three that matter',
      text: 'Each event happens once, in any order. `e1` writes `b`. `e2` writes `a`. `e3` reads `a`, and insists that it is 0 as long as `b` is 0.\n\n`e4` and `e5` only make the program longer. All orders together reach 32 states.',
      show: { kind: 'program', lines: ['event e1', 'event e2', 'event e3'] },
      claims: [{ kind: 'counts', algorithm: 'full', states: 32, transitions: 80 }, { kind: 'outcome', algorithm: 'full', outcome: 'complete' }],
      notes: 'This program ends: every event happens once. The point of this lesson has nothing to do with cycles.',
    },
    {
      title: 'What can go wrong',
      text: 'Look at `e3`: it asserts something about `a`, but only while `b` is 0.',
      show: { kind: 'program', lines: ['event e3'] },
      question: {
        ask: 'Which order breaks the assertion?',
        choices: [
          { text: 'e2, then e3, and e1 only after them', right: true, reply: 'Yes: then `a` is 1 and `b` is still 0.' },
          { text: 'e1, then e2, then e3', reply: '`e1` makes `b` 1. Then `e3` asserts nothing.' },
          { text: 'e3 first', reply: 'Then `a` is still 0, as it should be.' },
        ],
        answer: '`e2` must come before `e3`, and `e1` after it. Keep this order in mind: `e2`, `e3`.',
        show: { kind: 'program', lines: ['event e2', 'event e3'] },
      },
      claims: [{ kind: 'misses', run: ['e2', 'e3'] }],
      notes: 'The order that fails keeps e1 away until the end. Remember this when execution c begins.',
    },
    {
      title: 'The first execution',
      text: 'Both searches begin with `e1 e2 e3`. Then they look back from `e3`.\n\n`e3` reads `a`, which `e2` wrote: a conflict, so there is a note in `s1`. `e3` reads `b`, which `e1` wrote: another conflict, so there is a note in `s0` too, to let `e2` come before `e1`.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 1, event: 'e3' }, location: 'a' },
        { kind: 'entry', at: { side: 'sound', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, location: 'b' },
        { kind: 'entry', at: { side: 'naive', execution: 'a', kind: 'backtrack', state: 0, event: 'e2' }, location: 'b' },
      ],
      notes: 'A half full circle is a note: an event in the backtrack set that has not been tried. Execution a goes on with e4 and e5, then execution b tries the note in s1.',
    },
    {
      title: 'Two ways into one state',
      text: 'Execution c follows the note in `s0`. It takes `e2`, then `e1`. These two do not touch each other, so it arrives in `s2`, where `e1 e2` had led before.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'c', kind: 'execute', state: 7, event: 'e1' } },
      question: {
        ask: 'Everything that follows `s2` has been explored. What now?',
        choices: [
          { text: 'Stop: there is nothing left to see', reply: 'Nothing new *after* `s2`, true. But the way that led here is new.' },
          { text: 'Stop, but look at what followed s2', right: true, reply: 'Yes. No event has to run again for that: the graph is stored.' },
          { text: 'Run everything after s2 once more', reply: 'That would be safe. It would also throw away what remembering states saves us.' },
        ],
        answer: 'The left search stops here and thinks no more about it. The right one stops too, but first it asks: does anything that followed `s2` conflict with how I came here?',
        show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'c', kind: 'summary' }, code: 'sound' },
      },
      claims: [
        { kind: 'execution', side: 'sound', execution: 'c', events: ['e2', 'e1'] },
        { kind: 'entry', at: { side: 'sound', execution: 'c', kind: 'execute', state: 7, event: 'e1' }, dst: 2 },
        { kind: 'entry', at: { side: 'naive', execution: 'c', kind: 'match', state: 7, event: 'e1' }, line: 'Alg. 2 line 26' },
        { kind: 'entry', at: { side: 'sound', execution: 'c', kind: 'summary' }, line: 'Alg. 2 line 27' },
        { kind: 'entry', at: { side: 'naive', execution: 'c', kind: 'summary' }, absent: true },
      ],
      notes: 'Draw the stored suffix e3 e4 e5 with the finger and slide it under s7 e1. That is all that line 27 does.',
    },
    {
      title: 'The suffix slides under the new way',
      text: 'After `s2` came `e3`. It read `b`. And who wrote `b` on the new way? Again `e1`, which has just led from `s7` to `s2`.',
      show: { kind: 'search', sides: 'sound', at: { side: 'sound', execution: 'c', kind: 'summary' } },
      question: {
        ask: 'So `e3` should be tried before that `e1`. In which state does the note belong? Click it.',
        choices: [
          { text: 's0', state: 0, reply: 'There `e2` has not happened yet, and `a` is 0. The conflict is with the `e1` after it.' },
          { text: 's2', state: 2, reply: '`s2` is after `e1`. We want `e3` before it.' },
          { text: 's7', state: 7, right: true, reply: 'Yes: `s7` is where that `e1` began.' },
        ],
        answer: 'The note `e3` appears in `s7`. No event was executed for it: the stored graph was enough.',
        show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'c', kind: 'backtrack', state: 7, event: 'e3' } },
      },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'c', kind: 'backtrack', state: 7, event: 'e3' }, location: 'b', line: 'Alg. 5 line 10' },
        { kind: 'entry', at: { side: 'naive', execution: 'c', kind: 'backtrack' }, absent: true },
        { kind: 'holds', state: 7, facts: ['a = 1'] },
      ],
      notes: 'The state can be clicked in the picture as well as in the list of answers.',
    },
    {
      title: 'The note pays off',
      text: 'Execution d follows the note. In `s7`, `a` is 1 and `b` is 0. Now `e3` runs, and the assertion fails.',
      show: { kind: 'search', sides: 'both', at: { side: 'sound', execution: 'd', kind: 'execute', state: 7, event: 'e3' } },
      claims: [
        { kind: 'entry', at: { side: 'sound', execution: 'd', kind: 'execute', state: 7, event: 'e3' }, dst: 8 },
        { kind: 'finds', algorithm: 'dpor-printed', failures: 1 },
        { kind: 'finds', algorithm: 'naive-match', failures: 0 },
      ],
      notes: 'Press N: on the naive picture s7 has one way out only.',
    },
    {
      title: 'What the naive search missed',
      text: 'It knows `s7`. It never tries `e3` there. The run that fails is two events long: `e2`, `e3`.',
      show: { kind: 'missed', step: 2 },
      claims: [{ kind: 'misses', run: ['e2', 'e3'] }, { kind: 'skips', state: 7, event: 'e3' }],
      notes: 'A bug two events from the start, missed after 11 transitions.',
    },
    {
      title: 'One state more',
      text: 'The naive search ends after 9 states and 11 transitions. Looking at what follows costs 1 state and 2 transitions more, and finds the failure. Everything would have been 32 states and 80 transitions.',
      show: { kind: 'figures' },
      claims: [
        { kind: 'counts', algorithm: 'naive-match', states: 9, transitions: 11 },
        { kind: 'counts', algorithm: 'dpor-printed', states: 10, transitions: 13 },
        { kind: 'counts', algorithm: 'full', states: 32, transitions: 80 },
      ],
      notes: 'The sound side here is the algorithm as the paper prints it. Lesson 5 shows a program on which that one misses something too; on this program it does not.',
    },
    {
      title: 'Break it yourself',
      text: 'Now the program is yours.',
      show: { kind: 'break' },
      claims: [],
      notes: 'If they are stuck: the failure has to need an order in which e1 is late.',
    },
  ],
  task: {
    text: 'Here the search that looks no further finds the failure, because it happens in every order with `e2` before `e3`. Change the program until it misses one.',
    program: `// e3 fails after e2, whatever e1 does.
var a: 0..1;
var b: 0..1;

event e1 once { b = 1; }
event e2 once { a = 1; }
event e3 once {
  let r0 = a;
  assert(r0 == 0);
}
`,
    hints: [
      'The first execution is `e1 e2 e3`. It must not fail, or the naive search has found something.',
      'The naive search forgets that `e3` may conflict with an `e1` that comes after `e2`. Give them something to conflict about.',
      'Let `e3` insist only while `b` is 0.',
    ],
    solution: `// e3 fails after e2, but only while e1 has not happened.
var a: 0..1;
var b: 0..1;

event e1 once { b = 1; }
event e2 once { a = 1; }
event e3 once {
  let r0 = a;
  if (b == 0) { assert(r0 == 0); }
}
`,
    praise: 'The failure needs an order that only shows when what follows a known state is looked at again.',
  },
};
