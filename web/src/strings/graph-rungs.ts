/** The texts of the ladder: which part of a graph is shown and why, what else could be, heat, and the search for a state. */
import type { Sketch, Sweep } from '../graph/use-sketch.ts';
import { MOST_SEEN } from '../graph/rung.ts';
import type { Model } from '../engine/protocol.gen.ts';
import type { Found } from '../graph/found.ts';
import { list } from './graph.ts';
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
    states: (states: number) => `because ${number(states)} states are too many to read`,
    edges: (states: number) => `because ${number(states)} states have too many edges to read`,
    overview: (states: number) => `because ${number(states)} states are more than the ${number(MOST_SEEN)} points of an overview`,
  },
  full: (states: string, edges: string) => `Showing all ${states} and ${edges}`,
  bare: (states: string, edges: string) => `Showing all ${states} and ${edges}, event names only on the run and under the pointer`,
  quotient: (groups: string, states: string, by: string) => `Showing ${groups} of ${states}, put together by ${by}`,
  opened: (states: string) => `and ${states} of opened groups`,
  partly: (drawn: number, groups: string, states: string, by: string) => `Showing ${number(drawn)} of ${groups} of ${states}, put together by ${by}`,
  matters: 'what matters most',
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

/** "12 states", "more than 1,000 states, the first 1,000 listed" */
export function foundText(found: Found): string {
  if (found.problem !== '') return [found.problem, found.help].filter((part) => part !== '').map(sentence).join(' ');
  if (found.stored === 0) return '';
  const searching = found.searched < found.stored ? `, ${findText.searching(found.searched, found.stored)}` : '';
  if (found.total === 0 && searching === '') return findText.none;
  return `${count(found.total, 'state')}${searching}`;
}

/** The quiet line over a graph: how much of it is shown, and why. */
export function rungLine(sketch: Sketch, ticked: boolean, radius: number): string {
  const { rung, why, subject } = sketch;
  const reason = why === 'chosen' || why === 'fits' ? rungText.because[why] : reasonOf(sketch);
  if (rung === 'traces') return sentence(rungText.traces(count(subject.states, 'state')));
  return sentence(`${shownText(sketch, ticked, radius)}, ${reason}`);
}

function reasonOf({ why, rung, subject: { states } }: Sketch): string {
  if (rung === 'neighbourhood' && states > MOST_SEEN && why === 'states') return rungText.because.overview(states);
  return why === 'states' ? rungText.because.states(states) : rungText.because.edges(states);
}

function shownText(sketch: Sketch, ticked: boolean, radius: number): string {
  const { rung, drawn, subject } = sketch;
  const states = count(subject.states, 'state');
  const edges = count(drawn.edges.length, 'edge');
  switch (rung) {
    case 'full': return rungText.full(states, edges);
    case 'bare': return rungText.bare(states, edges);
    case 'quotient': return quotientText(sketch, states, ticked);
    case 'neighbourhood': return rungText.neighbourhood(drawn.nodes.length, states, count(radius, 'event'));
    case 'run':
    case 'traces': return rungText.run(drawn.nodes.length, states);
    case 'overview': return rungText.overview(states);
    default: return rung satisfies never;
  }
}

/** Names written out in the line; more are counted. */
const NAMED = 4;

function quotientText({ drawn, quotient, model }: Sketch, states: string, ticked: boolean): string {
  const classes = quotient?.classes ?? 0;
  const names = (quotient?.locations ?? []).map((l) => shortName(model, quotient?.stored ?? [], l));
  const few = names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  const by = names.length === 0 ? rungText.nothing : ticked ? list(few) : `${list(few)} (${rungText.matters})`;
  const single = drawn.nodes.filter((n) => n.within !== undefined).length;
  const groups = drawn.nodes.length - single;
  const rest = single > 0 ? `, ${rungText.opened(count(single, 'state'))}` : '';
  const text = groups < classes && single === 0
    ? rungText.partly(groups, count(classes, 'group'), states, by)
    : rungText.quotient(count(classes, 'group'), states, by);
  return text + rest;
}

/** The device when it has nothing else that could be ticked, so that "door" stands for "door.lock". */
function shortName({ locations }: Model, stored: readonly number[], index: number): string {
  const { name = '', device = '' } = locations[index] ?? {};
  return device !== '' && stored.every((l) => l === index || locations[l]?.device !== device) ? device : name;
}

export const sweepText = ({ swept, states }: Sweep): string => rungText.sweep(swept, states);

/** A text of the engine as a sentence of its own. */
export const sentence = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');
