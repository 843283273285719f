import type { RunsLesson } from './lesson.ts';

const light = { example: '05-time/porch-light' };
const mended = { example: '05-time/porch-light-mended' };
const untimed = { time: 'any-time', algorithm: 'full' } as const;
const timed = { time: 'timed', algorithm: 'zones' } as const;

/** Figure 2 of DeLorean: what exact times show, and what cannot be seen without them. */
export const porchLight: RunsLesson = {
  kind: 'runs',
  id: 'porch-light',
  title: 'Five minutes of light',
  summary: 'A porch light goes off too soon. Without exact times nobody can tell whether that is real.',
  minutes: 7,
  source: 'DeLorean (“Back to the future”), Figure 2, in words of our own',
  program: light,
  locations: ['sensor.motion', 'lamp.switch', 'Porch.again', 'Porch.enough'],
  columns: [
    { id: 'untimed', caption: 'without times', program: light, options: untimed, run: { finding: 0 } },
    { id: 'timed', caption: 'with exact times', program: light, options: timed, run: { finding: 0 } },
    { id: 'mended-untimed', caption: 'mended, without times', program: mended, options: untimed, run: { finding: 0 } },
    { id: 'mended-timed', caption: 'mended, with exact times', program: mended, options: timed, run: null },
  ],
  steps: [
    {
      title: 'A light for people, not for leaves',
      text: 'Two movements within a second mean a person. At night they switch the porch light on, and start the timer `enough`: after five minutes the light goes off.\n\nThe timer `again` runs for a second after each movement. If there is another one while it runs, the two came close together.',
      show: { kind: 'program', lines: ['on sensor.motion', 'on enough'] },
      claims: [{ kind: 'value', column: 'timed', step: 3, location: 'lamp.switch', value: 'on' }],
      notes: 'Let somebody from the room say in their own words what the program does. Most people read it right.',
    },
    {
      title: 'What people expect',
      text: 'There is a switch on the wall as well. Whoever uses it asks for light, too.\n\nThe clock `wanted` measures how long ago light was last asked for. When the timer ends, the program insists that this is at least five minutes ago.',
      show: { kind: 'program', lines: ['clock wanted', 'on lamp.switch', 'on enough'] },
      question: {
        ask: 'At 21:00:00 the sensor switches the light on. Somebody switches it off, and at 21:00:01 on again. When does it go dark?',
        choices: [
          { text: 'at 21:05:01', reply: 'That is what one would want. But look at what the switch does to the timer `enough`: nothing.' },
          { text: 'at 21:05:00', right: true, reply: 'Yes. The timer still runs from the first time.' },
          { text: 'never', reply: 'The timer `enough` was started at 21:00:00, and nothing stops it.' },
        ],
        answer: 'At 21:05:00, one second too soon. With a later hand on the switch it is minutes too soon: the old timer runs on.',
        show: { kind: 'runs', columns: ['timed'], step: 7 },
      },
      claims: [
        { kind: 'run', column: 'timed', at: [0, 0, 0, 0, 1, 1, 300], events: ['sensor.motion=active', 'sensor.motion=inactive', 'sensor.motion=active', 'lamp.switch=off', 'lamp.switch=on', 'Porch.again', 'Porch.enough'] },
        { kind: 'value', column: 'timed', step: 4, location: 'lamp.switch', value: 'off' },
        { kind: 'value', column: 'timed', step: 5, location: 'lamp.switch', value: 'on' },
        { kind: 'value', column: 'timed', step: 7, location: 'lamp.switch', value: 'off' },
      ],
      notes: 'The program starts on Monday at 21:00; the times beside the steps are counted from there.',
    },
    {
      title: 'A search without times',
      text: 'The searches of the other lessons know no time. For them, a timer that runs may end at any moment, like any other event.\n\nAsk such a search about the porch light, and it finds this.',
      show: { kind: 'runs', columns: ['untimed'], step: 4 },
      question: {
        ask: 'Motion, motion again, light, and at once the timer of five minutes ends. Can this happen?',
        choices: [
          { text: 'Yes: the assertion fails, so it is real', reply: 'The assertion fails in this run. But is there a porch on which five minutes pass in no time?' },
          { text: 'No: five minutes cannot pass in no time', right: true, reply: 'Yes. It is a false alarm.' },
        ],
        answer: 'The program does fail, but not like this. Whoever gets this run will shrug, and shrug at the next one too.',
        show: { kind: 'runs', columns: ['untimed'], step: 4 },
      },
      claims: [
        { kind: 'findings', column: 'untimed', kinds: ['assertion'] },
        { kind: 'run', column: 'untimed', events: ['sensor.motion=active', 'sensor.motion=inactive', 'sensor.motion=active', 'Porch.enough'] },
      ],
      notes: 'Reading time as “any time” is not wrong: it misses nothing. It reports too much.',
    },
    {
      title: 'The same question with clocks',
      text: 'With exact times each timer and each `clock` is a number that grows. A timer ends when its number is reached, not sooner.\n\nNow the run has times, and every one of them has been played by a second interpreter.',
      show: { kind: 'runs', columns: ['untimed', 'timed'], step: 7 },
      claims: [
        { kind: 'findings', column: 'timed', kinds: ['assertion'] },
        { kind: 'says', column: 'timed', text: 'at 21:05' },
        { kind: 'value', column: 'timed', step: 7, location: 'Porch.enough', value: 'false' },
      ],
      notes: 'Compare the two columns line by line. The left one ends after four events; the right one needs the switch.',
    },
    {
      title: 'Not one state a second',
      text: 'An hour has 3,600 seconds, and clocks run at different distances from each other. Nobody wants a state for each of them.\n\nA *zone* is a set of clock values that nothing in the program can tell apart from each other so far. For this hour 30 of them are enough.',
      show: { kind: 'runs', columns: ['timed'], step: 7 },
      claims: [{ kind: 'size', column: 'timed', states: 30, transitions: 92 }],
      notes: 'The time view of the page draws what is known of the clocks. Counting seconds one by one gives hundreds of thousands of states for the same question.',
    },
    {
      title: 'Mended',
      text: 'The mend is one line: the switch starts the timer `enough` again. So whoever asks for light last gets five minutes.',
      show: { kind: 'program', lines: ['on lamp.switch', 'on enough'], of: mended },
      question: {
        ask: 'What will the search without times say about the mended program?',
        choices: [
          { text: 'Nothing goes wrong', reply: 'That is the truth. But it still lets five minutes pass in no time.' },
          { text: 'A false alarm, as before', right: true, reply: 'Yes. It cannot see that anything was mended.' },
        ],
        answer: 'The switch starts the timer, and at once the five minutes are over: it complains as before. The search with clocks says that nothing goes wrong: not for an hour but for ever, because the clocks of a day come round again.',
        show: { kind: 'runs', columns: ['mended-untimed', 'mended-timed'], step: 2 },
      },
      claims: [
        { kind: 'findings', column: 'mended-untimed', kinds: ['assertion'] },
        { kind: 'run', column: 'mended-untimed', events: ['lamp.switch=on', 'Porch.enough'] },
        { kind: 'findings', column: 'mended-timed', kinds: [] },
        { kind: 'says', column: 'mended-timed', text: 'Nothing goes wrong, for ever' },
        { kind: 'size', column: 'mended-timed', states: 50, transitions: 154 },
      ],
      notes: 'Fifty zones prove it for all days to come. Ask what else one could prove: that it is never dark while somebody moves?',
    },
  ],
};
