import assert from 'node:assert/strict';
import test from 'node:test';
import type { CoverageResult, CoverageSpan } from '../src/engine/protocol.gen.ts';
import { coverageCounts, coveredLines } from '../src/state/coverage.ts';

const text = 'app A {\n  on smoke {\n    if (x) {\n      y();\n    }\n  }\n  on clear { z(); }\n}\n';

function span(part: string, kind: CoverageSpan['kind'], states: number, file = 0): CoverageSpan {
  const from = text.indexOf(part);
  return { range: { file, from, to: from + part.length, line: 0, column: 0 }, kind, ran: states > 0, states };
}

const coverage: CoverageResult = {
  states: 9, swept: 9,
  spans: [span('on smoke {\n    if (x) {\n      y();\n    }\n  }', 'handler', 4), span('{\n      y();\n    }', 'branch', 0), span('on clear { z(); }', 'handler', 2), span('app A', 'handler', 0, 1)],
};

test('a line belongs to the smallest part of the program around it', () => {
  assert.deepEqual(coveredLines(coverage, 0, text).map((l) => [l.line, l.states]), [[2, 4], [3, 0], [4, 0], [5, 0], [6, 4], [7, 2]]);
});

test('another file has its own lines, and a file where nothing runs has none', () => {
  assert.deepEqual(coveredLines(coverage, 1, text).map((l) => [l.line, l.ran]), [[1, false]]);
  assert.deepEqual(coveredLines(coverage, 2, text), []);
});

test('a part that is empty or ends a file is still on its line', () => {
  const at = (from: number, to: number): CoverageResult => ({ states: 1, swept: 1, spans: [{ range: { file: 0, from, to, line: 0, column: 0 }, kind: 'branch', ran: true, states: 1 }] });
  assert.deepEqual(coveredLines(at(8, 8), 0, text).map((l) => l.line), [2]);
  assert.deepEqual(coveredLines(at(0, 8), 0, text).map((l) => l.line), [1], 'the line break belongs to the line that it ends');
});

test('each kind is counted by itself', () => {
  assert.deepEqual(coverageCounts(coverage, 0), [{ kind: 'handler', ran: 2, of: 2 }, { kind: 'branch', ran: 0, of: 1 }]);
});
