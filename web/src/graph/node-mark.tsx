import { dotsOf } from './dots.ts';
import type { DrawnNode } from './drawn.ts';
import { heatClass, percent } from './heat.ts';
import type { Box, Point } from './layout.ts';
import { marksOfNode, type NodeMarks, type Overlay } from './marks.ts';
import { Pure } from './pure.ts';
import { describeNode, nodeName, text } from '../strings/graph.ts';

/** All primitive, so that a node is drawn anew only when it looks different. */
interface NodeProps {
  readonly state: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly looks: string;
  readonly name: string;
  readonly label: string;
  readonly said: string;
  readonly tab: boolean;
  readonly rims: string;
  readonly fills: string;
  /** Names of the discs, with their places. */
  readonly names: string;
  readonly tally: string;
  /** How hot it is, in words. */
  readonly heat: string;
  /** How many of its events lead out of the drawing. */
  readonly more: number;
  /** Where it comes from, as a CSS transform; "" when it was there before. */
  readonly from: string;
}

/** How a node is drawn, besides what is laid over the graph. */
export interface NodeStyle {
  readonly tab: boolean;
  readonly facts: boolean;
  readonly more: number;
  readonly from: Point | null;
}

/** What sets a node's drawing apart from an earlier one of the same graph and layout. */
export function nodeSignature(node: DrawnNode, overlay: Overlay, tab: boolean): string {
  const dots = overlay.search === null ? null : dotsOf(node.state, node.enabled, overlay.search);
  return [looksOf(node, marksOfNode(node, overlay)), tab, dots?.fills, dots?.said].join('|');
}

export function nodeProps(node: DrawnNode, box: Box, overlay: Overlay, style: NodeStyle): NodeProps {
  const marks = marksOfNode(node, overlay);
  const dots = overlay.search === null ? null : dotsOf(node.state, node.enabled, overlay.search);
  const said = describeNode(node, marks) + (marks.hidden ? `, ${text.notReached}` : '');
  const { tab, facts, more, from } = style;
  return {
    state: node.state, x: box.x, y: box.y, w: box.w, h: box.h, tab, more,
    looks: looksOf(node, marks),
    name: nodeName(node),
    label: dots === null && facts ? fitted(node.label, box) : '',
    said: dots === null ? said : `${said}, ${dots.said}`,
    rims: dots?.rims ?? '',
    fills: dots?.fills ?? '',
    names: dots?.names ?? '',
    tally: dots !== null && dots.rims === '' ? dots.said : '',
    heat: percent(node.heat),
    from: from === null ? '' : `translate(${from.x}px,${from.y}px)`,
  };
}

function looksOf(node: DrawnNode, marks: NodeMarks): string {
  const classes = ['node', marks.place];
  const add = (on: boolean, name: string): void => {
    if (on) classes.push(name);
  };
  add(marks.current, 'current');
  add(node.initial, 'initial');
  add(node.finding >= 0, 'finding');
  add(marks.missed, 'missed');
  add(marks.lost, 'lost');
  add(marks.hidden, 'hidden-yet');
  add(marks.told, 'told');
  add(marks.found, 'found');
  add(node.class !== undefined, 'class');
  add(node.within !== undefined, 'within');
  add(node.heat > 0, heatClass(node.heat));
  return classes.join(' ');
}

/** The average width of a letter of a node's label, and the height of a line. */
const LETTER = 5.9;
const LINE = 14;

/** As much of a label as a node has room for below its number. */
function fitted(label: string, box: Box): string {
  if (label === '') return '';
  const most = Math.max(Math.floor((box.w - 6) / LETTER), 2);
  const lines = label.split('\n').slice(0, Math.max(Math.floor((box.h - 8) / LINE) - 1, 0));
  return lines.map((line) => (line.length <= most ? line : `${line.slice(0, most - 1)}…`)).join('\n');
}

const is = (p: NodeProps, look: string): boolean => p.looks.split(' ').includes(look);

/** A state: a rounded box with its number and what differs, or its sets. The box's label says all of that in full. */
export class NodeMark extends Pure<NodeProps> {
  override render(p: NodeProps) {
    const at = `translate(${p.x}px,${p.y}px)`;
    return (
      <g class={p.from === '' ? p.looks : `${p.looks} arriving`} data-state={p.state}
        style={p.from === '' ? { transform: at } : { transform: at, '--from': p.from }}>
        {is(p, 'initial') && <path class="entry" d={`M${-p.w / 2 - 22},0H${-p.w / 2 - 1}m-7,-4l7,4l-7,4`} />}
        {outlines(p)}
        {words(p)}
        {p.rims !== '' && <path class="rims" d={p.rims} transform="translate(0,8)" />}
        {p.fills !== '' && <path class="fills" d={p.fills} transform="translate(0,8)" />}
        {p.names !== '' && <text class="disc-names" aria-hidden="true" transform="translate(0,8)">{p.names.split(' ').map(discName)}</text>}
        {is(p, 'finding') && <path class="bolt" transform={`translate(${p.w / 2},${-p.h / 2})`} d="M2,-10L-6,2H-1L-3,10L6,-3H1L4,-10z" />}
      </g>
    );
  }
}

function discName(name: string) {
  const [x, y, text] = name.split(',');
  return <tspan key={x} x={x} y={y}>{text}</tspan>;
}

/** The box, a second one behind it for a class, a double border for a failure, a dotted one round what was found. */
function outlines(p: NodeProps) {
  const rect = (name: string, grow: number, rx: number) => (
    <rect class={name} x={-p.w / 2 - grow} y={-p.h / 2 - grow} width={p.w + 2 * grow} height={p.h + 2 * grow} rx={rx} />
  );
  return (
    <>
      {is(p, 'class') && <rect class="stack" x={-p.w / 2 + 4} y={-p.h / 2 + 4} width={p.w} height={p.h} rx={9} />}
      <rect class="body" x={-p.w / 2} y={-p.h / 2} width={p.w} height={p.h} rx={9} role="button" tabindex={p.tab ? 0 : -1}
        aria-label={p.said} aria-current={is(p, 'current') ? 'step' : undefined} />
      {is(p, 'finding') && rect('double', -3.5, 6)}
      {is(p, 'found') && rect('found-ring', 8, 15)}
    </>
  );
}

function words(p: NodeProps) {
  const lines = p.label === '' ? [] : p.label.split('\n');
  const first = p.rims + p.tally !== '' ? -p.h / 2 + 15 : 4 - (lines.length * LINE) / 2;
  const inside = p.rims !== ''; // where no text on an arrow comes near
  const tag = is(p, 'missed') ? text.missedMark : is(p, 'lost') ? text.failureMissed : '';
  return (
    <>
      <text class="name" aria-hidden="true" style={{ transform: `translateY(${first}px)` }}>{p.name}{tag !== '' && inside && <tspan class="tag" dx={4}>{tag}</tspan>}</text>
      {lines.length > 0 && (
        <text class="facts" aria-hidden="true">{lines.map((line, i) => <tspan key={i} x={0} y={first + LINE * (i + 1)}>{line}</tspan>)}</text>
      )}
      {p.tally !== '' && <text class="facts" aria-hidden="true" y={p.h / 2 - 8}>{p.tally}</text>}
      {tag !== '' && !inside && <text class="tag" aria-hidden="true" y={p.h / 2 + 13}>{tag}</text>}
      {p.heat !== '' && <text class="heat" aria-hidden="true" x={-p.w / 2 + 4} y={-p.h / 2 - 3}>{p.heat}</text>}
      {p.more > 0 && <text class="more" aria-hidden="true" x={p.w / 2 - 3} y={p.h / 2 + 11}>+{p.more}</text>}
    </>
  );
}
