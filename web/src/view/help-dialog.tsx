/** The keyboard map. */
import { setSingleKeys } from '../state/cursor.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from './context.ts';
import { Dialog } from './dialog.tsx';

const t = strings.help;

export function HelpDialog() {
  const session = useSession();
  const single = usePage((p) => p.singleKeys);
  return (
    <Dialog title={t.title} kind="help">
      <div class="dialog-body">
        <p>{t.about}</p>
        <div class="key-groups">
          {t.groups.map(([title, keys]) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl class="keys">
                {keys.map(([key, does]) => <div class="key-row" key={key}><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}
              </dl>
            </section>
          ))}
        </div>
        <label class="choice">
          <input type="checkbox" checked={single} onChange={(e) => session.do(setSingleKeys(e.currentTarget.checked))} />
          <span>{t.useSingle}<span class="choice-text">{t.single}</span></span>
        </label>
      </div>
    </Dialog>
  );
}
