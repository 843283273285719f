/** Saves the run or the graph on show as a file; why that cannot be is told. The work arrives when it is used. */
import type { RunFormat } from '../../control/saved.ts';
import type { Session } from '../../control/session.ts';
import { runStrings } from '../../strings/runs.ts';
import { withPart } from '../../widget/lazy.tsx';
import { toast } from '../../widget/toast.tsx';

export const saveAs = (session: Session, format: RunFormat): Promise<unknown> => withPart('dialogs', ({ saveFile }) =>
  saveFile(session, format).catch((reason: unknown) => toast(runStrings.save.failed(reason instanceof Error ? reason.message : String(reason)))));
