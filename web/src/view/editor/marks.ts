/** What the run does, in the source: what runs in the current step and what fails there. */
import { RangeSet, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { Range } from '../../engine/protocol.gen.ts';

export interface SourceMarks {
  /** what runs in the current step */
  readonly acts: readonly Range[];
  readonly failures: readonly Range[];
}

export const setSourceMarks = StateEffect.define<SourceMarks>();

const actLine = Decoration.line({ class: 'line-acts' });
const failureLine = Decoration.line({ class: 'line-failure' });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const set = transaction.effects.find((e) => e.is(setSourceMarks));
    return set ? decorate(transaction.state.doc, set.value as SourceMarks) : marks.map(transaction.changes);
  },
  provide: (f) => EditorView.decorations.from(f),
});

function decorate(doc: Text, marks: SourceMarks): DecorationSet {
  const lines = new Map<number, Decoration>();
  for (const act of marks.acts) for (const at of linesOf(doc, act)) lines.set(at, actLine);
  for (const failure of marks.failures) lines.set(doc.lineAt(clamp(doc, failure.from)).from, failureLine);
  const sorted = [...lines].sort(([a], [b]) => a - b);
  return RangeSet.of(sorted.map(([at, line]) => line.range(at)));
}

const clamp = (doc: Text, at: number): number => Math.max(0, Math.min(at, doc.length));

function linesOf(doc: Text, range: Range): readonly number[] {
  const first = doc.lineAt(clamp(doc, range.from)).number;
  const last = doc.lineAt(clamp(doc, range.to)).number;
  return Array.from({ length: last - first + 1 }, (_, i) => doc.line(first + i).from);
}

export const sourceMarks: Extension = field;
