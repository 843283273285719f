/** Colours for Groovy: a scanner for the editor. What the words mean, the engine says. */
import { StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { byBrackets } from './indent.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const keywords = words('as assert break case catch continue default do else finally for if in instanceof new return switch throw try while');
const declarations = words('def private public protected static final import package void');
const constants = words('true false null');
const types = words('boolean byte char double float int long short String Integer Long Double BigDecimal Boolean Date List Map Object');
/** What the platform gives to every app. */
const platform = words('definition preferences section input page dynamicPage mappings subscribe unsubscribe runIn runOnce schedule unschedule'
  + ' state atomicState settings location app log sendPush sendSms setLocationMode');

interface State {
  /** the delimiter that ends the text or comment the line is in */
  inside: '' | '*/' | "'''" | '"""';
  afterDot: boolean;
}

const parser: StreamParser<State> = {
  name: 'groovy',
  startState: () => ({ inside: '', afterDot: false }),
  token: (stream, state) => {
    if (state.inside !== '') return until(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'lineComment';
    }
    for (const [open, close] of [['/*', '*/'], ["'''", "'''"], ['"""', '"""']] as const) {
      if (!stream.match(open)) continue;
      state.inside = close;
      return until(stream, state);
    }
    return word(stream, state) ?? literal(stream) ?? punctuation(stream, state);
  },
  languageData: { ...byBrackets, commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
};

/** The rest of a comment or a text of several lines, as far as this line goes. */
function until(stream: StringStream, state: State): string {
  const kind = state.inside === '*/' ? 'blockComment' : 'string';
  if (stream.skipTo(state.inside)) {
    stream.match(state.inside);
    state.inside = '';
  } else stream.skipToEnd();
  return kind;
}

function word(stream: StringStream, state: State): string | null {
  const found = stream.match(/^[A-Za-z_$][\w$]*/) as RegExpMatchArray | null;
  if (!found) return null;
  const { afterDot } = state;
  state.afterDot = false;
  if (afterDot) return 'propertyName';
  const text = found[0];
  if (constants.has(text)) return 'bool';
  if (types.has(text)) return 'typeName';
  if (declarations.has(text) || platform.has(text)) return 'declaration';
  return keywords.has(text) ? 'keyword' : 'variableName';
}

function literal(stream: StringStream): string | null {
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
  return stream.match(/^\d[\w.]*/) ? 'number' : null;
}

function punctuation(stream: StringStream, state: State): string {
  state.afterDot = stream.peek() === '.' || stream.match(/^[?*]\./, false) !== null;
  if (stream.match(/^[?*]\./)) return 'operator';
  const next = stream.next() ?? '';
  return '(){}[],;'.includes(next) ? 'punctuation' : 'operator';
}

export const groovyLanguage = StreamLanguage.define({ ...parser, tokenTable: { declaration: tags.definitionKeyword } });
