/** Colours for rules of ELK M1 controllers: a scanner for the editor. */
import { StreamLanguage, type StreamParser } from '@codemirror/language';

const parser: StreamParser<null> = {
  name: 'elk',
  startState: () => null,
  token: (stream) => {
    if (stream.eatSpace()) return null;
    if (stream.match(/^\/\/.*/)) return 'lineComment';
    if (stream.match(/^(?:WHENEVER|AND|OR|THEN)\b/i)) return 'keyword';
    if (stream.match(/^(?:TURN|SET|TOGGLE|ARM|DISARM|ACTIVATE|ADD|SUBTRACT|FOR|EVERY|IS|BECOMES|NOT)\b/i)) return 'operatorKeyword';
    if (stream.match(/^\([^)]*\)|^\[[^\]]*\]/)) return 'meta';
    if (stream.match(/^(?:ON|OFF|SECURE|ARMED|DISARMED|AWAY|STAY|NIGHT)\b/i)) return 'bool';
    if (stream.match(/^\d[\d:.]*(?:\s?[AP]M\b|%)?/i)) return 'number';
    if (stream.match(/^[\w']+/)) return null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '//' } },
};

export const elkLanguage = StreamLanguage.define(parser);
