/** Renames what stands at the caret, everywhere in the program. */
import { useState } from 'preact/hooks';
import { rename } from '../../control/language.ts';
import { setDialog } from '../../state/screen.ts';
import { strings } from '../../strings/page.ts';
import { useSession } from '../../widget/context.ts';
import { Dialog } from '../../widget/dialog.tsx';

const t = strings.rename;

export function RenameDialog({ offset, word }: { offset: number; word: string }) {
  const session = useSession();
  const [name, setName] = useState(word);
  const [problem, setProblem] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    setProblem(await rename(session, session.store.peek().open, offset, name));
  };
  return (
    <Dialog title={t.title} kind="rename">
      <form class="dialog-body" onSubmit={(e) => void submit(e)}>
        <label class="stack">{t.name}
          <input class="field mono" value={name} autoFocus onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        {problem !== '' && <p class="bad" role="alert">{problem}</p>}
        <div class="row">
          <button class="button primary" type="submit">{t.go}</button>
          <button class="button" type="button" onClick={() => session.do(setDialog('none'))}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}
