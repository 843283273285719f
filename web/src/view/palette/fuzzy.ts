/**
 * Finds what was meant from a few letters of it. Every word of what was typed
 * has to be in the text, its letters in this order; letters side by side and at
 * the beginning of words count more.
 */

/** How well a text fits; null when it does not. A higher figure fits better. */
export function fit(typed: string, text: string): number | null {
  let sum = 0;
  for (const word of plain(typed).split(/\s+/).filter(Boolean)) {
    const found = fitWord(word, plain(text));
    if (found === null) return null;
    sum += found;
  }
  return sum - text.length / 200;
}

/** Without capitals and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Letters in a row that stand together count as one find; those scattered about are told apart from it. */
function fitWord(word: string, text: string): number | null {
  const at = text.indexOf(word);
  if (at >= 0) return 10 + word.length + (begins(text, at) ? 10 : 0);
  if (word.length < 2) return null;
  let from = begins(text, text.indexOf(word.charAt(0))) ? 0 : nextBeginning(text, word.charAt(0));
  let score = 0;
  let last = -2;
  for (const letter of word) {
    from = text.indexOf(letter, from);
    if (from < 0) return null;
    score += from === last + 1 ? 2 : begins(text, from) ? 1 : -1;
    last = from++;
  }
  return score > 0 ? score : null;
}

const begins = (text: string, at: number): boolean => at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)));

/** Where a word begins with a letter; the start of the text when none does. */
function nextBeginning(text: string, letter: string): number {
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) if (begins(text, at)) return at;
  return 0;
}

/** The best of a list, best first; what fits equally keeps its order, and so does all when nothing is typed. */
export function best<T>(items: readonly T[], typed: string, textOf: (item: T) => string, most: number): readonly T[] {
  if (typed.trim() === '') return items.slice(0, most);
  const found = items.flatMap((item, at) => {
    const score = fit(typed, textOf(item));
    return score === null ? [] : [{ item, score, at }];
  });
  return found.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, most).map((f) => f.item);
}
