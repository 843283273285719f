/** What the reader should be told above everything else: crashes, damaged links, differing verdicts. */
import { useState } from 'preact/hooks';
import { notify } from '../state/check.ts';
import type { Notice, Page } from '../state/page.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from './context.ts';
import { Icon } from './icons.tsx';
import { copied } from './share/clipboard.ts';

const t = strings.notice;

interface Words {
  readonly tone: 'bad' | 'warn' | 'good';
  readonly title: string;
  readonly text: string;
  /** what a report has to hold, or "" */
  readonly report: string;
}

function wordsOf(notice: Notice): Words {
  switch (notice.kind) {
    case 'engine-bug':
      return { tone: 'bad', title: t.bugTitle, text: `${t.bugText} ${notice.failed.message}`, report: notice.failed.detail || notice.failed.message };
    case 'engine-crash':
      return { tone: 'bad', title: t.crashTitle, text: t.crashText, report: notice.message };
    case 'bad-link':
      return { tone: 'bad', title: t.linkTitle, text: `${notice.failed.message} ${t.linkText}`, report: '' };
    case 'verdict-differs':
      return { tone: 'warn', title: t.differsTitle, text: t.differsText, report: '' };
    case 'reproduced':
      return { tone: 'good', title: '', text: t.reproduced(notice.engine), report: '' };
    case 'stopped':
      return { tone: 'warn', title: '', text: t.stopped, report: '' };
    default:
      return notice satisfies never;
  }
}

export function NoticeBar() {
  const session = useSession();
  const notice = usePage((p) => p.notice);
  if (!notice) return null;
  const { tone, title, text, report } = wordsOf(notice);
  return (
    <div class={`notice notice-${tone}`} role={tone === 'good' ? 'status' : 'alert'} data-notice={notice.kind}>
      <Icon name={tone === 'good' ? 'check' : 'warn'} />
      <p>{title !== '' && <b>{title}. </b>}{text}</p>
      {report !== '' && <ReportButton report={report} />}
      {tone === 'bad' && notice.kind !== 'bad-link' && (
        <button class="button small" onClick={() => void session.check()}>{t.again}</button>
      )}
      <button class="button quiet square small" aria-label={t.dismiss} onClick={() => session.do(notify(null))}><Icon name="cross" /></button>
    </div>
  );
}

function ReportButton({ report }: { report: string }) {
  const session = useSession();
  const [done, setDone] = useState(false);
  const copy = async () => setDone(await copied(reportOf(session.store.peek(), report)));
  return <button class="button small" onClick={() => void copy()}>{done ? t.copied : t.copy}</button>;
}

/** Everything needed to see the same again. */
function reportOf(page: Page, detail: string): string {
  const program = page.files.map((f) => `--- ${f.name}\n${f.text}`).join('\n');
  return `engine ${page.hello?.version ?? '?'}\nseed ${page.options.seed}\noptions ${JSON.stringify(page.options)}\nbrowser ${navigator.userAgent}\n\n${detail}\n\n${program}\n`;
}
