/** Every text about time: readings, the time axis, the states of a home and when it can be in them. */
import { count } from './page.ts';
import { span } from './time-words.ts';
import { localise } from './localise.ts';

const share = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

export const timeStrings = localise({
  reading: {
    label: 'Times',
    names: { 'any-time': 'any time', immediate: 'at once', timed: 'exact' },
    hints: {
      'any-time': 'Whatever waits can happen at any time: covers every length of time',
      immediate: 'What waits happens as soon as nothing else does',
      timed: 'Timers, waits and times of day take as long as they say',
    },
    hint: 'This program says when and how long.',
    tryExact: 'Check it with exact times',
    tryExactText: 'Timers, waits and times of day then take as long as they say.',
  },

  scope: {
    forever: 'for ever',
    within: (seconds: number) => `within ${span(seconds)}`,
    upTo: (seconds: number) => `complete up to ${span(seconds)}`,
    nothing: 'no time is covered completely',
    from: (start: string) => `from ${start}`,
    hint: 'Which part of time the verdict is about',
    reached: (seconds: number, of: number) => (of > 0 ? `${span(seconds)} of ${span(of)} reached` : `${span(seconds)} reached`),
    reachedHint: 'How far the search has looked ahead',
  },

  runs: {
    after: (seconds: number) => (seconds === 0 ? 'at the start' : `after ${span(seconds)}`),
    gap: ({ min, max }: { readonly min: number; readonly max: number }) =>
      (min === max ? `undone after ${span(min)}` : max < 0 ? `undone after ${span(min)} or later` : `undone after ${span(min)} to ${span(max)}`),
  },

  narration: {
    later: (seconds: number) => (seconds === 0 ? 'at the same moment' : `${span(seconds)} after the step before`),
    between: (seconds: number) => `${span(seconds)} later, nothing has happened yet`,
  },

  options: {
    forHow: 'How long to look ahead',
    lengths: { own: 'as the program says', hour: '1 h', day: '24 h', week: '7 days', ever: 'for ever', other: 'another time' },
    amount: 'How many',
    unit: 'Of what',
    units: [[60, 'minutes'], [3600, 'hours'], [86_400, 'days']] as readonly (readonly [number, string])[],
    start: 'When it starts',
    ownStart: 'as the program says, else Monday 0:00',
    weekday: 'Day',
    days: { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' },
    time: 'Time of day',
    values: 'How the home is at the start',
    valuesHint: 'Everything else is as the program says.',
    noModel: 'Check the program once to choose from what it is made of.',
    location: 'What',
    value: 'Value',
    add: 'Set',
    remove: (location: string) => `Leave ${location} as the program says`,
  },

  axis: {
    scales: { cut: 'cut', even: 'to scale' },
    scale: 'Axis',
    scaleHints: { cut: 'Long waits are cut, short ones widened: everything can be read', even: 'As wide as it takes long' },
    zoomIn: 'Zoom in (+)',
    zoomOut: 'Zoom out (−)',
    fit: 'Fit',
    fitHint: 'Show the whole run (0)',
    scrub: 'Moment of the run: drag, or use the arrow keys',
    pace: 'Playing speed',
    paceHint: 'How many times faster than the clock ([ and ])',
    paces: (pace: number) => (pace === 0 ? 'step by step' : `×${pace}`),
    night: 'night',
    cut: (seconds: number) => `${span(seconds)}, drawn shorter`,
    wholeRun: (seconds: number, steps: number) => `${span(seconds)}, ${count(steps, 'step')}`,
    mark: (step: number, when: string, text: string) => `step ${step}, ${when}: ${text}`,
    value: (title: string, value: string, from: string, to: string) => `${title} is ${value} from ${from} to ${to}`,
    toEnd: 'the end of the run',
    kinds: { since: 'time since', delay: 'timer', day: 'time of day', monitor: 'watches' },
    bar: (name: string, set: string, due: string, end: string) => `${name}: set at ${set}${due === '' ? '' : `, due at ${due}`}${end === '' ? '' : `, ${end}`}`,
    ends: { due: 'happens then', again: 'set again before', off: 'called off before', open: 'still running at the end' },
    left: (seconds: number) => `${span(seconds)} left`,
    passed: (seconds: number) => span(seconds),
  },

  pane: {
    label: 'Time',
    parts: { states: 'What it can be like', tonight: 'Tonight', compare: 'Side by side' },
    partHints: {
      states: 'Every state of the home, the soonest first', tonight: 'From a state and a time of day on',
      compare: 'What exact times rule out, and what tries at random miss',
    },
    untimed: 'With exact times, timers take as long as they say. Then this view tells when the home can first be in each state, and what can happen tonight.',
    unchecked: 'Check the program to see what its home can be like, and when.',
    loading: 'Listing the states…',
    change: 'Times',
  },

  states: {
    heading: (shown: number, total: number) => (shown === total ? count(total, 'state') : `${shown.toLocaleString('en')} of ${count(total, 'state')}`),
    filter: 'Search the states',
    filterHint: 'for example: light on',
    none: 'No state matches.',
    earliest: 'Earliest',
    what: 'What is different',
    atStart: 'as at the start',
    start: 'at the start',
    play: (when: string, what: string) => `Play the run that leads there: ${when}, ${what}`,
    runs: 'Click a state to see how the home comes to be like that, as soon as it can.',
    more: (n: number) => `Show ${count(n, 'more state', 'more states')}`,
    all: 'Show all values',
    unknown: 'play',
    say: ({ kind, name }: { readonly kind: string; readonly name: string }, value: string) => {
      if (kind === 'timer' && /(?:^|[.(])at /.test(name)) return value === 'true' ? 'still to come today' : 'done for today';
      if (kind === 'timer') return value === 'true' ? 'running' : 'not running';
      if (kind === 'enable') return value === 'true' ? 'can still happen' : 'no longer happens';
      return value;
    },
    soon: 'How soon each can be is known when a part of time is looked at.',
    lookAhead: 'Look 7 days ahead',
  },

  tonight: {
    intro: 'What can happen from a moment on? Choose how the home is, what time it is and how far to look.',
    from: 'The home is',
    begins: 'as at the start of the program',
    cursor: (step: number) => `as after step ${step} of the run`,
    timers: 'No timer is running then.',
    changed: (facts: readonly string[]) => (facts.length === 0 ? 'as at the start' : facts.join(', ')),
    day: 'Day',
    time: 'From',
    hours: 'For how many hours',
    go: 'What can happen?',
    back: 'Back to the whole program',
    shown: (from: string, length: string) => `From ${from}, ${length},`,
    facts: (n: number) => `the home can be in ${count(n, 'state')}.`,
    can: 'can become',
    stays: 'stays as it is',
    never: (names: readonly string[]) => `Stays as it is: ${names.join(', ')}.`,
    wrong: (n: number) => (n === 0 ? 'Nothing goes wrong.' : `${count(n, 'thing goes', 'things go')} wrong: see the runs.`),
    soonest: (when: string, after: string) => `${when}, ${after}`,
  },

  compare: {
    run: 'Compare',
    again: 'Compare again',
    comparing: 'Comparing…',
    intro: 'Exact times, every order, and trying at random: which states of the home does each report?',
    stale: 'The program or the options have changed since.',
    names: { zones: 'exact times', untimed: 'any order', random: 'trying at random', regions: 'exact times, as DeLorean', steps: 'exact times, step by step' } as Readonly<Record<string, string>>,
    invalid: 'cannot really happen',
    missed: 'missed',
    real: 'can happen',
    figures: 'States of the home',
    states: 'States',
    time: 'Time taken',
    algorithm: 'How',
    invalidTitle: (name: string) => `Reported by ${name}, but the home can never be like this`,
    missedTitle: (name: string) => `Possible, but missed by ${name}`,
    first: (shown: number, all: number) => (shown < all ? `the first ${shown} of ${all.toLocaleString('en')}` : `${all.toLocaleString('en')}`),
    none: (name: string) => `${name} reports exactly the states that can happen.`,
    play: 'Play how it happens',
    verdict: (name: string, invalid: number, missed: number, states: number) => {
      const wrong = invalid > 0 ? `reports ${count(invalid, 'state')} that cannot happen (${share(invalid, states)})` : '';
      const lost = missed > 0 ? `misses ${count(missed, 'state')}` : '';
      return wrong === '' && lost === '' ? `${name}: the same states` : `${name} ${[wrong, lost].filter(Boolean).join(' and ')}`;
    },
    bar: (name: string, valid: number, invalid: number, missed: number) =>
      `${name}: ${count(valid, 'state')} that can happen, ${invalid} that cannot, ${missed} missed`,
  },
} as const);
