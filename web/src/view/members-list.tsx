/** What was found in the pairs of a program's members, each thing once, worst first, and what could not be told. */
import { checkTwoByTwo, openPair } from '../control/members.ts';
import type { File } from '../engine/protocol.gen.ts';
import { isMinor } from '../state/kinds.ts';
import { aloneCount, membersOf, troubles, unlooked, wantedPairs, type Matrix, type Pair, type Troubles } from '../state/matrix.ts';
import { sameFiles } from '../state/program.ts';
import { onPairsDesk, setDesk } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { BackToWhole } from './back-to-whole.tsx';

const t = appStrings.matrix;

/** How many things that were not looked at are named. */
const mostNamed = 12;

export function MembersList({ matrix }: { matrix: Matrix }) {
  const { whole } = matrix;
  if (!whole) return null;
  const read = usePage((p) => p.analysis?.read);
  const found = troubles(matrix);
  const [problems, minor] = [found.filter(({ finding }) => !isMinor(finding)), found.filter(({ finding }) => isMinor(finding))];
  const alone = aloneCount(whole);
  const done = matrix.pairs.length === wantedPairs(matrix).length;
  return (
    <div class="matrix-body">
      {read && <p>{read}</p>}
      <p class="dim">{t.members(whole.pairs.length - alone, alone)}</p>
      <Away files={whole.files} />
      {problems.length > 0 && <h2>{t.problems}</h2>}
      <ol class="matrix-found">{problems.map((f) => <Found matrix={matrix} trouble={f} key={f.finding.title} />)}</ol>
      {minor.length > 0 && <h2>{t.minor}</h2>}
      <ol class="matrix-found matrix-minor">{minor.map((f) => <Found matrix={matrix} trouble={f} key={f.finding.title} />)}</ol>
      {done && found.length === 0 && <p role="status">{t.nothing}</p>}
      <Unlooked matrix={matrix} />
      <Unfinished matrix={matrix} />
      <Closer />
    </div>
  );
}

/** From the list to all that is behind it. */
function Closer() {
  const session = useSession();
  if (!usePage(onPairsDesk)) return null;
  return <p><button class="button" data-action="closer" title={t.closerHint} onClick={() => session.do(setDesk('workbench'))}>{t.closer}</button></p>;
}

/** What the list is about, when that is not what the editor has. */
function Away({ files }: { files: readonly File[] }) {
  const session = useSession();
  const opened = usePage((p) => p.matrix.opened !== null);
  const away = !sameFiles(usePage((p) => p.files), files);
  if (opened) return <p><BackToWhole /></p>;
  return away ? <p>{t.changed} <button class="button small" data-action="matrix-again" onClick={() => void checkTwoByTwo(session)}>{t.again}</button></p> : null;
}

function Found({ matrix, trouble: { pair, finding, more } }: { matrix: Matrix; trouble: Troubles }) {
  return (
    <li>
      <h3>{finding.title}.</h3>
      {finding.advice !== '' && <p><b>{appStrings.findings.advice}</b> {finding.advice}</p>}
      <p><Open matrix={matrix} pair={pair} /></p>
      <details><summary>{t.inWords}</summary><p>{finding.sentence}</p></details>
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
    <button class="button small" data-action="matrix-open" title={t.openOf(membersOf(matrix, pair))} onClick={() => void openPair(session, pair)}>
      <Icon name="play" />{t.show}
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
