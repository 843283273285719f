// What a first visitor sees before the engine has arrived: an example with its
// verdict, the run that goes wrong and its graph, all made by the engine itself.

/** {example, hello, check, trace, graph, layout}: `ask` questions the engine, `layOut` Graphviz. */
export async function firstVisit(groups, id, ask, layOut) {
  const example = groups.flatMap((g) => g.examples).find((e) => e.id === id);
  if (!example) throw new Error(`examples/${id} is missing: it is what a first visitor sees`);
  const check = ask('check', { files: example.files, options: defaultOptions });
  const { start } = check.findings[0];
  const run = check.findings[0].run.map((s) => ({ event: s.index, branch: s.branch }));
  const trace = ask('replay', { start, run });
  const graph = ask('graph', { view: 'full', maxNodes: 0, state: 0, radius: 0, start, run, labels: true });
  const layout = { bare: layOut(graph.dot, false), labelled: layOut(graph.dot, true) };
  return { example, hello: ask('hello', {}), check: { ...check, seconds: roundSeconds(check.seconds) }, trace, graph, layout };
}

// The page's own defaults: a test compares them with src/state/page.ts.
export const defaultOptions = {
  algorithm: 'dpor', time: 'any-time', maxStates: 0, maxSeconds: 0, maxMB: 0,
  maxDepth: 0, seed: 0, noSlicing: false, log: 2000, profile: '',
};

// The clock of the machine that built the page says nothing to its reader.
const roundSeconds = (seconds) => Math.max(0.001, Math.round(seconds * 100) / 100);
