/** Every text about apps of other makers: the home, files from outside, the matrix. */
import { count, duration } from './strings.ts';

export const appStrings = {
  home: {
    label: 'Home and settings',
    guessed: 'This program has no home of its own: here is a guessed one. Change a setting, or keep it to edit it.',
    keep: 'Keep it as home.cross',
    loading: 'Reading the apps…',
    none: 'This program has no SmartThings or Hubitat apps. Drop their .groovy files on the page to check them together.',
    devices: 'Devices',
    noDevices: 'No device is declared.',
    room: (room: string) => `in ${room}`,
    source: 'Show the code',
    required: 'required',
    unset: 'not set',
    noChoice: 'no device of the home can do this',
    on: 'yes',
    apply: 'Set',
    cannotRun: 'This app cannot be run',
  },

  files: {
    open: 'Open files…',
    drop: 'Drop SmartThings or Hubitat apps (.groovy) and programs (.cross) here',
    tooLarge: (name: string) => `${name} is larger than 4 MB and was not opened.`,
    unreadable: (name: string) => `${name} could not be read.`,
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
    few: 'Add at least two apps.',
    table: 'Verdicts, an app a row and a column',
    cell: (a: string, b: string, kind: string) => `${a} and ${b}: ${kind}`,
    open: 'Open this pair',
    time: (events: number, states: number, seconds: number) => `${count(events, 'event')}, ${count(states, 'state')}, ${duration(seconds)}`,
    kinds: {
      none: 'not checked', clear: 'nothing found', open: 'not completed', invalid: 'cannot be checked', error: 'error in a handler',
      property: 'a property does not hold', device: 'conflict over a device', mode: 'conflict over the mode', global: 'conflict over a variable',
      state: 'conflict through saved state', physical: 'conflict through the room',
    },
    signs: {
      none: '', clear: '·', open: '?', invalid: '×', error: 'E', property: 'I', device: 'D', mode: 'M', global: 'G', state: 'S', physical: 'P',
    },
  },
} as const;
