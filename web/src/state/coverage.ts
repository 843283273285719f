/** What ran and what never ran, line by line of a file. */
import type { CoverageResult, CoverageSpan } from '../engine/protocol.gen.ts';

/** A line that belongs to something that can run. */
export interface CoveredLine {
  readonly line: number;
  readonly ran: boolean;
  readonly states: number;
}

/** Lines of a file by the smallest part of the program that they belong to. */
export function coveredLines(coverage: CoverageResult, file: number, text: string): readonly CoveredLine[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((m) => m.index + 1)];
  const lineOf = (offset: number): number => starts.findLastIndex((start) => start <= offset) + 1;
  const lines = new Map<number, CoveredLine>();
  const widest = [...spansOf(coverage, file)].sort((a, b) => lengthOf(b) - lengthOf(a));
  for (const { range, ran, states } of widest) {
    for (let line = lineOf(range.from); line <= lineOf(Math.max(range.from, range.to - 1)); line++) lines.set(line, { line, ran, states });
  }
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

const spansOf = (coverage: CoverageResult, file: number): readonly CoverageSpan[] => coverage.spans.filter((s) => s.range.file === file);

const lengthOf = ({ range }: CoverageSpan): number => range.to - range.from;

/** How many parts of a kind there are, and how many ran. */
export interface CoverageCount {
  readonly kind: CoverageSpan['kind'];
  readonly ran: number;
  readonly of: number;
}

const kinds: readonly CoverageSpan['kind'][] = ['handler', 'branch', 'statement'];

/** Counts for a file, of the kinds that it has. */
export function coverageCounts(coverage: CoverageResult, file: number): readonly CoverageCount[] {
  return kinds.flatMap((kind) => {
    const spans = spansOf(coverage, file).filter((s) => s.kind === kind);
    return spans.length > 0 ? [{ kind, ran: spans.filter((s) => s.ran).length, of: spans.length }] : [];
  });
}
