/** The share dialog's way to take the page away: one HTML file that needs no network. */
import { useEffect, useState } from 'preact/hooks';
import { canCopy, offlineCopy } from '../../control/offline-copy.ts';
import { download } from '../../export/drawing.ts';
import { offlineStrings as t } from '../../strings/embed.ts';
import type { Session } from '../../control/session.ts';
import { useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import type { SectionProps } from '../../widget/section.ts';

export function OfflineSection({ link }: SectionProps) {
  return canCopy() ? <Copy link={link} /> : <p>{t.already}</p>;
}

function Copy({ link }: { link: string }) {
  const session = useSession();
  const { file, problem } = useFile(session, link);
  const [said, setSaid] = useState('');
  const save = () => {
    if (!file) return;
    const name = `${fileName(session.store.peek().title || session.store.peek().files[0]?.name || '')}.html`;
    download(name, 'text/html', file);
    setSaid(t.saved(name, file.size));
  };
  return (
    <>
      <p>{t.about}</p>
      <p role="status" data-size={file?.size}>{file ? t.size(file.size) : problem === '' ? t.weighing : ''}</p>
      {problem !== '' && <p class="share-problem" role="alert">{t.failed(problem)}</p>}
      <div class="row">
        <button class="button primary" disabled={!file} onClick={save} data-action="save-offline"><Icon name="download" />{t.save}</button>
        <span role="status" class="said">{said}</span>
      </div>
    </>
  );
}

/** The file for a link, made while its size is waited for. */
function useFile(session: Session, link: string): { readonly file: Blob | null; readonly problem: string } {
  const [made, setMade] = useState<{ file: Blob | null; problem: string }>({ file: null, problem: '' });
  useEffect(() => {
    let wanted = link !== '';
    const show = (file: Blob | null, problem: string) => {
      if (wanted) setMade({ file, problem });
    };
    if (wanted) offlineCopy(link.replace(/^[^#]*#?/, ''), session.store.peek()).then((file) => show(file, ''), (reason: unknown) => show(null, reason instanceof Error ? reason.message : String(reason)));
    return () => {
      wanted = false;
    };
  }, [link]);
  return made;
}

/** "Fire alarm & lock" → "fire-alarm-lock" */
const fileName = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'crosscheck';
