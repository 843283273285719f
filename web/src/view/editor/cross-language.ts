/** Colours for .cross: a scanner for the editor. What the words mean, the engine says. */
import { StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { declaring, others } from './cross-words.gen.ts';
import { byBrackets } from './indent.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const declarations = words(declaring);
const keywords = words(others);
const constants = words('true false');
const types = words('bool time');

interface State {
  comment: boolean;
  /** the next word is a declared name */
  naming: boolean;
  afterDot: boolean;
}

const parser: StreamParser<State> = {
  name: 'cross',
  startState: () => ({ comment: false, naming: false, afterDot: false }),
  token: (stream, state) => {
    if (state.comment) return blockComment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'lineComment';
    }
    if (stream.match('/*')) return blockComment(stream, state);
    return word(stream, state) ?? literal(stream) ?? punctuation(stream, state);
  },
  languageData: { ...byBrackets, commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
};

function blockComment(stream: StringStream, state: State): string {
  state.comment = !stream.match(/^.*?\*\//);
  if (state.comment) stream.skipToEnd();
  return 'blockComment';
}

function word(stream: StringStream, state: State): string | null {
  const found = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
  if (!found) return null;
  const text = found[0];
  const { naming, afterDot } = state;
  state.naming = false;
  state.afterDot = false;
  if (afterDot) return 'propertyName';
  if (naming) return 'definition';
  if (constants.has(text)) return 'bool';
  if (types.has(text)) return 'typeName';
  state.naming = declarations.has(text) && text !== 'invariant' && text !== 'never' && text !== 'reachable' && text !== 'final';
  if (declarations.has(text)) return 'declaration';
  return keywords.has(text) ? 'keyword' : 'variableName';
}

function literal(stream: StringStream): string | null {
  if (stream.match(/^"(?:[^"\\\n]|\\.)*"?/)) return 'string';
  return stream.match(/^\d+:\d\d/) || stream.match(/^\d[\d_]*(?:ms|s|min|h|d)?/) ? 'number' : null;
}

function punctuation(stream: StringStream, state: State): string {
  state.afterDot = stream.peek() === '.' && !stream.match('..', false);
  if (stream.match('..')) return 'operator';
  const next = stream.next() ?? '';
  return '(){}[],;'.includes(next) ? 'punctuation' : 'operator';
}

export const crossLanguage = StreamLanguage.define({
  ...parser,
  tokenTable: { declaration: tags.definitionKeyword, definition: tags.definition(tags.variableName) },
});
