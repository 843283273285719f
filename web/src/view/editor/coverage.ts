/** Beside the line numbers: which lines ran in the last check, and which never did. */
import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';
import type { CoveredLine } from '../../state/coverage.ts';
import { runStrings } from '../../strings/runs.ts';

const t = runStrings.coverage;

/** The lines to mark; none take the marks away. */
export const setCoverage = StateEffect.define<readonly CoveredLine[]>();

class Mark extends GutterMarker {
  constructor(private readonly covered: CoveredLine) {
    super();
  }

  override eq(other: Mark): boolean {
    return other.covered.ran === this.covered.ran && other.covered.states === this.covered.states;
  }

  override toDOM(): HTMLElement {
    const bar = document.createElement('span');
    bar.className = this.covered.ran ? 'covered' : 'covered never';
    bar.title = this.covered.ran ? t.states(this.covered.states) : t.never;
    return bar;
  }
}

const field = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (marks, transaction) => {
    const set = transaction.effects.find((e) => e.is(setCoverage));
    if (!set) return marks.map(transaction.changes);
    const { doc } = transaction.state;
    const lines = (set.value as readonly CoveredLine[]).filter((l) => l.line <= doc.lines);
    return RangeSet.of(lines.map((l) => new Mark(l).range(doc.line(l.line).from)));
  },
});

export const coverageGutter: Extension = [field, gutter({ class: 'coverage-gutter', markers: (view) => view.state.field(field) })];
