/**
 * What the browser keeps, under which keys and in which shapes: all that is read
 * from its storage is read here. What has another shape, written by another
 * version or by nobody of ours, is set aside and told of once.
 */
import { defaultOptions } from '../state/options.ts';
import { tools, type Tool } from '../state/screen.ts';
import { tell } from './quiet.ts';

type Fits = (found: unknown) => boolean;
type Fields = Readonly<Record<string, Fits>>;

const isObject = (found: unknown): found is Readonly<Record<string, unknown>> => typeof found === 'object' && found !== null && !Array.isArray(found);
/** What is as a sample is, as far as `typeof` tells. */
const like = (sample: unknown): Fits => (found) => typeof found === typeof sample;
const text = like('');
const number: Fits = Number.isFinite;
const listOf = (fits: Fits): Fits => (found) => Array.isArray(found) && found.every(fits);
const mapOf = (fits: Fits): Fits => (found) => isObject(found) && Object.values(found).every(fits);
const having = (needed: Fields, others: Fields = {}): Fits => (found) => isObject(found)
  && Object.entries(needed).every(([name, fits]) => fits(found[name]))
  && Object.entries(others).every(([name, fits]) => found[name] === undefined || fits(found[name]));

const options = having({}, {
  ...Object.fromEntries(Object.entries(defaultOptions).map(([name, usual]) => [name, like(usual)])),
  start: text, for: number, set: listOf(isObject), profileOptions: listOf(isObject),
});
const program: Fields = { title: text, open: number, origin: text, options };
const files = listOf(having({ name: text, text }));

/** Key → shape. A key that ends with a dot begins many. */
const shapes = {
  'crosscheck': having({ files }, { ...program, example: text, program: text, theme: (found) => ['auto', 'light', 'dark'].includes(found as string), singleKeys: like(true), desk: text, tools: listOf((found) => tools.includes(found as Tool)) }),
  'crosscheck.program.': having({ files }, { ...program, changed: number, revision: number, verdict: (found) => found === null || having({ outcome: text, findings: number, states: number })(found) }),
  'crosscheck.undo': listOf(having({ doc: text })),
  'crosscheck.panes': having({}, { columns: number, rows: number }),
  'crosscheck.lessons': having({}, { reached: mapOf(number), drafts: mapOf(text), solved: mapOf(like(true)) }),
  'crosscheck-published': listOf(having({ id: text, url: text, token: text, title: text, until: text })),
} satisfies Fields;

export type Key = keyof typeof shapes;

/** What is kept under a key, in the shape that the table has for it; null when nothing is, or something else. */
export function kept<T>(place: Storage, key: Key, id = ''): T | null {
  const written = place.getItem(key + id);
  if (written === null) return null;
  try {
    const found: unknown = JSON.parse(written);
    if (shapes[key](found)) return found as T;
  } catch {
    // half a text is as good as another shape
  }
  setAside(place, key + id, written);
  return null;
}

/** Puts a broken value where nobody reads it; without room for it there it goes. */
function setAside(place: Storage, key: string, written: string): void {
  place.removeItem(key);
  write(place, `broken.${key}`, written);
  tell({ keeping: { kind: 'broken' } });
}

function write(place: Storage, key: string, written: string): boolean {
  try {
    place.setItem(key, written);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a value; a browser that refuses (full, private) only forgets, and the answer is no. */
export const keep = (place: Storage, key: Key, value: unknown, id = ''): boolean => write(place, key + id, JSON.stringify(value));
