/** The colours of the editor: what the scanner of a file's language found, as classes. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { languages } from '../../engine/languages.gen.ts';
import { languageOf } from '../../state/files.ts';
import { modes } from './modes.gen.ts';

export const style = HighlightStyle.define([
  { tag: [tags.lineComment, tags.blockComment], class: 'tok-comment' },
  { tag: tags.definitionKeyword, class: 'tok-declaration' },
  { tag: tags.keyword, class: 'tok-keyword' },
  { tag: tags.definition(tags.variableName), class: 'tok-definition' },
  { tag: tags.propertyName, class: 'tok-property' },
  { tag: tags.string, class: 'tok-string' },
  { tag: [tags.number, tags.bool], class: 'tok-number' },
  { tag: tags.typeName, class: 'tok-type' },
  { tag: [tags.operator, tags.punctuation], class: 'tok-operator' },
]);

/** The colours of a file, by its name. */
export function colours(name: string): Extension {
  const { name: language } = languageOf(name) ?? languages[0];
  return [(modes as Readonly<Record<string, Extension>>)[language] ?? [], syntaxHighlighting(style)];
}
