/** Texts and pictures to take along: of the page, of the run, of the graph. */
import { useState } from 'preact/hooks';
import { runFormats, type RunFormat } from '../../control/saved.ts';
import { makeFile, textFormats, type TextFormat } from '../../control/share-formats.ts';
import { download } from '../../export/drawing.ts';
import { saveFile } from '../../export/exports.ts';
import { runStrings } from '../../strings/runs.ts';
import { shareStrings } from '../../strings/share.ts';
import { copied } from '../../widget/clipboard.ts';
import { usePage, useSession } from '../../widget/context.ts';
import type { SectionProps } from '../../widget/section.ts';
import { printPage } from './print-sheet.tsx';

const t = shareStrings.formats;

export function FormatsSection({ link, include }: SectionProps) {
  const session = useSession();
  const [said, setSaid] = useState('');
  const attempt = async (work: () => Promise<string>) => {
    setSaid('');
    try {
      setSaid(await work());
    } catch (reason) {
      setSaid(t.failed(reason instanceof Error ? reason.message : String(reason)));
    }
  };
  const file = (format: TextFormat) => makeFile(session, format, link, include);
  const copy = (format: TextFormat) => attempt(async () => ((await copied((await file(format)).text)) ? shareStrings.copied : shareStrings.failed));
  const save = (format: TextFormat) => attempt(async () => {
    const { name, type, text } = await file(format);
    download(name, type, text);
    return t.saved(name);
  });
  const saveRun = (format: RunFormat) => attempt(async () => t.saved(await saveFile(session, format)));
  return (
    <>
      <ul class="share-formats">
        {textFormats.map((format) => (
          <li key={format}>
            <span><b>{t[format][0]}</b> {t[format][1]}</span>
            <button class="button small" disabled={link === ''} onClick={() => void copy(format)} data-copy={format} aria-label={`${t.copy}: ${t[format][0]}`}>{t.copy}</button>
            <button class="button small" disabled={link === ''} onClick={() => void save(format)} data-save={format} aria-label={`${t.save}: ${t[format][0]}`}>{t.save}</button>
          </li>
        ))}
        <li>
          <span><b>{t.print[0]}</b> {t.print[1]}</span>
          <button class="button small" disabled={link === ''} onClick={() => void printPage(session.store.peek(), link, include)} data-action="print">{t.print[0]}</button>
        </li>
      </ul>
      <RunFormats save={(format) => void saveRun(format)} />
      <p role="status" class="said">{said}</p>
      <p class="share-privacy">{t.reopens}</p>
    </>
  );
}

function RunFormats({ save }: { save: (format: RunFormat) => void }) {
  const shown = usePage((p) => p.trace !== null);
  return (
    <section class="stack">
      <h3>{t.run}</h3>
      {!shown && <p>{t.noRun}</p>}
      {shown && (
        <div class="row">
          {runFormats.map((format) => (
            <button class="button small" key={format} onClick={() => save(format)} data-save-run={format}>{runStrings.save.formats[format]}</button>
          ))}
        </div>
      )}
    </section>
  );
}
