/** The editor of the page on the program of the session around it. */
import { useEffect, useRef } from 'preact/hooks';
import { problemsOf } from '../../state/problems.ts';
import { useSession } from '../../widget/context.ts';
import { EditorHost } from '../editor/host.ts';

export function ProgramEditor() {
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const editor = new EditorHost(box.current, session);
    let problems = '';
    const end = session.store.subscribe((page) => {
      editor.show(page);
      const found = JSON.stringify(problemsOf(page));
      if (found === problems) return;
      problems = found;
      editor.showProblems(page);
    });
    return () => {
      end();
      editor.end();
    };
  }, [session]);
  return <div class="editor-box" ref={box} />;
}
