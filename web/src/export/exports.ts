/**
 * The run on show as a file: text, the engine's message, a diagram, a picture,
 * an animation. Every file carries the link that reopens it.
 */
import type { RunFormat, Saved } from '../control/saved.ts';
import type { Session } from '../control/session.ts';
import { makeLink } from '../control/sharing.ts';
import { isHome } from '../state/inspect.ts';
import { runStrings } from '../strings/runs.ts';
import { svgWithLink, webmWithLink } from './carry.ts';
import { download, standalone } from './drawing.ts';
import { homeAt } from './home.tsx';
import { runMermaid } from './mermaid.ts';
import { homePicture, runPicture, sceneAt, stillScene } from './picture.ts';
import { canRecord, gifOf, pngOf, webmOf } from './raster.ts';
import { fileName, toldRun, type ToldRun } from './run.ts';
import { runJson, runText } from './text.ts';

const t = runStrings.save;

/** Steps of an animation; a longer run is told from its start. */
const mostFrames = 60;

/** Saves what is on show in a format; answers the name of the file, or fails with words for the reader. */
export async function saveFile(session: Session, format: RunFormat): Promise<string> {
  const { name, type, blob } = await exportRun(session, format);
  download(name, type, blob);
  return name;
}

/** The run on show in a format, or the graph. */
async function exportRun(session: Session, format: RunFormat): Promise<Saved> {
  if (format === 'graph-svg' || format === 'graph-png') return exportGraph(session, format);
  const run = toldRun(session.store.peek(), await linkHere(session));
  if (!run) throw new RangeError(t.noRun);
  const { ending, blob } = await made(run, format);
  return { name: `${fileName(run.program)}.${ending}`, type: blob.type, blob };
}

/** The graph that is drawn on the page as a picture that reopens. */
async function exportGraph(session: Session, format: 'graph-svg' | 'graph-png'): Promise<Saved> {
  const drawing = shownGraph();
  const link = await linkHere(session);
  const blob = format === 'graph-png' ? await pngOf(drawing, link) : textBlob(svgWithLink(drawing, link), 'image/svg+xml');
  return { name: `states.${format === 'graph-png' ? 'png' : 'svg'}`, type: blob.type, blob };
}

/** The address that reopens the page as it is; files are made without it when there is none. */
const linkHere = (session: Session): Promise<string> => makeLink(session, location.href.replace(/#.*$/, '')).catch(() => '');

const textBlob = (text: string, type: string): Blob => new Blob([text], { type });

async function made(run: ToldRun, format: Exclude<RunFormat, 'graph-svg' | 'graph-png'>): Promise<{ ending: string; blob: Blob }> {
  switch (format) {
    case 'text':
      return { ending: 'txt', blob: textBlob(runText(run), 'text/plain') };
    case 'json':
      return { ending: 'json', blob: textBlob(runJson(run), 'application/json') };
    case 'mermaid':
      return { ending: 'mmd', blob: textBlob(runMermaid(run), 'text/plain') };
    case 'svg':
      return { ending: 'svg', blob: textBlob(svgWithLink(runPicture(run, stillScene(run)), run.link), 'image/svg+xml') };
    case 'png':
      return { ending: 'png', blob: await pngOf(runPicture(run, stillScene(run)), run.link) };
    case 'gif':
      return { ending: 'gif', blob: await gifOf(framesOf(run), run.link) };
    case 'webm':
      if (!canRecord()) throw new RangeError(t.noVideo);
      return { ending: 'webm', blob: await webmWithLink(await webmOf(framesOf(run)), run.link) };
    default:
      return format satisfies never;
  }
}

/** A picture a step: of a home its picture, of other programs the lanes. */
const framesOf = (run: ToldRun): readonly string[] =>
  run.trace.steps.slice(0, mostFrames).map((_, at) => (isHome(run.model) ? homePicture(run, at, homeAt(run, at, true)) : runPicture(run, sceneAt(run, at))));

/** The graph on the page as a drawing of its own. */
function shownGraph(): string {
  const svg = document.querySelector<SVGSVGElement>('svg.state-graph');
  const camera = svg?.querySelector<SVGGElement>('.camera');
  if (!svg || !camera) throw new RangeError(t.noGraph);
  const { x, y, width, height } = camera.getBBox();
  return standalone(svg, x + width, y + height);
}
