/** What the run can be saved as, folded away until wanted; the work arrives when it is used. */
import { useState } from 'preact/hooks';
import type { RunFormat } from '../../export/exports.ts';
import { download } from '../../export/drawing.ts';
import { closeOthers } from '../../graph/toolbar.tsx';
import { runStrings } from '../../strings/runs.ts';
import { useSession } from '../../widget/context.ts';
import { toast } from '../../widget/toast.tsx';

const t = runStrings.save;

const formats: readonly RunFormat[] = ['text', 'json', 'mermaid', 'svg', 'png', 'gif', 'webm', 'graph-svg', 'graph-png'];

export function SaveRun() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const save = async (format: RunFormat) => {
    setBusy(true);
    try {
      const { exportRun } = await import('../../later/dialogs.ts');
      const { name, type, blob } = await exportRun(session, format);
      download(name, type, blob);
    } catch (reason) {
      toast(t.failed(reason instanceof Error ? reason.message : String(reason)));
    }
    setBusy(false);
  };
  return (
    <details class="tool-menu save-run" onToggle={closeOthers}>
      <summary class="tool" title={t.hint} data-action="save-run">{busy ? t.busy : t.menu}</summary>
      <div class="tool-menu-items">
        {formats.map((format) => (
          <button key={format} type="button" class="tool" data-save-run={format} disabled={busy} onClick={(e) => {
            e.currentTarget.closest('details')?.removeAttribute('open');
            void save(format);
          }}>{t.formats[format]}</button>
        ))}
      </div>
    </details>
  );
}
