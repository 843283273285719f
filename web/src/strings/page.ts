/** Texts of the page at large; what the panes of graph, apps, time and lessons say is beside this file. */
import { localise } from './localise.ts';

const number = (n: number): string => n.toLocaleString('en');

/** "1 state", "2 states" */
export const count = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`;

/** "0.004 s", "1.3 s", "2 min 5 s" */
export function duration(seconds: number): string {
  if (seconds < 0.0995) return `${seconds < 0.001 ? '< 0.001' : seconds.toFixed(3)} s`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : Number.isInteger(seconds) ? 0 : 1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export const strings = localise({
  product: 'Crosscheck',
  skip: 'Skip to the verdict',
  untitled: 'Untitled program',

  top: {
    label: 'Program and actions',
    examples: 'Examples',
    check: 'Check',
    checkHint: 'Check the program (Ctrl+Enter)',
    stop: 'Stop',
    stopHint: 'Stop the search; what was explored stays usable',
    options: 'Options',
    share: 'Share',
    shareHint: 'Copy a link to exactly this (Ctrl+S)',
    theme: { auto: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
    help: 'Keyboard and help',
  },

  editor: {
    label: 'Program',
    tabs: 'Files',
    add: 'Add a file',
    open: 'Open…',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    format: 'Format',
    formatHint: 'Format the program (Shift+Alt+F)',
    text: (name: string) => `Text of ${name}`,
    clean: 'No problems',
    problems: (errors: number, warnings: number) =>
      [errors ? count(errors, 'error') : '', warnings ? count(warnings, 'warning') : ''].filter(Boolean).join(', '),
    bound: (n: number) => `at most ${n < 1e6 ? number(n) : n.toExponential(1)} states`,
    events: (n: number) => count(n, 'event'),
    leave: 'Escape, then Tab leaves the editor',
  },

  verdict: {
    label: 'Verdict',
    tools: {
      label: 'Beside the program and the graph', runs: 'All runs', run: 'Run', state: 'State',
      hints: { runs: 'The list of what goes wrong, and of runs to look at', run: 'The run, step by step', state: 'The state after the step' },
    },
    unchecked: 'Not checked yet',
    changed: 'Not checked since it was changed',
    changedText: 'The runs and the graph are of the program as it was.',
    kept: (first: string, died: boolean) => `${first}; then the search ${died ? 'broke off' : 'was stopped'}.`,
    found: (n: number) => `Checking… ${count(n, 'thing')} found so far`,
    uncheckedText: 'Press Check, or Ctrl+Enter, to explore every order of the events.',
    invalid: 'The program has mistakes',
    invalidText: (n: number) => `${count(n, 'mistake')} to mend before it can be checked.`,
    checking: 'Checking…',
    looking: 'Looking at what was explored…',
    comparing: 'Comparing algorithms…',
    stopping: 'Stopping…',
    play: 'Play the run that goes wrong',
    playSample: 'Play a run',
    goOn: (seconds: number) => `Go on for ${duration(seconds)}`,
    enough: 'Enough',
    problem: 'Show the first mistake',
    assumptions: (n: number) => `${count(n, 'assumption or warning', 'assumptions and warnings')}: what is not modelled exactly`,
    states: (n: number) => count(n, 'state'),
    transitions: (n: number) => count(n, 'transition'),
    rate: (n: number) => `${number(Math.round(n))} states/s`,
    most: (seconds: number) => `of at most ${duration(seconds)}`,
    lookedAt: (done: number, of: number) => `${number(done)} of ${count(of, 'state')} looked at`,
    searches: (done: number, of: number) => `${number(done)} of ${count(of, 'search', 'searches')} over`,
    left: (seconds: number) => `about ${seconds < 60 ? `${number(seconds)} s` : `${number(Math.round(seconds / 60))} min`} more at this pace`,
    memory: (mb: number) => `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`,
    badges: {
      stale: ['out of date', 'The program or the options changed since this check'],
      verified: ['verified live', 'The engine in this page came to this result'],
      built: ['verifying…', 'This result was made when the page was built; the engine is confirming it'],
      bounded: ['bounded', 'A limit ended the search before everything was explored'],
      stopped: ['stopped', 'The search was stopped before everything was explored'],
      unchecked: ['not checked', 'Everything was explored, but an app did nothing in it'],
      complete: ['complete', 'Everything that the algorithm has to explore was explored'],
      unsound: ['can miss failures', 'This algorithm is known to miss executions'],
    },
    sliced: (n: number) => `Left out, because nothing reads ${n === 1 ? 'it: one thing' : `them: ${n} things`}`,
    limits: {
      states: 'Raise the limit on states, or give variables smaller ranges.',
      memory: 'Raise the limit on memory, or give variables smaller ranges.',
      timing: 'Choose the algorithm zones, which knows the times of what happens.',
      unmodelled: 'Something in the apps is not modelled. A wider limit does not help; see what was not looked at.',
      outcomes: 'Some event has more outcomes than are explored: the warnings say where. A wider limit does not help; ask for less in one event.',
      analysis: 'Everything was explored, but too much to analyse all of it: look at fewer apps or devices at once.',
      time: 'Give it more time, or look at fewer devices at once.',
      other: 'Raise the limit, or choose the algorithm dpor, which explores fewer states.',
    },
  },

  notice: {
    missingTitle: 'The engine could not be fetched',
    missingText: 'Nothing is checked without it. Your program is as you left it.',
    retry: 'Try again',
  },

  runs: {
    label: 'Runs',
    findings: 'Goes wrong',
    samples: 'Runs to look at',
    fork: 'Your run',
    forkSentence: (n: number) => `branched off at step ${n}`,
    missed: 'Missed run',
    steps: (n: number) => count(n, 'step'),
    none: 'Runs appear here after a check.',
    stale: 'Runs of the program as it was before it changed',
  },

  views: { label: 'Views', home: 'Home', matrix: 'Matrix', graph: 'Graph', time: 'Time', compare: 'Compare', algorithm: 'Algorithm', about: 'About' },

  timeline: {
    label: 'Timeline',
    none: 'Check the program to see its runs, step by step.',
    loading: 'Replaying the run…',
    previous: 'Previous step (←)',
    next: 'Next step (→)',
    first: 'To the start (Home)',
    last: 'To the end (End)',
    play: 'Play (Space)',
    pause: 'Pause (Space)',
    before: 'Previous interesting step (,)',
    after: 'Next interesting step (.)',
    speed: (s: number) => `${s}×`,
    speedLabel: 'Speed ([ and ])',
    scrubber: 'Step of the run',
    position: (at: number, of: number) => `Step ${at} of ${of}`,
    start: 'Start',
    environment: 'Events',
    loop: (to: number) => `goes on from step ${to} for ever`,
    loopJump: (to: number) => `The run repeats from step ${to}`,
    branch: (at: number, of: number) => `Choice ${at} of ${of}`,
    otherBranch: 'Another choice',
    conflict: (steps: readonly number[], locations: string) =>
      `depends on the order with ${steps.length === 1 ? 'step' : 'steps'} ${steps.join(', ')}: ${locations}`,
    fails: 'fails here',
    lane: (title: string, value: string, from: number, to: number) =>
      `${title} is ${value} ${from === to ? `at step ${from}` : `from step ${from} to ${to}`}`,
    writtenBy: (app: string, contested: boolean) => `, set by ${app}${contested ? ' against another app' : ''}`,
    mark: (title: string, step: number, text: string) => `step ${step}, ${title}: ${text}`,
    sourceHint: 'Show it in the program',
  },

  state: {
    label: 'State',
    number: (n: number) => `State ${n}`,
    unstored: 'A state the check did not store',
    changed: 'Changed by this step',
    nothing: 'This step changes nothing.',
    initially: 'Everything is as declared.',
    same: (n: number) => `${number(n)} unchanged`,
    properties: 'Properties',
    truths: { holds: 'holds', violated: 'violated', reached: 'reached', 'not-yet': 'not yet' },
    enabled: 'What can happen next',
    end: 'Nothing: the run ends here.',
    taken: 'the shown run goes this way',
    take: (text: string) => `Take it: ${text}`,
    was: 'was',
  },

  share: {
    toast: 'Link copied',
    close: 'Close',
  },

  rename: {
    title: 'Rename',
    name: 'New name',
    go: 'Rename everywhere',
    cancel: 'Cancel',
    file: 'Rename the file',
  },

  splitter: { columns: 'Width of the program', rows: 'Height of the timeline' },
  lazy: {
    missing: 'This part of the page could not be fetched',
    parts: { views: 'views', dialogs: 'dialogs', teaching: 'lessons', editor: 'the editor', codes: 'QR codes', research: 'profiles', examples: 'examples', reference: 'the reference' },
    retry: 'Try again',
  },
  pane: {
    maximise: { program: 'Only the program (1)', results: 'Only the results (2)', run: 'Only the run (3)' },
    restore: 'All panes again (Esc)',
    failed: 'This view could not be drawn. Everything else works; the runs and the timeline show the same.',
  },
} as const);
