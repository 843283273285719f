/**
 * The language of the page's texts. Texts live in the modules of this folder
 * and pass through `localise` where they are declared, so that the page can be
 * shown in a made-up language: a text that stays readable there was not
 * declared here. `?locale=pseudo` chooses it, `?locale=rtl` also runs from
 * right to left.
 */
export type Locale = 'en' | 'pseudo' | 'rtl';

const asked = (): string | null =>
  (typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('locale'));

export const locale: Locale = asked() === 'pseudo' ? 'pseudo' : asked() === 'rtl' ? 'rtl' : 'en';

/** The texts in the language of the page: strings, also in lists and records and as results of functions. */
export function localise<T>(texts: T): T {
  return locale === 'en' ? texts : (marked(texts) as T);
}

function marked(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudo(texts);
  if (typeof texts === 'function') return (...args: unknown[]) => marked((texts as (...args: unknown[]) => unknown)(...args));
  if (Array.isArray(texts)) return texts.map(marked);
  if (texts === null || typeof texts !== 'object') return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, marked(value)]));
}

const accents: Readonly<Record<string, string>> = {
  a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', s: 'š', u: 'ú', y: 'ý', A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ó', S: 'Š', U: 'Ú',
};

/** "Check" → "[Çhéçk·]": longer by a third, as translations are, and marked at both ends. */
export function pseudo(text: string): string {
  if (text === '' || text.startsWith('[')) return text;
  return `[${text.replace(/[aceinosuyACEINOSU]/g, (c) => accents[c] ?? c)}${'·'.repeat(Math.ceil(text.length / 3))}]`;
}
