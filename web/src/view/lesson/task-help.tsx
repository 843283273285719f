/** What stands beside every task: hints, one way to do it, the beginning, and a link to what the reader made. */
import { useState } from 'preact/hooks';
import type { Session } from '../../control/session.ts';
import { makeLink } from '../../control/sharing.ts';
import type { Task } from '../../lessons/lesson.ts';
import { edited } from '../../state/program.ts';
import { taskStrings as t } from '../../strings/tasks.ts';
import { copied, pageAddress } from '../../widget/clipboard.ts';
import { useSession } from '../../widget/context.ts';
import { Sentence } from './words.tsx';

export function TaskHelp({ task }: { task: Task }) {
  const session = useSession();
  const [hints, setHints] = useState(0);
  const write = (text: string): void => session.do(edited(0, text));
  return (
    <div class="break-help">
      {task.hints.slice(0, hints).map((hint, i) => (
        <p key={hint} class="hint"><strong>{t.hint(i + 1, task.hints.length)}</strong> <Sentence text={hint} /></p>
      ))}
      <div class="break-buttons">
        {hints < task.hints.length && <button type="button" class="button" data-action="hint" onClick={() => setHints(hints + 1)}>{t.moreHint}</button>}
        {hints === task.hints.length && <button type="button" class="button" data-action="solution" onClick={() => write(task.solution)}>{t.solution}</button>}
        <button type="button" class="button quiet" data-action="reset-task" onClick={() => write(task.program)}>{t.reset}</button>
      </div>
    </div>
  );
}

/** The link opens the reader's program in the view of the session. */
export function CopyLink({ session }: { session: Session }) {
  const [said, setSaid] = useState<{ text: string; link: string } | null>(null);
  const copy = async (): Promise<void> => {
    const link = await makeLink(session, pageAddress()).catch(() => '');
    if (link === '') setSaid({ text: t.noLink, link });
    else setSaid((await copied(link)) ? { text: t.copied, link: '' } : { text: t.noCopy, link });
  };
  return (
    <p class="break-link">
      <button type="button" class="button primary" data-action="copy-program" onClick={() => void copy()}>{t.copyLink}</button>
      <span role="status">{said?.text}{said?.link ? <> <a href={said.link}>{said.link.slice(0, 60)}…</a></> : null}</span>
    </p>
  );
}
