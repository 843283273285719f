/** Coverage under the editor: asks the engine what ran, marks the lines, and tells the counts and what the marks mean. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CoverageResult } from '../../engine/protocol.gen.ts';
import { coverageCounts, coveredLines } from '../../state/coverage.ts';
import { isStale, type Checked } from '../../state/result.ts';
import { runStrings } from '../../strings/runs.ts';
import { usePage, useSession } from '../../widget/context.ts';
import type { EditorHost } from './host.ts';

const t = runStrings.coverage;

export function CoverageBar({ host }: { host: () => Pick<EditorHost, 'showCoverage'> | null }) {
  const coverage = useCoverage();
  const stale = usePage(isStale);
  const open = usePage((p) => p.open);
  const text = usePage((p) => p.files[p.open]?.text ?? '');
  const lines = useMemo(() => (coverage && !stale ? coveredLines(coverage, open, text) : []), [coverage, stale, open, text]);
  useEffect(() => {
    host()?.showCoverage(lines);
    return () => host()?.showCoverage([]);
  }, [host, lines, open]);
  if (stale) return <p class="coverage-bar" role="status">{t.stale}</p>;
  if (!coverage) return <p class="coverage-bar" role="status">{t.looking}</p>;
  const counts = coverageCounts(coverage, open);
  return (
    <p class="coverage-bar" role="status">
      {counts.length === 0 ? t.none : (
        <>
          <span class="coverage-key"><i class="covered" />{t.ran}</span>
          <span class="coverage-key"><i class="covered never" />{t.never}</span>
          {counts.map((c) => <span key={c.kind}>{t.counts(c.ran, c.of, c.kind)}</span>)}
          {coverage.swept < coverage.states && <span>{t.part(coverage.swept, coverage.states)}</span>}
        </>
      )}
    </p>
  );
}

/** What ran in the check on show; the engine looks at a part of the states at a time. */
function useCoverage(): CoverageResult | null {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const [known, setKnown] = useState<{ readonly of: Checked; readonly coverage: CoverageResult } | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      while (wanted && checked) {
        const coverage = await session.inquire('coverage', {});
        if (!coverage || !wanted) return;
        setKnown({ of: checked, coverage });
        if (coverage.swept >= coverage.states) return;
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [session, checked]);
  return known && known.of === checked ? known.coverage : null;
}
