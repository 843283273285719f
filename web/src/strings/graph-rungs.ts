/** The texts of the ladder: which part of a graph is shown and why, what else could be, heat, and the search for a state. */
import { localise } from './localise.ts';
import { count } from './page.ts';

const number = (n: number): string => n.toLocaleString('en');

export const rungText = localise({
  view: 'Show',
  shows: {
    auto: 'What can be read', full: 'Whole graph', bare: 'Whole graph, few names', quotient: 'Groups of states',
    neighbourhood: 'Around the cursor', run: 'Only this run', overview: 'Overview',
  },
  showHints: {
    auto: 'As much as can be read: the whole graph, else groups of states, else only runs',
    full: 'All states, with the names of all events, as far as they can be drawn',
    bare: 'All states, with event names only on the run and under the pointer',
    quotient: 'States put together by the devices and variables that you tick',
    neighbourhood: 'The states a few events away from the cursor, and the run',
    run: 'Only the states this run visits',
    overview: 'Every state as a point',
  },
  radius: 'Events away',
  because: {
    chosen: 'as you chose',
    fits: 'because that many can be read',
    many: 'to be read from near: zoom in (+), or put them together in groups (Q)',
    states: (states: number) => `because ${number(states)} states are too many to read`,
    edges: (states: number) => `because ${number(states)} states have too many edges to read`,
    overview: (states: number, most: number) => `because ${number(states)} states are more than the ${number(most)} points of an overview`,
  },
  full: (states: string, transitions: string) => `Showing all ${states} and ${transitions}`,
  inLines: (transitions: string, lines: string) => `${transitions} in ${lines}`,
  bare: (states: string, transitions: string) => `Showing all ${states} and ${transitions}, event names only on the run and under the pointer`,
  quotient: (groups: string, states: string, by: string) => `Showing ${groups} of ${states}, put together by ${by}`,
  opened: (states: string) => `and ${states} of opened groups`,
  partly: (drawn: number, groups: string, states: string, by: string) => `Showing ${number(drawn)} of ${groups} of ${states}, put together by ${by}`,
  more: (n: number) => `${n} more`,
  matters: (names: string) => `${names} (what matters most)`,
  nothing: 'nothing, as every variable alone makes too many groups',
  neighbourhood: (drawn: number, states: string, away: string) =>
    `Showing ${number(drawn)} of ${states}, those up to ${away} from the cursor and those of the run`,
  run: (drawn: number, states: string) => `Showing the ${number(drawn)} of ${states} that this run visits`,
  traces: (states: string) => `${states} are too many to draw, so only runs are shown. The graph below is this run`,
  overview: (states: string) => `Showing all ${states} as points`,
  sweep: (swept: number, states: number) => `Still counting edges: ${number(swept)} of ${number(states)} states.`,
  sweepLabel: 'States whose edges are known',
  open: 'Open (X)',
  close: 'Close (C)',
  by: 'Group by',
  byHint: 'Tick what states are put together by',
  byMatters: 'By what matters',
  byMattersHint: 'What the failures and properties are about, else what apps command',
  search: 'Search devices and variables',
  noMatch: 'Nothing has that name.',
  program: 'Variables of the program',
  shortest: (n: number) => `The ${n === 1 ? 'shortest failure' : `${n} shortest failures`}`,
  typical: (n: number) => (n === 1 ? 'A short run' : `${n} short runs`),
  steps: (n: number) => count(n, 'step'),
  others: 'Or look at',
  look: 'Look',
  lookHint: 'Heat, the run, and names of events',
  trail: 'Run',
  trails: { emphasise: 'emphasised', none: 'not drawn', only: 'alone' },
  trailHint: 'How the run is drawn (T)',
} as const);

export const heatText = localise({
  heat: 'Heat',
  hint: 'Make some of the graph stand out, by thickness, colour and a number',
  heats: { '': 'none', app: 'by app', finding: 'by failure', missed: 'by what an algorithm missed' },
  app: 'App',
  program: 'the program itself',
  legend: {
    app: (app: string) => `how much of what happens there runs code of ${app}`,
    finding: 'how near a failure is: 100% where it happens, less with every event before it',
    missed: (algorithm: string) => `how much of it ${algorithm} missed`,
  },
  comparing: 'Comparing, to know what an algorithm misses…',
} as const);

export const findText = localise({
  find: 'Find',
  findHint: 'Find a state by a condition (/)',
  label: 'Find a state in which',
  example: 'door.lock == locked && siren.alarm == on',
  close: 'Close the search',
  next: 'Next state found',
  previous: 'Previous state found',
  nearest: 'Go to nearest',
  nearestHint: 'The state found that takes the fewest events from the start',
  none: 'No state is like that.',
  unreachable: 'No run leads to that state.',
  ring: 'found',
  at: (place: number, listed: number) => `${number(place)} of ${number(listed)}`,
  searching: (searched: number, stored: number) => `looked at ${number(searched)} of ${number(stored)} states`,
  suggestions: 'What can be written next',
} as const);

/** What is told of a search for a state. */
interface ToldSearch {
  readonly problem: string;
  readonly help: string;
  readonly total: number;
  readonly searched: number;
  readonly stored: number;
}

/** "12 states, looked at 400 of 1,000 states" */
export function foundText(found: ToldSearch): string {
  if (found.problem !== '') return [found.problem, found.help].filter((part) => part !== '').map(sentence).join(' ');
  if (found.stored === 0) return '';
  const searching = found.searched < found.stored ? `, ${findText.searching(found.searched, found.stored)}` : '';
  if (found.total === 0 && searching === '') return findText.none;
  return `${count(found.total, 'state')}${searching}`;
}

/** A text of the engine as a sentence of its own. */
export const sentence = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');
