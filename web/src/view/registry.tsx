/** What texts do not tell and would have to, and how Home Assistant tells it. */
import { useState } from 'preact/hooks';
import { registryBegins, registryFile, registryStrings as t, registryTemplate } from '../strings/registry.ts';
import { copied } from '../widget/clipboard.ts';
import { useMemory, usePage, useSession } from '../widget/context.ts';
import { withPart } from '../widget/lazy.tsx';

export function Wanted() {
  const wanted = usePage((p) => p.analysis?.wanted);
  return wanted ? (
    <div class="home-read registry" role="note">
      <p>{wanted}</p>
      <details>
        <summary>{t.title}</summary>
        <p>{t.how}</p>
        <Template />
        <Result />
      </details>
    </div>
  ) : null;
}

function Template() {
  const [said, setSaid] = useState('');
  return (
    <>
      <div class="row">
        <button class="button primary small" data-action="copy-registry" onClick={() => void copied(registryTemplate).then((done) => setSaid(done ? t.copied : t.failed))}>{t.copy}</button>
        <span role="status" class="said">{said}</span>
      </div>
      <textarea class="field mono" aria-label={t.template} readOnly rows={3} value={registryTemplate} onFocus={(e) => e.currentTarget.select()} />
    </>
  );
}

/** Where the result is put: it is taken as soon as it is there. */
function Result() {
  const session = useSession();
  const memory = useMemory();
  const [foreign, setForeign] = useState(false);
  const take = (text: string) => {
    const whole = registryBegins.test(text);
    setForeign(!whole && text.trim() !== '');
    if (whole) void withPart('dialogs', (m) => m.takeFiles(session, memory, [new File([text], registryFile)], []));
  };
  return (
    <>
      <textarea class="field mono" aria-label={t.result} placeholder={t.put} rows={3} onInput={(e) => take(e.currentTarget.value)} />
      {foreign && <p class="problem-line" role="alert">{t.foreign}</p>}
    </>
  );
}
