/** Copies what a report of a broken engine has to hold. */
import { useState } from 'preact/hooks';
import type { Page } from '../state/page.ts';
import { noticeStrings as t } from '../strings/told.ts';
import { copied } from '../widget/clipboard.ts';
import { useSession } from '../widget/context.ts';

export function ReportButton({ report }: { report: string }) {
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
