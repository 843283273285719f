/** What the run can be saved as, folded away until wanted. */
import { useState } from 'preact/hooks';
import { runFormats, type RunFormat } from '../../control/saved.ts';
import { closeOthers } from '../../graph/toolbar.tsx';
import { runStrings } from '../../strings/runs.ts';
import { useSession } from '../../widget/context.ts';
import { saveAs } from './save-as.ts';

const t = runStrings.save;

export function SaveRun() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const save = async (format: RunFormat) => {
    setBusy(true);
    await saveAs(session, format);
    setBusy(false);
  };
  return (
    <details class="tool-menu save-run" onToggle={closeOthers}>
      <summary class="tool" title={t.hint} data-action="save-run">{busy ? t.busy : t.menu}</summary>
      <div class="tool-menu-items">
        {runFormats.map((format) => (
          <button key={format} type="button" class="tool" data-save-run={format} disabled={busy} onClick={(e) => {
            e.currentTarget.closest('details')?.removeAttribute('open');
            void save(format);
          }}>{t.formats[format]}</button>
        ))}
      </div>
    </details>
  );
}
