/** What a lecturer has in a lesson: the projector, the speaker's window, the sheet. */
import type { Lesson } from '../../lessons/lesson.ts';
import { setProjector } from '../../state/screen.ts';
import { stageStrings as t } from '../../strings/stage.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { toast } from '../../widget/toast.tsx';
import { openSheet } from './sheet.tsx';
import { openSpeaker } from './speaker.tsx';
import { useKeys } from './use-keys.ts';

export function StageTools({ lesson }: { lesson: Lesson }) {
  const session = useSession();
  const projector = usePage((p) => p.projector);
  const told = (opened: boolean): void => {
    if (!opened) toast(t.blocked);
  };
  const speak = (): void => told(openSpeaker(session));
  useKeys({ s: speak });
  return (
    <div class="stage-tools">
      <button type="button" class="button quiet small" aria-pressed={projector} title={t.projectorHint} onClick={() => session.do(setProjector(!projector))} data-action="projector">
        <Icon name="screen" size={14} />{t.projectorShort}
      </button>
      <button type="button" class="button quiet small" title={t.speakerHint} onClick={speak} data-action="speaker">{t.speaker}</button>
      <button type="button" class="button quiet small" title={t.sheetHint} onClick={() => void openSheet(session, lesson).then(told)} data-action="sheet">{t.sheet}</button>
    </div>
  );
}
