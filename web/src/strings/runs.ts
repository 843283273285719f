/** What the page says about runs: the reader's own, two side by side, what never happened, and saved ones. */
import { localise } from './localise.ts';
import { count } from './page.ts';

export const runStrings = localise({
  commands: {
    other: 'Another outcome from this state',
    undo: 'Take the last fork back',
    both: 'Both orders of this conflict, side by side',
    mend: 'What to change so that this is gone',
    alone: 'Close the comparison of two runs',
    save: (format: string) => `Save as a file: ${format}`,
  },

  files: {
    reopened: (name: string) => `${name} reopened`,
    noLink: (name: string) => `${name} carries no link of Crosscheck: only pictures that were saved here can be reopened.`,
  },

  own: {
    title: 'Your runs',
    asked: 'Runs you asked for',
    name: (n: number) => `Your run ${n}`,
    left: (parent: string, step: number) => `leaves “${parent}” after ${step === 0 ? 'the start' : `step ${step}`}`,
    whole: 'from the start',
    current: 'a run that is not in this list',
    remove: (name: string) => `Remove ${name}`,
    removeAsked: 'Remove these runs',
    undo: 'Undo (Backspace)',
    undone: 'Back to where you were.',
    nothingToUndo: 'There is nothing to undo.',
    other: (event: string, at: number, of: number) => `Other outcome ${at} of ${of}: ${event}`,
    onlyOne: 'Nothing else can happen here.',
    branchAt: (name: string, step: number, event: string) => `${name} goes another way after step ${step}: ${event}`,
  },

  find: {
    title: 'Find a run',
    typical: 'Look at five typical runs',
    typicalTitle: 'Typical runs',
    condition: 'A run where…',
    example: 'door.lock == locked && siren.alarm == both',
    go: 'Find',
    here: 'The shortest run to this state',
    hereTitle: (state: number) => `Shortest run to state ${state}`,
    event: 'A run in which this happens…',
    looking: 'Looking…',
    none: 'No run was found.',
  },

  pair: {
    label: 'Two runs side by side',
    with: 'Compare with the run on show (Shift+click)',
    withNamed: (name: string) => `Compare with the run on show: ${name}`,
    withOrigin: 'Compare with the run it left',
    both: 'Both orders',
    bothHint: 'Swap the two events whose order decides, and show both runs side by side',
    noOther: (later: string, earlier: string) => `The other order cannot happen: without “${earlier}” before it, “${later}” is not possible here.`,
    oneEvent: 'Both happen in one step, so there are no two events to swap. Compare the other choice of that step.',
    a: 'A',
    b: 'B',
    end: 'Close the comparison',
    reverse: 'Show B alone',
    differs: (location: string, a: string, b: string) => `${location} is ${a} in A and ${b} in B`,
    ends: (facts: readonly string[], more: number) =>
      `In the end ${list([...facts, ...(more > 0 ? [`${count(more, 'more value')} ${more === 1 ? 'differs' : 'differ'}`] : [])])}.`,
    sameEnd: 'Both runs end in the same state.',
    sameValues: 'In the end nothing that the program shows differs.',
    failsOnly: (which: string, what: string) => `Only in ${which} goes something wrong: ${what}.`,
    swapped: (first: string, second: string) => `A: “${first}”, then “${second}”. B: the other way round.`,
    cell: (location: string, value: string, run: string, step: number, differs: boolean) =>
      `${location} is ${value} in ${run} at step ${step}${differs ? ', not so in the other run' : ''}`,
    event: (run: string, step: number, event: string) => `${run}, step ${step}: ${event}`,
    missing: 'no step here',
    events: 'Events',
    location: 'Location',
    side: 'Here, side by side',
    sameHere: 'At this step both have the same values.',
    rest: (n: number) => `${count(n, 'value')} the same in both`,
  },

  properties: {
    truths: { holds: 'holds', violated: 'broken', reached: 'reached', 'not-yet': 'not yet' },
    lane: (property: string, truth: string, from: number, to: number) =>
      `${property}: ${truth} ${from === to ? `at step ${from}` : `from step ${from} to ${to}`}`,
    now: 'at this step',
  },

  loop: {
    bar: (from: number, to: number) => `Steps ${from + 1} to ${to} repeat for ever`,
  },

  coverage: {
    show: 'Coverage',
    hint: 'Coverage: mark in the program what ran in the last check, and what never did',
    looking: 'Looking at what ran…',
    ran: 'ran',
    never: 'never ran',
    counts: (ran: number, of: number, kind: string) => `${ran} of ${count(of, kind, plural(kind))} ran`,
    part: (swept: number, of: number) => `in ${swept} of ${count(of, 'state')}`,
    none: 'There is nothing in this file that could run.',
    stale: 'Coverage: the program has changed since the check.',
    states: (n: number) => `ran in ${count(n, 'state')}`,
  },

  save: {
    menu: 'Save',
    hint: 'Save this run as a text or a picture that reopens when it is dropped on this page',
    busy: 'Making the file…',
    failed: (why: string) => `The file could not be made: ${why}`,
    formats: {
      text: 'Text', json: 'JSON', mermaid: 'Mermaid', svg: 'SVG', png: 'PNG', gif: 'GIF, animated', webm: 'WebM, video', 'graph-svg': 'SVG of the graph', 'graph-png': 'PNG of the graph',
    },
    noRun: 'There is no run to save.',
    noGraph: 'Open the graph first.',
    noVideo: 'This browser cannot record a video. Take the GIF.',
  },

  file: {
    verdict: 'Verdict',
    run: 'Run',
    start: 'Start',
    end: 'end',
    loop: (to: number) => `The run goes on from step ${to} for ever.`,
    changes: (facts: readonly string[]) => facts.join(', '),
    environment: 'Environment',
    program: 'Program',
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    made: (engine: string) => `Made with Crosscheck ${engine}`,
    cut: (shown: number, of: number) => `The first ${shown} of ${of} steps.`,
    fails: (text: string) => `goes wrong: ${text}`,
    notes: { state: 'state' },
  },
} as const);

/** "a, b and c" */
function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const plural = (kind: string): string => (kind.endsWith('ch') ? `${kind}es` : `${kind}s`);
