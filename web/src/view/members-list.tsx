/** What was found in the pairs of a program's members, each thing once, worst first, and what could not be told. */
import { useMemo, useState } from 'preact/hooks';
import { goBackWith, openPair } from '../control/members.ts';
import type { File } from '../engine/protocol.gen.ts';
import { carried } from '../state/carried.ts';
import { isMinor } from '../state/kinds.ts';
import { aloneCount, membersOf, troubles, unlooked, wantedPairs, type Matrix, type Pair, type Troubles } from '../state/matrix.ts';
import { mendedNow } from '../state/mending.ts';
import type { Mended } from '../state/mends.ts';
import { loadFiles } from '../state/opening.ts';
import { sameFiles } from '../state/program.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

const t = appStrings.matrix;

/** How many things that were not looked at are named. */
const mostNamed = 12;

export function MembersList({ matrix }: { matrix: Matrix }) {
  const { whole } = matrix;
  if (!whole) return null;
  const found = troubles(matrix);
  const [problems, minor] = [found.filter(({ finding }) => !isMinor(finding)), found.filter(({ finding }) => isMinor(finding))];
  const alone = aloneCount(whole);
  const done = matrix.pairs.length === wantedPairs(matrix).length;
  return (
    <div class="matrix-body">
      <p class="dim">{t.members(matrix.apps.length, whole.pairs.length - alone, alone)}</p>
      <Back files={whole.files} />
      <ol class="matrix-found">{problems.map((f) => <Found matrix={matrix} trouble={f} key={f.finding.title} />)}</ol>
      {minor.length > 0 && <h2>{t.minor}</h2>}
      <ol class="matrix-found matrix-minor">{minor.map((f) => <Found matrix={matrix} trouble={f} key={f.finding.title} />)}</ol>
      {done && found.length === 0 && <p role="status">{t.nothing}</p>}
      <Unlooked matrix={matrix} />
      <Unfinished matrix={matrix} />
    </div>
  );
}

/** From a pair that was opened to the program that it is of. */
function Back({ files }: { files: readonly File[] }) {
  const session = useSession();
  const away = !sameFiles(usePage((p) => p.files), files);
  const mended = usePage((p) => (mendedNow(p) === 'made' ? p.mended : null));
  const [refused, setRefused] = useState<Mended | null>(null);
  const changed = useMemo(() => (mended && carried(files, mended)), [files, mended]);
  if (!away) return null;
  const carries = changed && mended && refused !== mended;
  const go = () => {
    if (carries) void goBackWith(session, changed, mended.after).then((done) => setRefused(done ? null : mended));
    else session.do(loadFiles(files));
  };
  return (
    <p>
      <button class="button small" data-action="matrix-back" onClick={go}>{carries ? t.backWith : t.back}</button>
      {mended && !carries && <span class="dim" role="status"> {t.notCarried}</span>}
    </p>
  );
}

function Found({ matrix, trouble: { pair, finding, more } }: { matrix: Matrix; trouble: Troubles }) {
  return (
    <li>
      <h3>{finding.title}.</h3>
      <p>{finding.sentence}</p>
      {finding.advice !== '' && <p><b>{appStrings.findings.advice}</b> {finding.advice}</p>}
      <Open matrix={matrix} pair={pair} />
      {more.length > 0 && (
        <details>
          <summary>{t.alike(more.length)}</summary>
          <ul>{more.map((one) => <li key={one.finding.title}>{one.finding.title}. <Open matrix={matrix} pair={one.pair} /></li>)}</ul>
        </details>
      )}
    </li>
  );
}

function Open({ matrix, pair }: { matrix: Matrix; pair: Pair }) {
  const session = useSession();
  return (
    <button class="button small" data-action="matrix-open" onClick={() => void openPair(session, pair)}>
      <Icon name="play" />{t.openOf(membersOf(matrix, pair))}
    </button>
  );
}

function Unlooked({ matrix }: { matrix: Matrix }) {
  const { what, open } = unlooked(matrix);
  if (open === 0) return null;
  return (
    <details class="matrix-times">
      <summary>{t.unlooked(open)}</summary>
      <ul>
        {what.slice(0, mostNamed).map(([name, n]) => <li key={name}><span>{name}</span><span class="dim">{n}</span></li>)}
        {what.length > mostNamed && <li class="dim">{t.others(what.length - mostNamed)}</li>}
      </ul>
    </details>
  );
}

function Unfinished({ matrix }: { matrix: Matrix }) {
  const left = matrix.pairs.filter((p) => p.outcome !== 'complete' && p.limit !== 'unmodelled' && p.findings.length === 0);
  if (left.length === 0) return null;
  return (
    <details class="matrix-times">
      <summary>{t.unfinished(left.length)}</summary>
      <ul>{left.map((p) => <li key={`${p.a} ${p.b}`}><span><b>{membersOf(matrix, [p.a, p.b]).join(' · ')}.</b> {p.verdict || p.problem || t.lost}</span></li>)}</ul>
    </details>
  );
}
