/** What the page shows as texts for other places: an issue, a paper, a document, Graphviz. */
import type { GraphRequest, GraphResult } from '../engine/protocol.gen.ts';
import { citationOf } from '../state/citation.ts';
import type { Include } from '../state/feature.ts';
import { markdownOf } from '../state/link.ts';
import type { Page } from '../state/page.ts';
import { currentState, picksOf, shownStart } from '../state/runs.ts';
import { shareStrings } from '../strings/share.ts';
import type { Session } from './session.ts';

export const textFormats = ['markdown', 'citation', 'dot', 'graphMermaid'] as const;
export type TextFormat = (typeof textFormats)[number];

export interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const t = shareStrings.formats;

/** The text in a format; fails with words for the reader. */
export async function makeFile(session: Session, format: TextFormat, link: string, include: Include): Promise<TextFile> {
  const page = session.store.peek();
  switch (format) {
    case 'markdown':
      return { name: 'crosscheck.md', type: 'text/markdown', text: markdownOf(page, link, include.title, include.note) };
    case 'citation':
      return { name: 'crosscheck.bib', type: 'text/plain', text: citation(page, link, include.title) };
    case 'dot':
      return { name: 'crosscheck.dot', type: 'text/vnd.graphviz', text: `// ${link}\n${(await graph(session)).dot}` };
    case 'graphMermaid':
      return { name: 'crosscheck.mmd', type: 'text/plain', text: `%% ${link}\n${(await graph(session)).mermaid}` };
    default:
      return format satisfies never;
  }
}

function citation(page: Page, link: string, title: string): string {
  const text = citationOf(page, link, title, new Date().getFullYear());
  if (text === null) throw new RangeError(t.unchecked);
  return text;
}

async function graph(session: Session): Promise<GraphResult> {
  const made = await session.inquire('graph', requestFor(session.store.peek()));
  if (made === null || made.rung === 'none') throw new RangeError(made?.why || t.unchecked);
  return made;
}

const requestFor = (page: Page): GraphRequest => ({
  view: 'full', maxNodes: 0, state: currentState(page) ?? 0, radius: 2, start: shownStart(page), run: picksOf(page, page.run), labels: true,
});
