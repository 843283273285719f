/** The quiet line over a graph: how much of it is shown, and why. */
import type { Model } from '../engine/protocol.gen.ts';
import { rungText, sentence } from '../strings/graph-rungs.ts';
import { list } from '../strings/graph.ts';
import { count } from '../strings/page.ts';
import { MOST_SEEN } from './rung.ts';
import type { Sketch } from './use-sketch.ts';

/** More states than this are read only from near. */
const MOST_AT_A_GLANCE = 24;

export function rungLine(sketch: Sketch, ticked: boolean, radius: number): string {
  const { rung, why, subject } = sketch;
  const reason = why === 'fits' && subject.states > MOST_AT_A_GLANCE ? rungText.because.many : why === 'chosen' || why === 'fits' ? rungText.because[why] : reasonOf(sketch);
  if (rung === 'traces') return sentence(rungText.traces(count(subject.states, 'state')));
  return sentence(`${shownText(sketch, ticked, radius)}, ${reason}`);
}

function reasonOf({ why, rung, subject: { states } }: Sketch): string {
  if (rung === 'neighbourhood' && states > MOST_SEEN && why === 'states') return rungText.because.overview(states, MOST_SEEN);
  return why === 'states' ? rungText.because.states(states) : rungText.because.edges(states);
}

function shownText(sketch: Sketch, ticked: boolean, radius: number): string {
  const { rung, drawn, subject } = sketch;
  const states = count(subject.states, 'state');
  const transitions = transitionsText(subject.transitions, drawn.edges.length);
  switch (rung) {
    case 'full': return rungText.full(states, transitions);
    case 'bare': return rungText.bare(states, transitions);
    case 'quotient': return quotientText(sketch, states, ticked);
    case 'neighbourhood': return rungText.neighbourhood(drawn.nodes.length, states, count(radius, 'event'));
    case 'run':
    case 'traces': return rungText.run(drawn.nodes.length, states);
    case 'overview': return rungText.overview(states);
    default: return rung satisfies never;
  }
}

/** As the verdict and a comparison count them, and how many lines are drawn for them: what leads there and back is one. */
const transitionsText = (transitions: number, lines: number): string =>
  (lines === transitions ? count(transitions, 'transition') : rungText.inLines(count(transitions, 'transition'), count(lines, 'line')));

/** Names written out in the line; more are counted. */
const NAMED = 4;

function quotientText({ drawn, quotient, model }: Sketch, states: string, ticked: boolean): string {
  const classes = quotient?.classes ?? 0;
  const names = (quotient?.locations ?? []).map((l) => shortName(model, quotient?.stored ?? [], l));
  const few = names.length > NAMED + 1 ? [...names.slice(0, NAMED), rungText.more(names.length - NAMED)] : names;
  const by = names.length === 0 ? rungText.nothing : ticked ? list(few) : rungText.matters(list(few));
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
