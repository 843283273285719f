/** Texts to paste into other documents. */
import { embedAddress, type EmbedView } from './messages.ts';

export const snippetKinds = ['element', 'iframe', 'reveal'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** What a snippet shows. */
export interface Shown {
  /** the whole link */
  readonly link: string;
  /** what is read where the run cannot be shown */
  readonly verdict: string;
  readonly view: EmbedView;
  readonly autoplay: boolean;
  /** steps of the run */
  readonly steps: number;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c);

/** A frame of a fixed height is as high as most runs need. */
const heights: Record<EmbedView, number> = { timeline: 420, graph: 580, state: 560 };

/** The page that a link opens. */
const pageOf = (link: string): string => link.replace(/#.*$/, '');

const scriptTag = (link: string): string => `<script src="${escaped(new URL('crosscheck-run.js', pageOf(link)).href)}" async></script>`;

function element({ link, verdict, view, autoplay }: Shown, id: string, step: string): string {
  const attributes = [id, `src="${escaped(link)}"`, view === 'timeline' ? '' : `view="${view}"`, step, autoplay ? 'autoplay' : ''].filter((a) => a !== '');
  return `<crosscheck-run ${attributes.join(' ')}>\n  <a href="${escaped(link)}">${escaped(verdict)}</a>\n</crosscheck-run>`;
}

function frame({ link, verdict, view, autoplay }: Shown): string {
  const address = embedAddress(link, pageOf(link), { view, autoplay });
  return `<iframe src="${escaped(address)}" title="${escaped(verdict)}" width="100%" height="${heights[view]}" style="border: 0" loading="lazy"></iframe>`;
}

/** A slide whose fragments are the steps of the run. */
function slide(shown: Shown): string {
  const fragments = Array.from({ length: shown.steps }, () => '  <span class="fragment" data-run="run"></span>');
  return [
    '<section>', element(shown, 'id="run"', 'step="0"').replace(/^/gm, '  '), ...fragments, '</section>', scriptTag(shown.link), '<script>',
    '  for (const [name, move] of [["fragmentshown", "next"], ["fragmenthidden", "previous"]]) {',
    '    Reveal.on(name, ({ fragment }) => document.getElementById(fragment.dataset.run)?.[move]());',
    '  }', '</script>',
  ].join('\n');
}

export function snippet(kind: SnippetKind, shown: Shown): string {
  switch (kind) {
    case 'element':
      return `${scriptTag(shown.link)}\n${element(shown, '', '')}`;
    case 'iframe':
      return frame(shown);
    case 'reveal':
      return slide(shown);
    default:
      return kind satisfies never;
  }
}
