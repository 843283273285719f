// Graphs that were asked for are kept for the views that show them again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../src/control/session.ts';
import type { GraphRequest, GraphResult } from '../src/engine/protocol.gen.ts';
import { toldGraph } from '../src/graph/told-graphs.ts';

const request = (state: number): GraphRequest => ({ view: 'neighbourhood', maxNodes: 0, state, radius: 2, start: 0, run: [], labels: false });

/** A session whose engine answers each question with another graph, and the page's two results. */
function asked() {
  const page: { checked: { result: object } | null; compared: { result: object } | null } = { checked: { result: {} }, compared: { result: {} } };
  const questions: string[] = [];
  const inquire = (_op: string, body: GraphRequest, of: string): Promise<GraphResult> => {
    questions.push(`${of} ${body.state}`);
    return Promise.resolve({ states: questions.length } as GraphResult);
  };
  return { page, questions, session: { store: { peek: () => page }, inquire } as unknown as Session };
}

test('a graph is asked for once for each result', async () => {
  const { page, questions, session } = asked();
  const first = await toldGraph(session, request(1), 'check');
  assert.equal(await toldGraph(session, request(1), 'check'), first);
  assert.notEqual(await toldGraph(session, request(1), 'compare'), first);
  page.checked = { result: {} };
  assert.notEqual(await toldGraph(session, request(1), 'check'), first);
  assert.deepEqual(questions, ['check 1', 'compare 1', 'check 1']);
});

test('of many parts of a graph the last four are kept', async () => {
  const { questions, session } = asked();
  for (const state of [1, 2, 3, 4, 5, 5, 2, 1]) await toldGraph(session, request(state), 'check');
  assert.deepEqual(questions, [1, 2, 3, 4, 5, 1].map((state) => `check ${state}`));
});

test('what is answered after another result has come is no graph of that one', async () => {
  const { page, questions, session } = asked();
  const late = toldGraph(session, request(1), 'check');
  page.checked = { result: {} };
  await late;
  await toldGraph(session, request(1), 'check');
  assert.equal(questions.length, 2);
});
