/** The share dialog's way to a short link: what the finding does not need is left out of the program. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { shorten, type Shorter } from '../../control/minimise.ts';
import { Cancelled } from '../../engine/client.ts';
import type { Progress } from '../../engine/protocol.gen.ts';
import { findingOnShow, keepable } from '../../state/minimised.ts';
import { loadFiles } from '../../state/opening.ts';
import { isStale } from '../../state/result.ts';
import { setDialog } from '../../state/screen.ts';
import { minimiseStrings as t } from '../../strings/embed.ts';
import { copied, pageAddress } from '../../widget/clipboard.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import type { SectionProps } from '../../widget/section.ts';

type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly progress: Progress | null }
  | { readonly kind: 'done'; readonly made: Shorter }
  | { readonly kind: 'failed'; readonly why: string };

export function MinimiseSection({ link, include }: SectionProps) {
  const session = useSession();
  const findings = usePage(keepable);
  const stale = usePage(isStale);
  const [finding, setFinding] = useState(() => findingOnShow(session.store.peek()));
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  useStopAtEnd(work.kind === 'working');
  const start = () => {
    setWork({ kind: 'working', progress: null });
    shorten(session, finding, include, pageAddress(), (progress) => setWork({ kind: 'working', progress })).then(
      (made) => setWork(made.result.problem === '' ? { kind: 'done', made } : { kind: 'failed', why: made.result.problem }),
      (reason: unknown) => setWork(reason instanceof Cancelled ? { kind: 'idle' } : { kind: 'failed', why: reason instanceof Error ? reason.message : String(reason) }),
    );
  };
  return (
    <>
      <p>{t.about}</p>
      {findings.length === 0 ? <p>{stale ? t.stale : t.none}</p> : (
        <div class="row">
          <label class="row minimise-finding">{t.finding}
            <select class="field" value={finding} disabled={work.kind === 'working'} onChange={(e) => setFinding(Number(e.currentTarget.value))}>
              {findings.map((f, i) => <option value={i} key={i}>{f.title}</option>)}
            </select>
          </label>
          {work.kind === 'working'
            ? <button class="button" onClick={() => session.engine.stop()} data-action="stop-minimise"><Icon name="stop" />{t.stop}</button>
            : <button class="button primary" onClick={start} data-action="minimise"><Icon name="shrink" />{t.start}</button>}
        </div>
      )}
      {work.kind === 'working' && <Working progress={work.progress} />}
      {work.kind === 'failed' && <p class="share-problem" role="alert">{t.problem(work.why)}</p>}
      {work.kind === 'done' && <Done made={work.made} before={link} />}
    </>
  );
}

/** The engine is free again when the dialog is closed. */
function useStopAtEnd(working: boolean): void {
  const session = useSession();
  const now = useRef(working);
  now.current = working;
  useEffect(() => () => {
    if (now.current) session.engine.stop();
  }, [session]);
}

function Working({ progress }: { progress: Progress | null }) {
  const { characters = 0, tried = 0 } = progress ?? {};
  return (
    <div role="status">
      <p>{tried > 0 ? t.working(characters, tried) : t.beginning}</p>
      <div class="progress"><span class="progress-bar" /></div>
    </div>
  );
}

/** A shorter program may have the longer link: of an example only the name is packed. */
function Done({ made, before }: { made: Shorter; before: string }) {
  const { result } = made;
  const shorter = before === '' || made.link.length < before.length;
  const link = shorter ? made.link : before;
  const session = useSession();
  const [said, setSaid] = useState('');
  const open = () => {
    session.do(loadFiles(result.files));
    session.do(setDialog('none'));
    void session.check();
  };
  return (
    <section class="minimise-done">
      <p role="status">{t.result(result.before, result.after, result.tried)} {result.stopped && t.stopped}</p>
      <pre class="minimise-program" tabIndex={0}>{result.files.map((f) => `// ${f.name}\n${f.text}`).join('\n')}</pre>
      <label class="stack">{shorter ? t.link : t.linkBefore}
        <textarea class="field mono link-text" readOnly rows={3} value={link} data-role="short-program-link" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <p class="link-length length-short">{(shorter ? t.links : t.notShorter)(before.length, made.link.length)}</p>
      <div class="row">
        <button class="button primary" onClick={() => void copied(link).then((done) => setSaid(done ? t.copied : t.failed))}><Icon name="link" />{t.copy}</button>
        <button class="button" onClick={open}><Icon name="code" />{t.open}</button>
        <span role="status" class="said">{said}</span>
      </div>
    </section>
  );
}
