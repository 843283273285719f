/** What can be written next in a condition: names of locations, or values that a location was seen to have. */
export interface Suggestion {
  readonly text: string;
  /** The part of the condition that it takes the place of. */
  readonly from: number;
  readonly to: number;
}

const MOST = 8;
const NAME = /[\p{L}\p{N}_.[\]]+$/u;
const COMPARED = /([\p{L}\p{N}_.[\]]+)\s*(?:==?|!=)\s*([\p{L}\p{N}_"]*)$/u;

/** The names that go on from what stands before the caret; after "name ==" its values. */
export function suggestions(
  condition: string, caret: number, names: readonly string[], values: (name: string) => readonly string[],
): readonly Suggestion[] {
  const before = condition.slice(0, caret);
  const [, name = '', begun = ''] = COMPARED.exec(before) ?? [];
  if (names.includes(name)) return fitting(values(name), begun, caret);
  const word = NAME.exec(before)?.[0] ?? '';
  if (word === '' && /[\p{L}\p{N}_\])"]\s*$/u.test(before)) return [];
  return fitting(names, word, caret);
}

/** Words that begin with what is written, then those that only have it in them; none when it is complete. */
function fitting(words: readonly string[], begun: string, caret: number): readonly Suggestion[] {
  const low = begun.toLowerCase();
  const begins = words.filter((word) => word.toLowerCase().startsWith(low));
  const has = words.filter((word) => !word.toLowerCase().startsWith(low) && word.toLowerCase().includes(low));
  const found = [...begins, ...has];
  if (found.length === 1 && found[0] === begun) return [];
  return found.slice(0, MOST).map((text) => ({ text, from: caret - begun.length, to: caret }));
}

/** The condition with a suggestion taken, and where the caret stands then. */
export function accepted(condition: string, taken: Suggestion): { readonly text: string; readonly caret: number } {
  const text = condition.slice(0, taken.from) + taken.text + condition.slice(taken.to);
  return { text, caret: taken.from + taken.text.length };
}
