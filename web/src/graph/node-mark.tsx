import type { GraphNode } from '../engine/protocol.gen.ts';
import { dotsOf } from './dots.ts';
import type { Box } from './layout.ts';
import { marksOfNode, type NodeMarks, type Overlay } from './marks.ts';
import { Pure } from './pure.ts';
import { describeNode, text } from '../strings/graph.ts';

/** All primitive, so that a node is drawn anew only when it looks different. */
interface NodeProps {
  readonly state: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly looks: string;
  readonly label: string;
  readonly said: string;
  readonly tab: boolean;
  readonly rims: string;
  readonly fills: string;
  readonly tally: string;
}

/** What sets a node's drawing apart from an earlier one of the same graph and layout. */
export function nodeSignature(node: GraphNode, overlay: Overlay, tab: boolean): string {
  const dots = overlay.search === null ? null : dotsOf(node.state, node.enabled, overlay.search);
  return [looksOf(node, marksOfNode(node, overlay)), tab, dots?.fills, dots?.said].join('|');
}

export function nodeProps(node: GraphNode, box: Box, overlay: Overlay, tab: boolean, facts: boolean): NodeProps {
  const marks = marksOfNode(node, overlay);
  const dots = overlay.search === null ? null : dotsOf(node.state, node.enabled, overlay.search);
  const said = describeNode(node, marks) + (marks.hidden ? `, ${text.notReached}` : '');
  return {
    state: node.state, x: box.x, y: box.y, w: box.w, h: box.h,
    looks: looksOf(node, marks),
    label: dots === null && facts ? fitted(node.label, box) : '',
    said: dots === null ? said : `${said}, ${dots.said}`,
    tab,
    rims: dots?.rims ?? '',
    fills: dots?.fills ?? '',
    tally: dots !== null && dots.rims === '' ? dots.said : '',
  };
}

function looksOf(node: GraphNode, marks: NodeMarks): string {
  const classes = ['node', marks.place];
  if (marks.current) classes.push('current');
  if (node.initial) classes.push('initial');
  if (node.finding >= 0) classes.push('finding');
  if (marks.missed) classes.push('missed');
  if (marks.lost) classes.push('lost');
  if (marks.hidden) classes.push('hidden-yet');
  if (marks.told) classes.push('told');
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

/** A state: a rounded box with its number and what differs, or its sets. The box's label says all of that in full. */
export class NodeMark extends Pure<NodeProps> {
  override render(p: NodeProps) {
    const left = -p.w / 2;
    const top = -p.h / 2;
    const is = (look: string): boolean => p.looks.split(' ').includes(look);
    const lines = p.label === '' ? [] : p.label.split('\n');
    const dotted = p.rims + p.tally !== '';
    const tag = is('missed') ? text.missedMark : is('lost') ? text.failureMissed : '';
    const first = dotted ? top + 15 : 4 - (lines.length * LINE) / 2;
    return (
      <g class={p.looks} data-state={p.state} style={{ transform: `translate(${p.x}px,${p.y}px)` }}>
        {is('initial') && <path class="entry" d={`M${left - 22},0H${left - 1}m-7,-4l7,4l-7,4`} />}
        <rect class="body" x={left} y={top} width={p.w} height={p.h} rx={9} role="button" tabindex={p.tab ? 0 : -1}
          aria-label={p.said} aria-current={is('current') ? 'step' : undefined} />
        {is('finding') && <rect class="double" x={left + 3.5} y={top + 3.5} width={p.w - 7} height={p.h - 7} rx={6} />}
        <text class="name" aria-hidden="true" style={{ transform: `translateY(${first}px)` }}>s{p.state}</text>
        {lines.length > 0 && (
          <text class="facts" aria-hidden="true">{lines.map((line, i) => <tspan key={i} x={0} y={first + LINE * (i + 1)}>{line}</tspan>)}</text>
        )}
        {p.tally !== '' && <text class="facts" aria-hidden="true" y={p.h / 2 - 8}>{p.tally}</text>}
        {p.rims !== '' && <path class="rims" d={p.rims} transform="translate(0,8)" />}
        {p.fills !== '' && <path class="fills" d={p.fills} transform="translate(0,8)" />}
        {is('finding') && <path class="bolt" transform={`translate(${p.w / 2},${top})`} d="M2,-10L-6,2H-1L-3,10L6,-3H1L4,-10z" />}
        {tag !== '' && <text class="tag" aria-hidden="true" y={p.h / 2 + 13}>{tag}</text>}
      </g>
    );
  }
}
