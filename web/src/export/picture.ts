/**
 * A run as a drawing: its lanes or the home, and what happens in words. Always in the same
 * light colours, so that the same run gives the same picture everywhere.
 */
import { lanesOf, type Lane } from '../state/lanes.ts';
import { strings } from '../strings/page.ts';
import { runStrings } from '../strings/runs.ts';
import type { Drawn } from './home.tsx';
import type { ToldRun } from './run.ts';

const t = runStrings;

/** How much of a run a picture shows. */
export interface Scene {
  /** the columns: steps from … to, both included */
  readonly from: number;
  readonly to: number;
  /** the step that is lit, or -1 */
  readonly lit: number;
  /** whether all steps are told in words, or only the one that is lit */
  readonly story: boolean;
}

const colours = {
  back: '#ffffff', text: '#1a1d21', muted: '#59626d', line: '#dde1e6', accent: '#0069a6', lit: '#e3f0f9', bad: '#b34700', badSoft: '#fdeee3',
  good: '#00714f', goodSoft: '#e1f4ed', tints: ['#f2f8fc', '#fdf7ee', '#f1faf6', '#fcf5f9', '#f7f7fc', '#fbfaed'],
  apps: ['#0072b2', '#b8560b', '#00795a', '#a8558a', '#7a6a00', '#5c5fb8'],
};

const sans = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";
const mono = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const margin = 20;
const titles = 170;
const rowHeight = 26;

/** The size of a picture and where its parts stand. */
interface Plan {
  readonly scene: Scene;
  readonly column: number;
  readonly lanes: readonly Lane[];
  readonly top: number;
}

/** The most columns of a still picture, and of an animated one. */
export const mostColumns = 40;
export const movingColumns = 9;

export function stillScene(run: ToldRun): Scene {
  const last = run.trace.steps.length - 1;
  return { from: 0, to: Math.min(last, mostColumns - 1), lit: run.step, story: true };
}

/** The picture of an animation in which a step is lit, among its neighbours. */
export function sceneAt(run: ToldRun, lit: number): Scene {
  const last = run.trace.steps.length - 1;
  const from = Math.max(0, Math.min(lit - Math.floor(movingColumns / 2), last - movingColumns + 1));
  return { from, to: Math.min(last, from + movingColumns - 1), lit, story: false };
}

/** The drawing as SVG text. */
export function runPicture(run: ToldRun, scene: Scene): string {
  const columns = scene.to - scene.from + 1;
  const column = Math.max(96, Math.min(150, Math.floor(1000 / columns)));
  const width = margin * 2 + titles + Math.max(columns * column, 560);
  const head = headOf(run, width);
  const plan: Plan = { scene, column, lanes: lanesOf(run.model, run.trace), top: head.height + 12 };
  const lanes = [...numbers(run, plan), ...plan.lanes.flatMap((lane, i) => row(plan, lane, i))];
  const words = wordsOf(run, scene, width, plan.top + 34 + plan.lanes.length * rowHeight + 14);
  return sheet(run, width, words.bottom + margin, [...head.parts, ...lit(plan), ...lanes, ...words.parts]);
}

/** A step of a run in a home: the home, and what happens in words. */
export function homePicture(run: ToldRun, at: number, home: Drawn): string {
  const width = home.width + 2 * margin;
  const head = headOf(run, width);
  const words = wordsOf(run, { from: at, to: at, lit: at, story: false }, width, head.height + home.height + 28);
  const picture = home.svg.replace('<svg ', `<svg x="${margin}" y="${head.height + 12}" `);
  return sheet(run, width, words.bottom + margin, [...head.parts, picture, ...words.parts]);
}

const sheet = (run: ToldRun, width: number, height: number, parts: readonly string[]): string => [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${sans}" font-size="13" fill="${colours.text}">`,
  `<title>${escaped(run.title || run.program)}</title>`,
  `<rect width="${width}" height="${height}" fill="${colours.back}"/>`,
  ...parts, '</svg>',
].join('\n');

function headOf(run: ToldRun, width: number): { parts: readonly string[]; height: number } {
  const room = width - 2 * margin;
  const lines = [
    ...wrapped(run.program, room, 9.2).map((text) => ({ text, size: 17, weight: 700, fill: colours.text })),
    ...wrapped(run.title === '' ? run.verdict : run.title, room, 7.2).map((text) => ({ text, size: 13, weight: 400, fill: colours.muted })),
  ];
  let y = margin;
  const parts = lines.map(({ text, size, weight, fill }) => {
    y += size + 6;
    return `<text x="${margin}" y="${y - 6}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`;
  });
  return { parts, height: y };
}

const xOf = (plan: Plan, step: number): number => margin + titles + (step - plan.scene.from) * plan.column;

/** The column of the step that is lit, behind the lanes. */
function lit(plan: Plan): readonly string[] {
  const { scene, column, top, lanes } = plan;
  if (scene.lit < scene.from || scene.lit > scene.to) return [];
  return [`<rect x="${xOf(plan, scene.lit)}" y="${top}" width="${column}" height="${34 + lanes.length * rowHeight}" rx="6" fill="${colours.lit}"/>`];
}

/** The numbers of the steps, and the arrow of a loop above them. */
function numbers(run: ToldRun, plan: Plan): readonly string[] {
  const { scene, column, top } = plan;
  const steps = Array.from({ length: scene.to - scene.from + 1 }, (_, i) => scene.from + i);
  const parts = steps.map((step) =>
    `<text x="${xOf(plan, step) + column / 2}" y="${top + 26}" text-anchor="middle" font-size="12" font-weight="${step === scene.lit ? 700 : 400}" fill="${step === scene.lit ? colours.accent : colours.muted}">${step}</text>`);
  const { loopTo, steps: all } = run.trace;
  const last = all.length - 1;
  if (loopTo < 0 || loopTo >= last || scene.to < last) return parts;
  const from = xOf(plan, last) + column / 2;
  const to = xOf(plan, Math.max(loopTo, scene.from)) + column / 2;
  return [...parts, `<path d="M${from},${top + 12}V${top + 4}H${to}V${top + 10}m-4,-5l4,5l4,-5" fill="none" stroke="${colours.accent}" stroke-width="1.5"/>`];
}

function row(plan: Plan, lane: Lane, index: number): readonly string[] {
  const y = plan.top + 34 + index * rowHeight;
  const title = lane.kind === 'environment' ? strings.timeline.environment : lane.title;
  const small = lane.kind === 'location';
  const name = `<text x="${margin}" y="${y + 17}" font-size="${small ? 11.5 : 12}" ${small ? `font-family="${mono}" ` : ''}font-weight="${small || lane.kind === 'property' ? 400 : 600}" fill="${small || lane.kind === 'property' ? colours.muted : lane.kind === 'app' ? appColour(lane.app) : colours.text}">${escaped(cut(title, titles - 12, 7))}</text>`;
  return [name, ...cells(plan, lane).map((cell) => box(plan, cell, y))];
}

interface Box {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly fill: string;
  readonly stroke: string;
  readonly ink: string;
  /** the colour of who did it, at the left */
  readonly edge: string;
}

function cells(plan: Plan, lane: Lane): readonly Box[] {
  const within = (b: Box): boolean => b.to >= plan.scene.from && b.from <= plan.scene.to;
  switch (lane.kind) {
    case 'property':
      return lane.truths.map(({ from, to, truth }) => {
        const bad = truth === 'violated';
        const good = truth !== 'not-yet' && !bad;
        return { from, to, text: `${bad ? '✗' : good ? '✓' : '…'} ${t.properties.truths[truth]}`, fill: bad ? colours.badSoft : good ? colours.goodSoft : colours.back, stroke: bad ? colours.bad : 'none', ink: bad ? colours.bad : good ? colours.good : colours.muted, edge: '' };
      }).filter(within);
    case 'location':
      return lane.segments.map(({ from, to, value, writer, contested }) => ({
        from, to, text: contested ? `⚡ ${value}` : value, fill: colours.tints[hue(value)] ?? colours.back,
        stroke: contested ? colours.bad : colours.line, ink: colours.text, edge: writer > 0 ? appColour(writer) : '',
      })).filter(within);
    default:
      return lane.marks.map(({ step, text, failed }) => ({
        from: step, to: step, text: failed ? `✗ ${text}` : text, fill: colours.back, stroke: failed ? colours.bad : '#8b949f',
        ink: failed ? colours.bad : colours.text, edge: lane.kind === 'app' ? appColour(lane.app) : '',
      })).filter(within);
  }
}

function box(plan: Plan, b: Box, y: number): string {
  const x = xOf(plan, Math.max(b.from, plan.scene.from)) + 2;
  const width = xOf(plan, Math.min(b.to, plan.scene.to)) + plan.column - 2 - x;
  const edge = b.edge === '' ? '' : `<rect x="${x}" y="${y + 2}" width="4" height="${rowHeight - 6}" rx="2" fill="${b.edge}"/>`;
  return `<g><title>${escaped(b.text)}</title><rect x="${x}" y="${y + 2}" width="${width}" height="${rowHeight - 6}" rx="4" fill="${b.fill}" stroke="${b.stroke}"/>${edge}`
    + `<text x="${x + 9}" y="${y + 16}" font-size="11" font-family="${mono}" fill="${b.ink}">${escaped(cut(b.text, width - 14, 6.7))}</text></g>`;
}

/** What happens: every step in a list, or the one that is lit. */
function wordsOf(run: ToldRun, scene: Scene, width: number, top: number): { parts: readonly string[]; bottom: number } {
  const room = width - 2 * margin - 34;
  const steps = run.trace.steps.map((s, at) => ({ at, text: s.text, failed: s.failures.length > 0 }))
    .filter(({ at }) => (scene.story ? at >= scene.from && at <= scene.to : at === scene.lit));
  let y = top;
  const parts = steps.flatMap(({ at, text, failed }) => {
    const first = y;
    const lines = wrapped(text, room, 7).map((line) => {
      y += 19;
      return `<text x="${margin + 34}" y="${y - 5}" fill="${failed ? colours.bad : colours.text}">${escaped(line)}</text>`;
    });
    return [`<text x="${margin + 22}" y="${first + 14}" text-anchor="end" font-weight="600" fill="${at === scene.lit ? colours.accent : colours.muted}">${at}</text>`, ...lines];
  });
  const rest = scene.story && run.trace.steps.length - 1 > scene.to ? t.file.cut(scene.to, run.trace.steps.length - 1) : '';
  if (rest !== '') parts.push(`<text x="${margin + 34}" y="${y += 19}" fill="${colours.muted}">${escaped(rest)}</text>`);
  const highest = Math.max(...run.trace.steps.map((s) => wrapped(s.text, room, 7).length));
  return { parts, bottom: scene.story ? y : top + highest * 19 };
}

const appColour = (app: number): string => colours.apps[(app - 1) % 6] ?? colours.text;

/** The same tint for the same value as on the page. */
function hue(value: string): number {
  let sum = 0;
  for (const c of value) sum = (sum * 31 + c.charCodeAt(0)) % 9973;
  return sum % 6;
}

/** A text that fits; `size` is the width of a character. */
const cut = (text: string, room: number, size: number): string =>
  (text.length * size <= room ? text : `${text.slice(0, Math.max(1, Math.floor(room / size) - 1))}…`);

/** A text as lines that fit. */
function wrapped(text: string, room: number, size: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && (line.length + word.length + 1) * size > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, cut(line, room, size)];
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
