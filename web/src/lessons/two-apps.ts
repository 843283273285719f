import type { RunsLesson } from './lesson.ts';

const home = '02-homes/fire-alarm-and-lock';
const both = { example: home };
const everything = { algorithm: 'full' };

/** Two apps that are each right, and a home in which they are not. */
export const twoApps: RunsLesson = {
  kind: 'runs',
  id: 'two-apps',
  title: 'Two apps that are each right',
  summary: 'A fire alarm that opens the door, and an app that locks it when Ann leaves. Who is to blame?',
  minutes: 7,
  source: 'IoTCheck (ESEC/FSE 2020), section 1.1',
  program: both,
  locations: ['smoke.smoke', 'ann.presence', 'door.lock', 'siren.alarm'],
  columns: [
    {
      id: 'alarm-alone', caption: 'the fire alarm alone', options: everything,
      program: { example: home, without: ['app LockWhenILeave'] },
      run: { events: ['smoke.smoke=detected', 'ann.presence=notPresent'] },
    },
    {
      id: 'lock-alone', caption: 'the lock app alone', options: everything,
      program: { example: home, without: ['app FireAlarm', 'invariant'] },
      run: { events: ['smoke.smoke=detected', 'ann.presence=notPresent'] },
    },
    {
      id: 'leaves-first', caption: 'first Ann leaves', options: everything, program: both,
      run: { events: ['ann.presence=notPresent', 'smoke.smoke=detected'] },
    },
    { id: 'smoke-first', caption: 'first there is smoke', options: everything, program: both, run: { finding: 1 } },
    { id: 'mended', caption: 'the lock app looks first', options: everything, program: { example: `${home}-mended` }, run: null },
  ],
  steps: [
    {
      title: 'An app from one shop',
      text: 'The first app watches the smoke detector. When there is smoke, it sounds the siren and *unlocks* the front door, so that everybody gets out.',
      show: { kind: 'program', lines: ['app FireAlarm'] },
      claims: [{ kind: 'value', column: 'alarm-alone', step: 1, location: 'door.lock', value: 'unlocked' }],
      notes: 'The two apps are written in the native language here. The same home with apps in Groovy is among the examples.',
    },
    {
      title: 'An app from another',
      text: 'The second app watches who is at home. When Ann leaves, it *locks* the front door, so that nobody gets in.',
      show: { kind: 'program', lines: ['app LockWhenILeave'] },
      claims: [{ kind: 'value', column: 'lock-alone', step: 2, location: 'door.lock', value: 'locked' }],
      notes: 'Neither author has heard of the other. Neither did anything wrong.',
    },
    {
      title: 'Each is tested, each is right',
      text: 'Here is the same afternoon for each of them alone: smoke, then Ann leaves. The alarm opens the door and it stays open. The lock app keeps it locked.\n\nThe engine has tried everything that can happen to either of them. It finds nothing.',
      show: { kind: 'runs', columns: ['alarm-alone', 'lock-alone'], step: 2 },
      claims: [
        { kind: 'findings', column: 'alarm-alone', kinds: [] },
        { kind: 'findings', column: 'lock-alone', kinds: [] },
        { kind: 'value', column: 'alarm-alone', step: 2, location: 'door.lock', value: 'unlocked' },
        { kind: 'value', column: 'lock-alone', step: 2, location: 'door.lock', value: 'locked' },
      ],
      notes: 'These are two checks of their own: the home with one app each. Nothing is put together by hand.',
    },
    {
      title: 'Both in one home',
      text: 'Somebody installs both. One day there is smoke. Ann does what she should: she leaves the house. Bob is asleep upstairs.',
      show: { kind: 'program', lines: ['app FireAlarm', 'app LockWhenILeave'] },
      question: {
        ask: 'Smoke, then Ann leaves. What about the door?',
        choices: [
          { text: 'It is open', reply: 'It was. The alarm opened it when the smoke came. But then Ann left.' },
          { text: 'It is locked', right: true, reply: 'Yes. Ann leaving locks it, smoke or no smoke.' },
          { text: 'Nobody can say', reply: 'It can be said: each app does exactly what it promises, one after the other.' },
        ],
        answer: 'Smoke opens the door. Ann leaves, and it is locked again: while there is smoke, with Bob inside.',
        show: { kind: 'runs', columns: ['smoke-first'], step: 2 },
      },
      claims: [
        { kind: 'run', column: 'smoke-first', events: ['smoke.smoke=detected', 'ann.presence=notPresent'] },
        { kind: 'value', column: 'smoke-first', step: 1, location: 'door.lock', value: 'unlocked' },
        { kind: 'value', column: 'smoke-first', step: 2, location: 'door.lock', value: 'locked' },
        { kind: 'value', column: 'smoke-first', step: 2, location: 'smoke.smoke', value: 'detected' },
      ],
      notes: 'Wait for the silence. Then reveal.',
    },
    {
      title: 'The same two events, the other way round',
      text: 'If Ann leaves first, all is well: when the smoke comes, the door opens and stays open.\n\nTwo events, two orders, two doors. The order decides.',
      show: { kind: 'runs', columns: ['leaves-first', 'smoke-first'], step: 2 },
      claims: [
        { kind: 'run', column: 'leaves-first', events: ['ann.presence=notPresent', 'smoke.smoke=detected'] },
        { kind: 'value', column: 'leaves-first', step: 2, location: 'door.lock', value: 'unlocked' },
        { kind: 'value', column: 'smoke-first', step: 2, location: 'door.lock', value: 'locked' },
      ],
      notes: 'This is why a test that tries one order proves nothing, and why the earlier lessons were about trying orders.',
    },
    {
      title: 'A conflict between apps',
      text: 'Nobody has to say what is wanted for this to be found. One app gives a device a command, and the other undoes it while the first one still has reason for it: there is still smoke. That alone is worth telling. It is called *undone*.\n\nHere the home also says what it wants: smoke means that the door is open. So the engine reports two things.',
      show: { kind: 'runs', columns: ['smoke-first'], step: 2 },
      claims: [
        { kind: 'findings', column: 'smoke-first', kinds: ['invariant', 'undone'] },
        { kind: 'says', column: 'smoke-first', text: 'that undoes what “Fire alarm” did' },
      ],
      notes: 'The authors of IoTCheck read 1,438 pairs of real apps that share a kind of device. They found a conflict in 829 of them, and one like this in 632.',
    },
    {
      title: 'Every order, every state',
      text: 'To be sure, all orders have to be tried, with smoke coming and going and Ann too. In this small home that is 16 states and 48 transitions. In a real one it is thousands, and that is what the reductions of the other lessons are for.',
      show: { kind: 'runs', columns: ['leaves-first', 'smoke-first'], step: 2 },
      claims: [{ kind: 'size', column: 'smoke-first', states: 16, transitions: 48 }],
      notes: 'The matrix view of the page does this for every pair of a folder of apps.',
    },
    {
      title: 'Mended',
      text: 'The lock app could look first: lock only while there is no smoke. Then it has to come back to the door when the smoke is gone.\n\nWith that the engine finds nothing, in any order.',
      show: { kind: 'runs', columns: ['smoke-first', 'mended'], step: 2 },
      claims: [{ kind: 'findings', column: 'mended', kinds: [] }, { kind: 'says', column: 'mended', text: 'No order of events breaks anything' }],
      notes: 'Ask for other ways to mend it: the alarm could lock the lock app out, or a person could be asked. Each can be tried on the page.',
    },
    {
      title: 'Mend it yourself',
      text: 'Now the home is yours. There is more than one way.',
      show: { kind: 'mend' },
      claims: [],
      notes: 'Good for five minutes in pairs. Any change counts that is proved, so let two pairs compare theirs. Whoever takes an app out is told what is not possible any more.',
    },
  ],
  task: {
    text: 'Change the apps until smoke means that the door is open, whatever comes first. The alarm still has to sound, and whoever leaves while there is no smoke still locks the door.',
    program: `device smoke: smokeDetector "the kitchen detector";
device ann: presenceSensor "Ann" = present;
device door: lock "the front door" = unlocked;
device siren: alarm "the siren" = off;

app FireAlarm "Fire alarm" {
  on smoke.smoke == detected { siren.both(); door.unlock(); }
  on smoke.smoke == clear { siren.off(); }
}
app LockWhenILeave "Lock when I leave" {
  on ann.presence == notPresent { door.lock(); }
}
`,
    wanted: `invariant "smoke means the door is open": smoke.smoke != detected || door.lock == unlocked;
invariant "who leaves locks the door": smoke.smoke == detected || door.lock == locked after ann.presence == notPresent;
reachable "the alarm sounds": smoke.smoke == detected && siren.alarm == both;
reachable "Ann goes out": ann.presence == notPresent && smoke.smoke == clear;
`,
    options: {},
    about: ['smoke means the door is open', 'undone'],
    hints: [
      'Play the run in your head: smoke, then Ann leaves. Which of the two commands is one too many?',
      'An app may look at any device before it does something: `if (…) { … }`.',
      'Let the lock app lock the door only while `smoke.smoke` is not `detected`.',
    ],
    solution: `device smoke: smokeDetector "the kitchen detector";
device ann: presenceSensor "Ann" = present;
device door: lock "the front door" = unlocked;
device siren: alarm "the siren" = off;

app FireAlarm "Fire alarm" {
  on smoke.smoke == detected { siren.both(); door.unlock(); }
  on smoke.smoke == clear { siren.off(); }
}
app LockWhenILeave "Lock when I leave" {
  on ann.presence == notPresent { if (smoke.smoke != detected) { door.lock(); } }
}
`,
    praise: 'No order of smoke and people leaves the door locked in a fire, and the home still does all that it should.',
  },
};
