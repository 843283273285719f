/** The picture of a publication: what the page shows, on a card. */
import { cardOf, type CardWords, type Palette } from '../../control/publish-card.ts';
import { standalone } from '../../export/drawing.ts';
import { homeAt } from '../../export/home.tsx';
import { toldRun } from '../../export/run.ts';
import { colourAt } from '../../graph/colour.ts';
import { toneOf } from '../../state/check.ts';
import { isHome } from '../../state/inspect.ts';
import type { Page } from '../../state/page.ts';
import { shownView } from '../../state/screen.ts';

/** Elements of a graph that is drawn on a card: more would be a blur. */
const mostElements = 1500;

const names = ['panel', 'text', 'muted', 'line', 'bad', 'good', 'accent'] as const;

export function drawCard(page: Page, title: string, most: number): Promise<Blob> {
  const root = document.documentElement;
  const palette = Object.fromEntries(names.map((name) => [name, colourAt(root, `var(--${name})`)])) as Palette;
  return cardOf(wordsOf(page, title), homeOnPage(page) ?? graphOnPage(), palette, most);
}

function wordsOf(page: Page, title: string): CardWords {
  const tone = toneOf(page.work, page);
  return {
    title, verdict: page.checked?.result.verdict ?? '', tone: tone === 'found' ? 'bad' : tone === 'clear' ? 'good' : 'muted',
    steps: (page.trace?.steps ?? []).slice(1).map((s) => s.text),
  };
}

/** The home that the page shows, as a drawing of its own. */
function homeOnPage(page: Page): string | null {
  const run = toldRun(page, '');
  return run && shownView(page) === 'home' && isHome(run.model) ? homeAt(run, run.step, false).svg : null;
}

/** The graph that the page shows, as a drawing of its own. */
function graphOnPage(): string | null {
  const svg = document.querySelector<SVGSVGElement>('svg.state-graph');
  const camera = svg?.querySelector<SVGGElement>('.camera');
  if (!svg || !camera || svg.querySelectorAll('*').length > mostElements) return null;
  const { x, y, width, height } = camera.getBBox();
  return standalone(svg, x + width, y + height);
}

/** A file in base64. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const part = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part));
  return btoa(text);
}
