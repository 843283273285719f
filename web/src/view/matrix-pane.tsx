/** The matrix: choose apps, check every pair of them on several engines, click a cell for the run. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { loadExamples } from '../control/examples.ts';
import { openPair, takeProgram } from '../control/members.ts';
import type { File, MatrixPair } from '../engine/protocol.gen.ts';
import { isApp, plainName } from '../state/files.ts';
import {
  addApps, byTime, cellAt, cellFinder, choosePair, clearMatrix, isUnderWay, kindOf, membersOf, openPairs, removeApp, timeTaken, troubled, unreadable, wantedPairs, withoutHome,
  type CellKind, type Matrix, type Pair,
} from '../state/matrix.ts';
import { onPairsDesk } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { whenFetched } from '../widget/lazy.tsx';
import { usePace } from '../widget/pace.ts';
import { FileButton } from './file-button.tsx';
import { MembersList } from './members-list.tsx';
import { Wanted } from './registry.tsx';

const t = appStrings.matrix;

export function MatrixPane() {
  const matrix = usePage((p) => p.matrix);
  const pane = useRef<HTMLElement>(null);
  // On a narrow screen it is far below the button that was pressed for it.
  useEffect(() => { if (matrix.whole) pane.current?.scrollIntoView(); }, [matrix.whole]);
  return (
    <section class="matrix-pane" aria-label={t.label} ref={pane}>
      {!matrix.whole && <p class="dim">{t.intro}</p>}
      {matrix.whole && <Wanted />}
      {!usePage(onPairsDesk) && <Tray matrix={matrix} />}
      {matrix.whole ? <MembersList matrix={matrix} /> : matrix.apps.length >= 2 ? (
        <div class="matrix-body">
          <Grid matrix={matrix} />
          {matrix.chosen && <Cell matrix={matrix} pair={matrix.chosen} />}
          <Legend matrix={matrix} />
          <Times matrix={matrix} />
        </div>
      ) : <p class="graph-empty" role="status">{matrix.apps[0] ? t.one(plainName(matrix.apps[0].name)) : t.few}</p>}
    </section>
  );
}

function Tray({ matrix }: { matrix: Matrix }) {
  const session = useSession();
  const add = (files: readonly File[]) => session.do(addApps(files));
  return (
    <>
      <div class="row wrap">
        {!matrix.whole && <FileButton label={t.add} onFiles={add} />}
        <button class="button small" data-action="matrix-program" onClick={() => void takeProgram(session)}>{t.program}</button>
        {!matrix.whole && <button class="button small" data-action="matrix-examples" onClick={() => void whenFetched(strings.lazy.parts.examples, exampleApps, add)}>{t.examples}</button>}
        {matrix.apps.length > 0 && <button class="button quiet small" onClick={() => session.do(clearMatrix)}>{t.clear}</button>}
      </div>
      {!matrix.whole && (
        <p class="matrix-home dim">
          {matrix.home ? t.home(matrix.home.name) : t.guessed}
          {matrix.home && <button class="button quiet small" onClick={() => session.do(withoutHome)}>{t.guess}</button>}
        </p>
      )}
      <Action matrix={matrix} />
    </>
  );
}

/** The apps of all examples; of several with the same name the first. */
async function exampleApps(): Promise<readonly File[]> {
  const groups = await loadExamples();
  const apps = new Map<string, File>();
  for (const file of groups.flatMap((g) => g.examples).flatMap((e) => e.files)) {
    if (isApp(file.name) && !apps.has(file.name)) apps.set(file.name, file);
  }
  return [...apps.values()];
}

function Action({ matrix }: { matrix: Matrix }) {
  const runner = useSession().pairs;
  if (matrix.apps.length < 2) return null;
  const all = wantedPairs(matrix).length;
  const left = openPairs(matrix).length;
  return (
    <div class="row wrap">
      {matrix.running
        ? <button class="button" data-action="matrix-stop" onClick={() => runner?.stop()}><Icon name="stop" />{t.stop}</button>
        : left > 0 && (
          <button class="button primary" data-action="matrix-run" onClick={() => void runner?.run()}>
            {left === all ? t.check(all) : t.goOn(left)}
          </button>
        )}
      {left > 0 && left < all && <progress max={all} value={all - left} aria-label={t.progress(all - left, all)} />}
      <span class="matrix-progress" role="status">{left > 0 ? t.progress(all - left, all) : t.done(all, troubled(matrix), unreadable(matrix))}</span>
      {matrix.running && <Left done={all - left} of={all} />}
      {matrix.running && matrix.now.length > 0 && <span class="dim matrix-now">{t.now(matrix.now.map((p) => nameOf(matrix, p)))}</span>}
    </div>
  );
}

/** About how long it still takes; counted from when the pairs began to be checked. */
function Left({ done, of }: { done: number; of: number }) {
  const left = usePace(done, of);
  return left === null ? null : <span class="dim matrix-left">{strings.verdict.left(left)}</span>;
}

function Grid({ matrix }: { matrix: Matrix }) {
  const session = useSession();
  const find = useMemo(() => cellFinder(matrix), [matrix.pairs]);
  return (
    <div class="matrix-scroll" tabIndex={0} role="region" aria-label={t.table}>
      <table class="matrix">
        <thead>
          <tr><td colSpan={2} />{matrix.apps.map((f, b) => <th scope="col" key={f.name} title={f.name}>{b + 1}</th>)}</tr>
        </thead>
        <tbody>
          {matrix.apps.map((app, a) => (
            <tr key={app.name}>
              <th scope="row" class="matrix-number">{a + 1}</th>
              <th scope="row" class="matrix-app">
                <span class="matrix-name">{plainName(app.name)}<button class="tab-close" aria-label={t.remove(app.name)} onClick={() => session.do(removeApp(a))}><Icon name="cross" size={11} /></button></span>
              </th>
              {matrix.apps.map((other, b) => <td key={other.name}>{a !== b && <CellButton matrix={matrix} cell={find(a, b)} pair={[a, b]} />}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellButton({ matrix, cell, pair: [a, b] }: { matrix: Matrix; cell: MatrixPair | null; pair: Pair }) {
  const session = useSession();
  const kind = kindOf(cell);
  const label = t.cell(plainName(matrix.apps[a]?.name ?? ''), plainName(matrix.apps[b]?.name ?? ''), t.kinds[kind], cell?.seconds ?? 0);
  if (!cell) return <span class={isUnderWay(matrix, a, b) ? 'cell cell-none cell-now' : 'cell cell-none'} />;
  return (
    <button class={`cell cell-${kind}`} aria-label={label} title={label} aria-pressed={isChosen(matrix, a, b)}
      onClick={() => session.do(choosePair([Math.min(a, b), Math.max(a, b)]))}>{t.signs[kind]}</button>
  );
}

const isChosen = ({ chosen }: Matrix, a: number, b: number): boolean =>
  chosen !== null && chosen[0] === Math.min(a, b) && chosen[1] === Math.max(a, b);

const nameOf = (matrix: Matrix, pair: Pair): string => membersOf(matrix, pair).map((name) => (matrix.whole ? name : plainName(name))).join(' · ');

/** How long each pair took, behind a fold. */
function Times({ matrix }: { matrix: Matrix }) {
  if (matrix.pairs.length === 0) return null;
  return (
    <details class="matrix-times">
      <summary>{t.took(timeTaken(matrix))}</summary>
      <ol>{byTime(matrix).map((p) => <li key={`${p.a} ${p.b}`}><span>{nameOf(matrix, [p.a, p.b])}</span><span class="dim">{t.seconds(p.seconds ?? 0)}</span></li>)}</ol>
    </details>
  );
}

function Legend({ matrix }: { matrix: Matrix }) {
  const kinds = (Object.keys(t.kinds) as CellKind[]).filter((k) => k !== 'none' && matrix.pairs.some((p) => kindOf(p) === k));
  return (
    <ul class="matrix-legend">
      {kinds.map((k) => <li key={k}><span class={`cell cell-${k}`} aria-hidden="true">{t.signs[k]}</span>{t.kinds[k]}</li>)}
    </ul>
  );
}

function Cell({ matrix, pair }: { matrix: Matrix; pair: Pair }) {
  const session = useSession();
  const cell = cellAt(matrix, pair[0], pair[1]);
  const article = useRef<HTMLElement>(null);
  useEffect(() => article.current?.scrollIntoView({ block: 'nearest' }), [pair]);
  if (!cell) return null;
  return (
    <article class="matrix-cell" aria-live="polite" ref={article}>
      <h3>{nameOf(matrix, pair)}</h3>
      <p>{cell.verdict || (cell.outcome === 'stopped' ? t.lost : cell.problem)}</p>
      <Findings cell={cell} />
      {cell.problem !== '' && cell.verdict !== '' && <p class="problem-line">{cell.problem}</p>}
      {cell.states > 0 && <p class="dim">{t.time(cell.events, cell.states, cell.seconds ?? 0)}</p>}
      <button class="button" data-action="matrix-open" onClick={() => void openPair(session, pair)}><Icon name="play" />{t.open}</button>
    </article>
  );
}

function Findings({ cell }: { cell: MatrixPair }) {
  return <ul>{cell.findings.map((f, i) => <li key={i}><strong>{f.title}.</strong> {f.sentence}</li>)}</ul>;
}
