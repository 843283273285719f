/** What a first visitor sees above all, but a lesson or a wall: what this is, and three doors. */
import { inLesson } from '../state/lesson.ts';
import { setDialog, welcomed } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { welcomeStrings as t } from '../strings/welcome.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon, type IconName } from '../widget/icons.tsx';
import { FileButton, useOpen } from './file-button.tsx';

export function Welcome() {
  const session = useSession();
  const open = useOpen();
  if (!usePage((p) => p.welcome && !inLesson(p) && !p.projector)) return null;
  const through = (dialog: 'lessons' | 'examples') => () => {
    session.do(welcomed);
    session.do(setDialog(dialog));
  };
  return (
    <section class="welcome" aria-label={t.label}>
      <div class="welcome-words"><h2>{t.what}</h2><p>{t.how}</p></div>
      <div class="door">
        <Words icon="screen" title={t.home} text={t.homeText} />
        <span class="row"><FileButton label={appStrings.files.open} onFiles={open} /><FileButton label={appStrings.files.openFolder} folder onFiles={open} /></span>
      </div>
      <button class="door door-button" data-action="door-lessons" onClick={through('lessons')}><Words icon="school" title={t.lessons} text={t.lessonsText} /></button>
      <button class="door door-button" data-action="door-programs" onClick={through('examples')}><Words icon="book" title={t.programs} text={t.programsText} /></button>
      <button class="button quiet square" aria-label={t.close} title={t.close} data-action="welcomed" onClick={() => session.do(welcomed)}><Icon name="cross" size={13} /></button>
    </section>
  );
}

function Words({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <>
      <span class="door-title"><Icon name={icon} />{title}</span>
      <span class="door-text">{text}</span>
    </>
  );
}
