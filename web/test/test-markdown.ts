import assert from 'node:assert/strict';
import test from 'node:test';
import { executionsOf, readInline, readMarkdown } from '../src/state/markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('blocks: headings, paragraphs over several lines, lists, fenced code', () => {
  const source = '## Why\n\nOne\ntwo.\n- a\n- b\n  goes on\n\n1. first\n\n``` executions dpor\na: s0\n\nb: s1\n```\nafter';
  assert.deepEqual(readMarkdown(source), [
    { kind: 'heading', level: 2, text: [text('Why')] },
    { kind: 'paragraph', text: [text('One two.')] },
    { kind: 'list', ordered: false, items: [[text('a')], [text('b goes on')]] },
    { kind: 'list', ordered: true, items: [[text('first')]] },
    { kind: 'code', info: 'executions dpor', text: 'a: s0\n\nb: s1' },
    { kind: 'paragraph', text: [text('after')] },
  ]);
});

test('within a line: code, strong, emphasis, links', () => {
  assert.deepEqual(readInline('a `b*c*` **d** *e f* [g](https://h.example/i)'), [
    text('a '), { kind: 'code', text: 'b*c*' }, text(' '), { kind: 'strong', text: 'd' }, text(' '),
    { kind: 'emphasis', text: 'e f' }, text(' '), { kind: 'link', text: 'g', href: 'https://h.example/i' },
  ]);
});

test('what is no markup of ours stays text: tags, other schemes, lone stars, an open fence', () => {
  for (const line of ['<b onclick=x>', '[x](javascript:alert(1))', '2 * 3 * 4', 'a ` b']) assert.deepEqual(readInline(line), [text(line)]);
  assert.deepEqual(readMarkdown('```\nto the end'), [{ kind: 'code', info: '', text: 'to the end' }]);
});

test('quotes and tables; a link to another document is only its words', () => {
  assert.deepEqual(readMarkdown('> `a`\n> b\n\n| x | y |\n|---|---|\n| `1 \\| 2` | [z](z.md#a) |\nafter'), [
    { kind: 'quote', text: [{ kind: 'code', text: 'a' }, text(' b')] },
    { kind: 'table', head: [[text('x')], [text('y')]], rows: [[[{ kind: 'code', text: '1 | 2' }], [text('z')]]] },
    { kind: 'paragraph', text: [text('after')] },
  ]);
});

test('a block of executions names its algorithm', () => {
  assert.deepEqual(['executions naive-path', 'sh', ''].map(executionsOf), ['naive-path', '', '']);
});
