/**
 * Makes one HTML file of the page as it is: scripts, styles, engine, examples and
 * the link on show. The parts are those that the page itself came from.
 */
import { assets } from '../assets.ts';
import { buildForCopy, heldBy, type Asked } from '../engine/engines.ts';
import { nameOf, packed, packedIds, renamed, unmoduled, type PackedTexts } from '../embed/packed.ts';

/** What the build wrote down for this: addresses of the scripts and of what starts them. */
interface Parts {
  readonly script: string;
  readonly style: string;
  readonly boot: string;
  readonly modules: readonly string[];
}

/** Whether this page can be copied: one that is a file already cannot. */
export const canCopy = (): boolean => (assets.copy ?? '') !== '';

async function get(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

const textOf = async (address: string): Promise<string> => (await get(address)).text();

/** The file. `fragment` is the link that it opens, `program` what it is to check: it has the smallest engine that can. */
export async function offlineCopy(fragment: string, program: Asked): Promise<Blob> {
  const build = buildForCopy(program);
  const parts = (await (await get(assets.copy ?? '')).json()) as Parts;
  const [html, style, boot, texts, engine] = await Promise.all([
    textOf('./'), textOf(parts.style), textOf(parts.boot), textsOf(parts, fragment),
    get(assets.engines[build]).then(async (r) => packed(await r.arrayBuffer())),
  ]);
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const outside of page.querySelectorAll('link:not([rel="icon"]), script[src]')) outside.remove();
  add(page, 'style', style);
  hold(page, packedIds.texts, await packed(texts));
  hold(page, packedIds.engine, engine).dataset['builds'] = heldBy(build).join(' ');
  page.body.append(scriptOf(page, boot));
  return new Blob(['<!doctype html>\n', page.documentElement.outerHTML], { type: 'text/html' });
}

async function textsOf(parts: Parts, fragment: string): Promise<string> {
  const names = parts.modules.map(nameOf);
  const modules: Record<string, string> = {};
  await Promise.all(parts.modules.map(async (address, i) => {
    modules[names[i] ?? ''] = renamed(await textOf(address), names);
  }));
  const [engineWorker, graphvizWorker, examples, reference] = await Promise.all([assets.engineWorker, assets.graphvizWorker, assets.examples, assets.reference].map(textOf));
  const texts: PackedTexts = {
    main: nameOf(parts.script), modules: Object.fromEntries(Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))),
    workers: { engineWorker: unmoduled(engineWorker ?? ''), graphvizWorker: unmoduled(graphvizWorker ?? '') }, examples: examples ?? '', reference: reference ?? '', fragment,
  };
  return JSON.stringify(texts);
}

function add(page: Document, tag: string, text: string): void {
  const element = page.createElement(tag);
  element.textContent = text;
  page.head.append(element);
}

/** A text in base64, which no browser takes for a script. */
function hold(page: Document, id: string, text: string): HTMLElement {
  const element = page.createElement('script');
  element.type = 'text/plain';
  element.id = id;
  element.textContent = text;
  page.body.append(element);
  return element;
}

/** A script inside the page; nothing in its text may end it. */
function scriptOf(page: Document, text: string): HTMLScriptElement {
  const element = page.createElement('script');
  element.textContent = text.replaceAll('</script', '<\\/script');
  return element;
}
