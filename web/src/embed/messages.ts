/**
 * What an embedded run and the page around it say to each other. Both may come
 * from anywhere: each looks at what arrives before it believes it, and knows
 * the other by its window, not by its origin. engine/doc/embedding.md describes
 * the interface for those who use it.
 */

export const views = ['timeline', 'graph', 'state'] as const;
export type EmbedView = (typeof views)[number];

/** What the page around asks for. */
export type Command =
  | { readonly do: 'go'; readonly to: number }
  | { readonly do: 'step'; readonly by: number }
  | { readonly do: 'play' }
  | { readonly do: 'pause' }
  | { readonly do: 'show'; readonly view: EmbedView }
  | { readonly do: 'tell' };

/** Where an embedded run is. */
export interface Place {
  readonly step: number;
  readonly steps: number;
  /** what happens in the step, in plain words */
  readonly text: string;
  readonly playing: boolean;
  readonly view: EmbedView;
}

/** What an embedded run tells. */
export type Told =
  | { readonly is: 'ready'; readonly place: Place; readonly verdict: string; readonly findings: number; readonly verified: boolean }
  | { readonly is: 'step'; readonly place: Place }
  | { readonly is: 'height'; readonly height: number }
  | { readonly is: 'problem'; readonly message: string };

/** Marks messages of this interface, and its version. */
const mark = 'crosscheck-run/1';

export const marked = <T extends Command | Told>(message: T): T & { crosscheck: string } => ({ ...message, crosscheck: mark });

/** The record in a message of this interface; null in any other message. */
function recordIn(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'object' || data === null) return null;
  const record = data as Readonly<Record<string, unknown>>;
  return record['crosscheck'] === mark ? record : null;
}

const isCount = (n: unknown): n is number => typeof n === 'number' && Number.isSafeInteger(n);

export const viewNamed = (name: unknown): EmbedView | null => views.find((v) => v === name) ?? null;

/** The command in a message, or null. */
export function commandIn(data: unknown): Command | null {
  const m = recordIn(data);
  switch (m?.['do']) {
    case 'go':
      return isCount(m['to']) ? { do: 'go', to: m['to'] } : null;
    case 'step':
      return isCount(m['by']) ? { do: 'step', by: m['by'] } : null;
    case 'play':
    case 'pause':
    case 'tell':
      return { do: m['do'] };
    case 'show': {
      const view = viewNamed(m['view']);
      return view && { do: 'show', view };
    }
    default:
      return null;
  }
}

function placeIn(data: unknown): Place | null {
  const m = data as Partial<Record<keyof Place, unknown>> | null | undefined;
  const view = viewNamed(m?.view);
  if (!m || !view || !isCount(m.step) || !isCount(m.steps) || typeof m.text !== 'string' || typeof m.playing !== 'boolean') return null;
  return { step: m.step, steps: m.steps, text: m.text, playing: m.playing, view };
}

/** Higher than any screen: what asks for more is not believed. */
const highest = 20_000;

/** What an embedded run tells in a message, or null. */
export function toldIn(data: unknown): Told | null {
  const m = recordIn(data);
  const place = placeIn(m?.['place']);
  switch (m?.['is']) {
    case 'ready': {
      const { verdict, findings, verified } = m;
      if (!place || typeof verdict !== 'string' || !isCount(findings) || typeof verified !== 'boolean') return null;
      return { is: 'ready', place, verdict, findings, verified };
    }
    case 'step':
      return place && { is: 'step', place };
    case 'height': {
      const { height } = m;
      return isCount(height) && height > 0 && height <= highest ? { is: 'height', height } : null;
    }
    case 'problem':
      return typeof m['message'] === 'string' ? { is: 'problem', message: m['message'] } : null;
    default:
      return null;
  }
}

/** What the address of an embedded page asks for. */
export interface Asked {
  readonly view: EmbedView;
  readonly step: number | null;
  readonly autoplay: boolean;
  readonly theme: 'light' | 'dark' | null;
}

/** The query of an address as read by `get`; null when the page is not asked to be embedded. */
export function askedFor(get: (name: string) => string | null): Asked | null {
  if (get('embed') !== '1') return null;
  const step = Number.parseInt(get('step') ?? '', 10);
  const theme = get('theme');
  return {
    view: viewNamed(get('view')) ?? 'timeline',
    step: Number.isSafeInteger(step) && step >= 0 ? step : null,
    autoplay: get('autoplay') === '1',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

/** The address that shows a run embedded. `link` is a link of the page, or the part of one from "#" on. */
export function embedAddress(link: string, page: string, asked: Partial<Asked>): string {
  const at = link.indexOf('#');
  const address = new URL((at < 0 ? link : link.slice(0, at)) || page, page);
  address.searchParams.set('embed', '1');
  if (asked.view && asked.view !== 'timeline') address.searchParams.set('view', asked.view);
  if (asked.step != null) address.searchParams.set('step', String(asked.step));
  if (asked.autoplay) address.searchParams.set('autoplay', '1');
  if (asked.theme) address.searchParams.set('theme', asked.theme);
  return address.href.replace(/#.*$/, '') + (at < 0 ? '' : link.slice(at));
}
