/** What does not need a browser of publishing: wrapping lines, and remembering what was published. */
import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { wrap } from '../src/control/publish-card.ts';
import { mine, publish, publishHealth, Refused, unpublish, type Mine } from '../src/control/publish.ts';

const letters = (n: number) => (line: string) => line.length <= n;

test('texts on the card are wrapped at words and end in dots where there is no room', () => {
  const cases: readonly (readonly [string, number, number, readonly string[]])[] = [
    ['', 10, 2, []],
    ['one two', 10, 2, ['one two']],
    ['one two three', 7, 2, ['one two', 'three']],
    ['one two three four', 7, 2, ['one two', 'three…']],
    ['one two three', 7, 1, ['one tw…']],
    ['indivisible', 6, 1, ['indiv…']],
    ['a indivisible b', 6, 3, ['a', 'indiv…', 'b']],
    ['  spaces   and\nlines ', 20, 2, ['spaces and lines']],
  ];
  for (const [text, room, most, want] of cases) assert.deepEqual(wrap(text, letters(room), most), want, text);
});

const memory = new Map<string, string>();
const asked: string[] = [];
let answer: { status: number; json: unknown };
/** how many requests are lost before one is answered */
let lost = 0;

beforeEach(() => {
  memory.clear();
  asked.length = 0;
  lost = 0;
  Object.assign(globalThis, {
    location: { protocol: 'https:' },
    localStorage: { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => memory.set(key, value) },
    fetch: (path: string, init: RequestInit) => {
      asked.push(`${init.method ?? 'GET'} ${path}`);
      if (lost-- > 0) return Promise.reject(new TypeError('the connection was lost'));
      return Promise.resolve(new Response(JSON.stringify(answer.json), { status: answer.status }));
    },
  });
});

const publication = { fragment: '1.a.00000000', title: 'T', description: '', image: '', expires: 'week' } as const;
const published = { id: 'aaaaaaaaaa', url: 'https://x/s/aaaaaaaaaa', deleteToken: 'token', until: '2999-01-01' };

test('a published link is remembered until it is deleted', async () => {
  answer = { status: 200, json: published };
  await publish(publication);
  await publish(publication);
  assert.deepEqual(mine().map((m) => [m.id, m.token, m.title]), [['aaaaaaaaaa', 'token', 'T']]);
  await unpublish(mine()[0] as Mine);
  assert.deepEqual(mine(), []);
  assert.deepEqual(asked, ['POST /api/links', 'POST /api/links', 'DELETE /api/links/aaaaaaaaaa']);
});

test('a deletion whose connection is lost is asked for once more', async () => {
  answer = { status: 200, json: published };
  await publish(publication);
  lost = 2;
  await assert.rejects(unpublish(mine()[0] as Mine), TypeError);
  assert.equal(mine().length, 1);
  lost = 1;
  await unpublish(mine()[0] as Mine);
  assert.deepEqual(mine(), []);
  assert.equal(asked.filter((a) => a.startsWith('DELETE')).length, 4);
});

test('a link without a token is somebody else\'s; one that has expired is gone', async () => {
  answer = { status: 200, json: { ...published, deleteToken: '' } };
  await publish(publication);
  answer = { status: 200, json: { ...published, until: '2020-01-01' } };
  await publish(publication);
  assert.deepEqual(mine(), []);
});

test('a refusal is told in the words of the service; only what is gone anyway is forgotten', async () => {
  answer = { status: 200, json: published };
  await publish(publication);
  answer = { status: 429, json: { error: 'too-fast', message: 'Wait a minute.' } };
  await assert.rejects(publish(publication), (reason) => reason instanceof Refused && reason.message === 'Wait a minute.');
  await assert.rejects(unpublish(mine()[0] as Mine), Refused);
  assert.equal(mine().length, 1);
  answer = { status: 404, json: { error: 'not-found', message: 'There is no such link.' } };
  await unpublish(mine()[0] as Mine);
  assert.equal(mine().length, 0);
});

test('anything but a link service is none', async () => {
  answer = { status: 200, json: { service: 'crosscheck-links', open: true } };
  assert.equal((await publishHealth())?.open, true);
  for (const other of [{ status: 404, json: {} }, { status: 200, json: { service: 'other' } }, { status: 200, json: null }]) {
    answer = other;
    assert.equal(await publishHealth(), null);
  }
  Object.assign(globalThis, { location: { protocol: 'file:' } });
  assert.equal(await publishHealth(), null);
});

test('memory that cannot be read is empty', () => {
  for (const text of ['{', '7', 'null']) {
    memory.set('crosscheck-published', text);
    assert.deepEqual(mine(), []);
  }
});
