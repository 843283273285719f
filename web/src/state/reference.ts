/** The reference of the language, made of its specification: sections that can be searched. */
import { readMarkdown, type Block, type Inline } from './markdown.ts';

export interface Section {
  readonly title: readonly Inline[];
  readonly blocks: readonly Block[];
  /** all of its words, in small letters */
  readonly words: string;
}

const plain = (parts: readonly Inline[]): string => parts.map((part) => part.text).join('');

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'code': return block.text;
    case 'list': return block.items.map(plain).join(' ');
    case 'table': return [block.head, ...block.rows].flat().map(plain).join(' ');
    default: return plain(block.text);
  }
}

/** The sections of a text, by its headings of the second level; what stands before the first has none. */
export function sectionsOf(source: string): readonly Section[] {
  const sections: { title: readonly Inline[]; blocks: Block[] }[] = [];
  for (const block of readMarkdown(source)) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ title: block.text, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections.map(({ title, blocks }) => ({ title, blocks, words: [plain(title), ...blocks.map(wordsOf)].join(' ').toLowerCase() }));
}

/** Those in which every word of what was typed stands. */
export const found = (sections: readonly Section[], typed: string): readonly Section[] => {
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return sections.filter((section) => words.every((word) => section.words.includes(word)));
};

/** The program of a block, and the mistake that it shows; null for what is none. */
export function programIn(info: string): { readonly mistake: string } | null {
  const [language, ...mistake] = info.split(/\s+/);
  return language === 'cross' ? { mistake: mistake.at(-1) ?? '' } : null;
}
