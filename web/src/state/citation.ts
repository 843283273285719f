/** A verdict as something to cite: which engine came to it, on which program, and where it can be checked again. */
import type { Page } from './page.ts';

/** Signs that TeX takes as commands. */
const escaped = (text: string): string =>
  text.replace(/\\/g, '\\textbackslash ').replace(/[{}%&#$_]/g, (c) => `\\${c}`).replace(/[~^]/g, (c) => `\\${c}{}`);

const plural = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;

/** An entry for BibTeX; null when the program was not checked. */
export function citationOf(page: Page, link: string, title: string, year: number): string | null {
  const result = page.checked?.result;
  if (!result) return null;
  const figures = [`${plural(result.findings.length, 'finding')}`, plural(result.states, 'state'), plural(result.transitions, 'transition')].join(', ');
  const engine = page.hello?.version ?? '';
  return [
    `@misc{crosscheck-${result.digest},`,
    `  title        = {${escaped(title || page.title || page.files[0]?.name || '')}: ${escaped(result.verdict)}},`,
    `  howpublished = {\\url{${link}}},`,
    `  note         = {Crosscheck ${engine}, algorithm ${escaped(result.algorithm)}, search ${result.outcome}: ${figures}; verdict ${result.digest}},`,
    `  year         = {${year}},`,
    '}', '',
  ].join('\n');
}
