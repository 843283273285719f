/** Colours for the YAML of Home Assistant: a scanner for the editor. */
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { byKeys } from './indent.ts';

const parser: StreamParser<null> = {
  name: 'homeassistant',
  startState: () => null,
  token: (stream) => {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'lineComment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'(?:[^']|'')*'?/)) return 'string';
    if (stream.match(/^![\w]+/)) return 'declaration';
    if (stream.match(/^[\w.<]+(?=\s*:(?:\s|$))/)) return 'propertyName';
    if (stream.match(/^-?\d[\d.:]*(?![\w.])/)) return 'number';
    if (stream.match(/^(?:true|false|null|on|off|yes|no)(?![\w.])/i)) return 'bool';
    if (stream.match(/^[\w./]+/)) return null;
    stream.next();
    return null;
  },
  languageData: { ...byKeys, commentTokens: { line: '#' }, closeBrackets: { brackets: ['[', '{', '"', "'"] } },
};

export const homeassistantLanguage = StreamLanguage.define({ ...parser, tokenTable: { declaration: tags.definitionKeyword } });
