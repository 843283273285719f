/** Every text about apps of other makers: the home, files from outside, the matrix. */
import { findingKinds, unknownKind, type FindingKind, type FindingKindRow } from '../engine/finding.gen.ts';
import { localise } from './localise.ts';
import { count, duration } from './page.ts';

/** Something of each row of the engine's table of kinds. */
const ofKinds = (of: (row: FindingKindRow) => string): Readonly<Record<FindingKind, string>> =>
  Object.fromEntries(Object.entries(findingKinds).map(([kind, row]) => [kind, of(row)])) as Record<FindingKind, string>;

const movers = { people: 'changed by people', weather: 'changed by its surroundings' } as const;

export const appStrings = localise({
  home: {
    label: 'Home and settings',
    guessed: 'This program has no home of its own: here is a guessed one. Change a setting, or keep it to edit it.',
    keep: (name: string) => `Keep it as ${name}`,
    loading: 'Reading the apps…',
    lost: 'The settings could not be read: the engine was stopped or broke.',
    again: 'Try again',
    notInstalled: (names: readonly string[], home: string) =>
      `${home} does not install ${names.join(', ')}: devices that fit are chosen. Install ${names.length === 1 ? 'it' : 'them'} there to choose yourself.`,
    none: (kinds: string) => `This program installs no apps. Drop ${kinds} on the page to check them together.`,
    devices: 'Devices',
    noDevices: 'No device is declared in the home itself; a configuration brings its own.',
    room: (room: string) => `in ${room}`,
    held: (names: readonly string[]) =>
      `Only apps change ${names.join(', ')}, so that the home stays small enough to be explored. Let people change what matters to you.`,
    attribute: (name: string, moved: '' | 'people' | 'weather', values: string, start: string) =>
      `${name}: ${moved === '' ? 'changed by apps only' : `${movers[moved]}${values === '' ? '' : ` (${values})`}`}${start === '' ? '' : `; ${start === 'any' ? 'any value at first' : `${start} at first`}`}`,
    change: 'Change',
    rename: 'People call it',
    inRoom: 'It is',
    noRoom: 'in no room',
    newRoom: 'in a new room…',
    merge: 'It is the same as',
    ownDevice: 'no other device',
    split: (app: string, setting: string) => `${app} has one of its own as ${setting}`,
    thaw: 'Let it change by itself',
    freeze: 'Only apps change it',
    source: 'Show the code',
    required: 'required',
    unset: 'not set',
    open: (values: readonly string[]) => `each is tried: ${values.join(', ')}`,
    noChoice: 'no device of the home can do this',
    on: 'yes',
    apply: 'Set',
    cannotRun: 'This app cannot be run',
  },

  findings: {
    /** a finding's kind in plain words */
    kinds: { ...ofKinds((row) => row.words), unknown: unknownKind.words },
    soFar: 'Found so far',
    conflicts: 'Apps in conflict',
    advice: 'What to change:',
  },

  pairs: {
    title: 'Two by two',
    show: 'Show the run',
    classes: {
      'read-read': 'only listen to the same', 'direct-direct': 'act only when somebody touches them', composable: 'work one after the other',
      'different-feature': 'do different things with the same device', 'same-feature': 'do the same thing', 'feature-conflict': 'undo each other',
      'invalid-local-state': 'one acts on what is no longer so', 'dropped-update': 'one writes back an old value',
      'global-variable': 'disagree about the mode or a variable', physical: 'disturb each other through the room',
    },
    names: (apps: readonly string[]) => apps.join(' and '),
    more: (n: number) => `All ${count(n, 'pair')}`,
    left: (n: number) => `and ${count(n, 'more pair')}, which ${n === 1 ? 'is' : 'are'} not listed`,
  },

  problems: {
    list: 'Problems',
    severities: { error: 'Error', warning: 'Warning', hint: 'Hint' },
    guessed: 'the guessed home',
    hints: (n: number) => count(n, 'hint'),
  },

  options: {
    researchers: 'For researchers',
    profile: 'How apps are run',
    home: ['in this home', 'Each input is bound to devices of the home; timers and events as a real hub has them'],
  },

  files: {
    open: 'Open files…',
    openFolder: 'Open a folder…',
    drop: (kinds: string) => `Drop ${kinds} here`,
    tooLarge: (name: string) => `${name} is larger than 4 MB and was not opened.`,
    unreadable: (name: string) => `${name} could not be read.`,
    noText: (name: string, endings: string) => `${name} is no text: a program is a file of text that ends with ${endings}.`,
    taken: (n: number) => `${count(n, 'file')} opened`,
  },

  matrix: {
    label: 'Every pair of apps',
    intro: 'Choose apps and check every pair of them. Click a cell to see the run.',
    add: 'Add files…',
    program: 'Add the files of the program',
    examples: 'Add the example apps',
    clear: 'Remove all',
    remove: (name: string) => `Remove ${name}`,
    home: (name: string) => `All pairs are checked in ${name}`,
    guessed: 'A home is guessed for each pair',
    guess: 'Guess a home instead',
    check: (n: number) => `Check ${count(n, 'pair')}`,
    stop: 'Stop',
    goOn: (n: number) => `Go on with ${count(n, 'pair')}`,
    progress: (done: number, of: number) => `${done} of ${count(of, 'pair')}`,
    few: 'Add at least two apps, or drop their files here. Each pair is explored by itself; the table shows which pairs fight, and over what.',
    one: (name: string) => `${name} is there; add at least one more app.`,
    done: (all: number, found: number, unreadable: number) =>
      `${count(all, 'pair')} looked at: ${found === 0 ? 'no conflicts' : `something found in ${count(found, 'pair')}`}${
        unreadable > 0 ? `, ${count(unreadable, 'pair')} cannot be checked` : ''}`,
    worst: (title: string) => `The gravest: ${title}.`,
    own: (verdict: string) => `The program itself: ${verdict}`,
    table: 'Verdicts, an app a row and a column',
    cell: (a: string, b: string, kind: string, seconds: number) => `${a} and ${b}: ${kind}${seconds > 0 ? `, ${duration(seconds)}` : ''}`,
    now: (pairs: readonly string[]) => `now ${pairs.join(', ')}`,
    took: (seconds: number) => `The pairs took ${duration(seconds)} in all`,
    seconds: duration,
    open: 'Open this pair',
    reading: 'Reading which automations can have to do with each other…',
    looking: (apps: number, done: number, of: number, found: number) =>
      `${count(apps, 'automation')}, two by two: ${done} of ${of} looked at, ${found === 0 ? 'nothing wrong so far' : `${count(found, 'problem')} so far`}`,
    looked: (apps: number, found: number, left: number, of: number) =>
      `${found === 0 ? 'No problem' : count(found, 'problem')} found between ${count(apps, 'automation')}${
        left > 0 ? `; ${left} of ${of} could not be looked at to the end` : ''}`,
    members: (related: number, alone: number) =>
      `${count(related, 'pair')} can have to do with each other; ${alone === 1 ? 'one automation is' : `${count(alone, 'automation')} are`} looked at alone. What only three do together is not found that way.`,
    titleOf: (names: readonly string[]) => names.map((n) => `“${n}”`).join(' and '),
    openOf: (names: readonly string[]) => `Open ${names.map((n) => `“${n}”`).join(' and ')}`,
    show: 'Show how it comes about', inWords: 'In words',
    closer: 'Look closer', closerHint: 'The program, its graph, and all there is to look at',
    changed: 'The text is another by now.', again: 'Look again',
    alike: (n: number) => `${n} more about the same thing or of the same apps`,
    nothing: 'Nothing found.',
    problems: 'Problems', minor: 'Worth a look',
    back: 'Back to the whole home', backWith: 'Back to the whole home, with the change',
    notCarried: 'The change stays in this pair: it is not certain which lines of the whole program it is about.',
    unlooked: (open: number) => `${open} left open by what is not looked at`,
    others: (n: number) => `and ${n} more`,
    unfinished: (n: number) => `${n} too large to be looked at to the end`,
    lost: 'The engine was lost over this pair, for want of memory perhaps. “Go on” asks another one.',
    time: (events: number, states: number, seconds: number) => `${count(events, 'event')}, ${count(states, 'state')}, ${duration(seconds)}`,
    kinds: {
      ...ofKinds((row) => row.words), unknown: unknownKind.words,
      none: 'not checked', clear: 'nothing found', open: 'not completed', unchecked: 'nothing happened: not checked', invalid: 'cannot be checked',
    },
    signs: {
      ...ofKinds((row) => row.sign), unknown: unknownKind.sign, none: '', clear: '·', open: '?', unchecked: '–', invalid: '×',
    },
  },
} as const);
