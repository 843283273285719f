/** A change that was made in a part of a program, made in the whole of it. */
import type { File, Hunk } from '../engine/protocol.gen.ts';
import type { Mended } from './mends.ts';

/** The whole program with the change, where its lines seem to stand; null where they stand nowhere, or in several places. */
export function carried(whole: readonly File[], { before, after, hunks }: Mended): readonly File[] | null {
  if (hunks.length === 0) return null;
  const texts = new Map(whole.map((f) => [f.name, f.text.split('\n')]));
  for (const hunk of hunks.toReversed()) {
    const name = after[hunk.file]?.name ?? '';
    const lines = texts.get(name);
    const part = before.find((f) => f.name === name)?.text.split('\n');
    const at = lines && part ? placeIn(lines, part, hunk) : -1;
    if (!lines || at < 0) return null;
    texts.set(name, [...lines.slice(0, at), ...hunk.after, ...lines.slice(at + hunk.before.length)]);
  }
  return whole.map((f) => ({ name: f.name, text: texts.get(f.name)?.join('\n') ?? f.text }));
}

/** Where the lines of a hunk stand in the whole text, or -1: with as many of the lines round them as single them out. */
function placeIn(whole: readonly string[], part: readonly string[], { line, before }: Hunk): number {
  let from = line;
  let to = line + before.length;
  const end = part.length - (part.at(-1) === '' ? 1 : 0); // which need not be that of the whole
  let places = whole.map((_, i) => i).concat(whole.length).filter((at) => before.every((text, k) => whole[at + k] === text));
  while (places.length > 1) {
    const above = places.filter((at) => from > 0 && at - line + from - 1 >= 0 && whole[at - line + from - 1] === part[from - 1]);
    const below = places.filter((at) => to < end && whole[at - line + to] === part[to]);
    if (above.length > 0 && from > 0) {
      places = above;
      from--;
    } else if (below.length > 0 && to < end) {
      places = below;
      to++;
    } else return -1;
  }
  return places[0] ?? -1;
}
