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
  locations: ['sensor.motion', 'lamp.switch', 'Porch.enough'],
  columns: [
    { id: 'untimed', caption: 'without times', program: light, options: untimed, run: { finding: 0 } },
    { id: 'timed', caption: 'with exact times', program: light, options: timed, run: { finding: 0 } },
    { id: 'mended-untimed', caption: 'mended, without times', program: mended, options: untimed, run: { finding: 0 } },
    { id: 'mended-timed', caption: 'mended, with exact times', program: mended, options: timed, run: null },
  ],
  steps: [
    {
      title: 'A light for people, not for leaves',
      text: 'Two movements within a second mean a person. When the light meter says that it is dark, they switch the porch light on.\n\nWhenever the light goes on, by a person in front of the sensor or by hand, it gets the timer `enough`: after five minutes it goes off, if it is day.',
      show: { kind: 'program', lines: ['on sensor.motion', 'on lamp.switch', 'on enough'] },
      claims: [
        { kind: 'value', column: 'timed', step: 1, location: 'lamp.switch', value: 'on' },
        { kind: 'value', column: 'timed', step: 1, location: 'Porch.enough', value: 'true' },
      ],
      notes: 'Let somebody from the room say in their own words what the program does. Most people read it right.',
    },
    {
      title: 'What people expect',
      text: 'Whoever is on the porch expects five minutes of light.\n\nThe clock `moved` measures how long ago somebody moved. When the timer ends, the program insists that this is at least five minutes ago.',
      show: { kind: 'program', lines: ['clock moved', 'on sensor.motion', 'on enough'] },
      question: {
        ask: 'On a dark morning at 9:00:00 somebody switches the light on. At 9:00:01 somebody comes to the door. When does it go dark?',
        choices: [
          { text: 'at 9:05:01', reply: 'That is what one would want. But look at what a movement does to the timer `enough`: nothing.' },
          { text: 'at 9:05:00', right: true, reply: 'Yes. The timer runs from the moment when the light went on.' },
          { text: 'never', reply: 'The timer `enough` was started at 9:00:00, and nothing stops it.' },
        ],
        answer: 'At 9:05:00, one second too soon. Who comes at 9:04:50 has ten seconds of light: the old timer runs on.',
        show: { kind: 'runs', columns: ['timed'], step: 3 },
      },
      claims: [
        { kind: 'run', column: 'timed', at: [0, 1, 300], events: ['lamp.switch=on', 'sensor.motion=active', 'Porch.enough'] },
        { kind: 'value', column: 'timed', step: 2, location: 'lamp.switch', value: 'on' },
        { kind: 'value', column: 'timed', step: 3, location: 'lamp.switch', value: 'off' },
      ],
      notes: 'The program starts on Monday at 9:00; the times beside the steps are those of its clock. The paper tells this run at nine in the evening, when its own third rule would leave the light on: ask who would have seen that.',
    },
    {
      title: 'A search without times',
      text: 'The searches of the other lessons know no time. For them, a timer that runs may end at any moment, like any other event.\n\nAsk such a search about the porch light, and it finds this.',
      show: { kind: 'runs', columns: ['untimed'], step: 2 },
      question: {
        ask: 'Somebody switches the light on, and at once the timer of five minutes ends. Can this happen?',
        choices: [
          { text: 'Yes: the assertion fails, so it is real', reply: 'The assertion fails in this run. But is there a porch on which five minutes pass in no time?' },
          { text: 'No: five minutes cannot pass in no time', right: true, reply: 'Yes. It is a false alarm.' },
        ],
        answer: 'The program does fail, but not like this. Whoever gets this run will shrug, and shrug at the next one too.',
        show: { kind: 'runs', columns: ['untimed'], step: 2 },
      },
      claims: [
        { kind: 'findings', column: 'untimed', kinds: ['assertion'] },
        { kind: 'run', column: 'untimed', events: ['lamp.switch=on', 'Porch.enough'] },
      ],
      notes: 'Reading time as “any time” is not wrong: it misses nothing. It reports too much.',
    },
    {
      title: 'The same question with clocks',
      text: 'With exact times each timer and each `clock` is a number that grows. A timer ends when its number is reached, not sooner.\n\nNow the run has times, and every one of them has been played by a second interpreter.',
      show: { kind: 'runs', columns: ['untimed', 'timed'], step: 3 },
      claims: [
        { kind: 'findings', column: 'timed', kinds: ['assertion'] },
        { kind: 'says', column: 'timed', text: 'At 9:05' },
        { kind: 'value', column: 'timed', step: 3, location: 'Porch.enough', value: 'false' },
      ],
      notes: 'Compare the two columns line by line. The left one ends after two events; the right one needs somebody who moves.',
    },
    {
      title: 'Not one state a second',
      text: 'An hour has 3,600 seconds, and clocks run at different distances from each other. Nobody wants a state for each of them.\n\nA *zone* is a set of clock values that nothing in the program can tell apart from each other so far. For this hour 26 of them are enough.',
      show: { kind: 'runs', columns: ['timed'], step: 3 },
      claims: [{ kind: 'size', column: 'timed', states: 26, transitions: 138 }],
      notes: 'The time view of the page draws what is known of the clocks. Counting seconds one by one gives millions of states for the same question, and no end.',
    },
    {
      title: 'Mended',
      text: 'The mend is one line: a movement starts the timer `enough` again. So whoever moved last gets five minutes.',
      show: { kind: 'program', lines: ['on sensor.motion', 'on enough'], of: mended },
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
        { kind: 'size', column: 'mended-timed', states: 4812, transitions: 31306 },
      ],
      notes: 'Some five thousand zones prove it for all days to come. Ask what else one could prove: does a light that went on at night ever go off?',
    },
    {
      title: 'Mend it yourself',
      text: 'A simpler porch, with the same mistake. Now the program is yours.',
      show: { kind: 'mend' },
      claims: [],
      notes: 'Each change is checked with exact times, for ever. Ask who lets the light stay on all night, and what the page says to that.',
    },
  ],
  task: {
    text: 'Somebody who stays on the porch stands in the dark after five minutes. Change the app until nobody does, and the light does not burn for nobody either.',
    program: `device sensor: motionSensor "the porch sensor";
device lamp: switch "the porch light";

app Porch {
  timer enough;
  on sensor.motion == active {
    if (!enabled(enough)) { lamp.on(); start enough after 5min; }
  }
  on enough { lamp.off(); }
}
`,
    wanted: `never "dark for somebody": sensor.motion == active && lamp.switch == off for more than 1min;
never "on for nobody": sensor.motion == inactive && lamp.switch == on for more than 10min;
reachable "light for a while": sensor.motion == inactive && lamp.switch == on;
`,
    options: { time: 'timed', algorithm: 'zones' },
    about: ['dark for somebody'],
    hints: [
      'When does the timer start, and what does a movement that lasts do to it?',
      'The sensor also tells when nobody moves any more: `on sensor.motion == inactive`.',
      'Count the five minutes from the end of the movement, and `cancel enough;` when somebody moves again.',
    ],
    solution: `device sensor: motionSensor "the porch sensor";
device lamp: switch "the porch light";

app Porch {
  timer enough;
  on sensor.motion == active { lamp.on(); cancel enough; }
  on sensor.motion == inactive { start enough after 5min; }
  on enough { lamp.off(); }
}
`,
    praise: 'Nobody stands in the dark and the light goes off, at every timing, for ever.',
  },
};
