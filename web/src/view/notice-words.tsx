/** The words of what the reader should be told above everything else: crashes, damaged links, differing verdicts. */
import { notify, type Notice } from '../state/notice.ts';
import { linkStrings } from '../strings/linked.ts';
import { noticeStrings as t } from '../strings/told.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { ReportButton } from './report-button.tsx';
import { differsText } from './share/link-words.ts';
import { Remains } from './share/remains.tsx';

const l = linkStrings.notice;

interface Words {
  readonly tone: 'bad' | 'warn' | 'good';
  readonly title: string;
  readonly text: string;
  /** what a report has to hold, or "" */
  readonly report: string;
}

type Told = Exclude<Notice, { readonly kind: 'engine-missing' }>;

function wordsOf(notice: Told, version: string): Words {
  switch (notice.kind) {
    case 'engine-bug':
      return { tone: 'bad', title: t.bugTitle, text: `${t.bugText} ${notice.failed.message}`, report: notice.failed.detail || notice.failed.message };
    case 'engine-crash':
      return { tone: 'bad', title: t.crashTitle, text: t.crashText, report: notice.message };
    case 'engine-absent':
      return { tone: 'warn', title: t.absentTitle, text: t.absentText, report: '' };
    case 'bad-link':
      return { tone: 'bad', title: l.linkTitle, text: `${sentence(notice.failed.message)} ${l.linkText}`, report: '' };
    case 'verdict-differs':
      return { tone: 'warn', title: l.differsTitle, text: differsText(notice, version), report: '' };
    case 'reproduced':
      return { tone: 'good', title: '', text: l.reproduced(notice.states), report: '' };
    case 'stopped':
      return { tone: 'warn', title: '', text: t.stopped, report: '' };
    default:
      return notice satisfies never;
  }
}

/** The engine's messages begin small and have no full stop. */
const sentence = (message: string): string => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`;

export function NoticeWords() {
  const session = useSession();
  const notice = usePage((p) => p.notice);
  const version = usePage((p) => p.hello?.version ?? '');
  if (!notice || notice.kind === 'engine-missing') return null;
  const { tone, title, text, report } = wordsOf(notice, version);
  return (
    <div class={`notice notice-${tone}`} role={tone === 'good' ? 'status' : 'alert'} data-notice={notice.kind}>
      <Icon name={tone === 'good' ? 'check' : 'warn'} />
      <div class="notice-text">
        <p>{title !== '' && <b>{title}. </b>}{text}</p>
        {notice.kind === 'bad-link' && notice.failed.detail !== '' && <Remains text={notice.failed.detail} />}
      </div>
      {report !== '' && <ReportButton report={report} />}
      {tone === 'bad' && notice.kind !== 'bad-link' && (
        <button class="button small" onClick={() => void session.check()}>{t.again}</button>
      )}
      <button class="button quiet square small" aria-label={t.dismiss} onClick={() => session.do(notify(null))}><Icon name="cross" /></button>
    </div>
  );
}
