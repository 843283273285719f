/**
 * What the graph shows, as a text that the page keeps and a link carries:
 * "quotient:door.lock,siren.alarm;open=3;heat=app:1;trail=only". Everything in
 * it that is not understood, or no longer there, is left out.
 */
import type { Change, Feature } from './feature.ts';
import type { ScreenState } from './screen.ts';

export interface GraphState {
  /** what the graph shows, as a text */
  readonly scope: string;
  /** the condition of the search for a state, while that is open; else null */
  readonly find: string | null;
}

export const graphFeature: Feature<GraphState> = {
  initial: { scope: '', find: null },
  newProgram: () => graphFeature.initial,
  toLink: ({ scope }, include) => ({ scope: include.view ? scope : '' }),
  fromLink: ({ scope }) => ({ scope }),
};

/** Which rung of the ladder the reader asked for; "auto" is the highest that can be read. */
export type Show = 'auto' | 'full' | 'bare' | 'quotient' | 'neighbourhood' | 'run' | 'overview';

/** By what nodes and edges are made hot. */
export type Heat = '' | 'app' | 'finding' | 'missed';

/** How the run is drawn over the graph. */
export type TrailLook = 'emphasise' | 'none' | 'only';

export interface Scope {
  readonly show: Show;
  /** Names of the locations that states are put together by; empty for those that matter. */
  readonly ticked: readonly string[];
  /** Classes that are shown as their own states, by their smallest state. */
  readonly open: readonly number[];
  /** How many events a neighbourhood reaches. */
  readonly radius: number;
  readonly heat: Heat;
  /** The app that is hot, with heat "app". */
  readonly app: number;
  readonly trail: TrailLook;
}

export const plainScope: Scope = { show: 'auto', ticked: [], open: [], radius: 2, heat: '', app: 0, trail: 'emphasise' };

export const shows: readonly Show[] = ['auto', 'full', 'bare', 'quotient', 'neighbourhood', 'run', 'overview'];
export const heats: readonly Heat[] = ['', 'app', 'finding', 'missed'];
export const trails: readonly TrailLook[] = ['emphasise', 'none', 'only'];
export const radii: readonly number[] = [1, 2, 3];

export function scopeText(scope: Scope): string {
  const parts = [scope.show === 'auto' ? '' : scope.show + argument(scope)];
  if (scope.open.length > 0) parts.push(`open=${scope.open.join(',')}`);
  if (scope.heat !== '') parts.push(`heat=${scope.heat}${scope.heat === 'app' ? `:${scope.app}` : ''}`);
  if (scope.trail !== 'emphasise') parts.push(`trail=${scope.trail}`);
  return parts.join(';');
}

function argument(scope: Scope): string {
  if (scope.show === 'neighbourhood' && scope.radius !== plainScope.radius) return `:${scope.radius}`;
  return scope.show === 'quotient' && scope.ticked.length > 0 ? `:${scope.ticked.map(escaped).join(',')}` : '';
}

export function parseScope(text: string): Scope {
  const [head = '', ...rest] = text.split(';');
  const [name = '', tail = ''] = cut(head, ':');
  const show = shows.find((s) => s === name) ?? 'auto';
  const setting = (key: string): string => rest.map((part) => cut(part, '=')).find(([k]) => k === key)?.[1] ?? '';
  const [heat = '', app = ''] = cut(setting('heat'), ':');
  return {
    show,
    ticked: show === 'quotient' ? tail.split(',').filter((word) => word !== '').map(unescaped) : [],
    open: setting('open').split(',').filter((word) => /^\d{1,9}$/.test(word)).map(Number),
    radius: show === 'neighbourhood' ? radii.find((r) => String(r) === tail) ?? plainScope.radius : plainScope.radius,
    heat: heats.find((h) => h === heat) ?? '',
    app: /^\d{1,4}$/.test(app) ? Number(app) : 0,
    trail: trails.find((t) => t === setting('trail')) ?? 'emphasise',
  };
}

function cut(text: string, at: string): readonly [string, string] {
  const i = text.indexOf(at);
  return i < 0 ? [text, ''] : [text.slice(0, i), text.slice(i + 1)];
}

const escaped = (name: string): string =>
  name.replace(/[%,;]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

const unescaped = (word: string): string =>
  word.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Changes a part of what the graph shows; classes that were open close when others take their place. */
export const setScope = (change: Partial<Scope>): Change<GraphState> => (page) => {
  const scope = parseScope(page.scope);
  const regroups = change.show !== undefined || change.ticked !== undefined;
  return { ...page, scope: scopeText({ ...scope, ...(regroups ? { open: [] } : {}), ...change }) };
};

/** Opens a class, or closes it. */
export const toggleClass = (of: number, open: boolean): Change<GraphState> => (page) => {
  const others = parseScope(page.scope).open.filter((c) => c !== of);
  return setScope({ open: open ? [...others, of] : others })(page);
};

/** The next way of drawing the run. */
export const nextTrail: Change<GraphState> = (page) => {
  const at = trails.indexOf(parseScope(page.scope).trail);
  return setScope({ trail: trails[(at + 1) % trails.length] ?? 'emphasise' })(page);
};

/** Puts states together on the graph, or shows again what can be read. */
export const showGroups: Change<GraphState & ScreenState> = (page) => {
  const on = page.view === 'graph' && parseScope(page.scope).show === 'quotient';
  return { ...setScope({ show: on ? 'auto' : 'quotient' })(page), view: 'graph' };
};

/** Opens the search for a state with a condition, or closes it. */
export const setFind = (find: string | null): Change<GraphState> => (page) =>
  (page.find === find ? page : { ...page, find });

/** Opens the search where the graph is, with what was searched last. */
export const openFind: Change<GraphState & ScreenState> = (page) => ({ ...page, view: 'graph', find: page.find ?? '' });
