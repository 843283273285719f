/** Colours for programs of ISY controllers, as their console prints them: a scanner for the editor. */
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const parser: StreamParser<null> = {
  name: 'isy',
  startState: () => null,
  token: (stream) => {
    if (stream.eatSpace()) return null;
    if (stream.sol() && stream.match(/^.* - \[ID [0-9A-Fa-f]+\].*/)) return 'declaration';
    if (stream.match(/^-?\s*No (?:Actions|Conditions)\b.*/)) return 'lineComment';
    if (stream.match(/^'[^']*'?/)) return 'string';
    if (stream.match(/^(?:If|Then|Else)(?=\s*$)/)) return 'keyword';
    if (stream.match(/^(?:And|Or|Wait|Repeat|Every|While|Run|Stop|Enable|Disable|From|To|For)\b/)) return 'keyword';
    if (stream.match(/^\$[\w.]+/)) return 'variableName';
    if (stream.match(/^(?:On|Off|True|False)\b/)) return 'bool';
    if (stream.match(/^\d[\d:.]*(?:[AP]M|%)?/)) return 'number';
    if (stream.match(/^[\w/]+/)) return null;
    stream.next();
    return null;
  },
};

export const isyLanguage = StreamLanguage.define({ ...parser, tokenTable: { declaration: tags.definitionKeyword } });
