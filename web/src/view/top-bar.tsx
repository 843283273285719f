/** The bar at the top: what is looked at, and what can be done about it. */
import type { ComponentChildren } from 'preact';
import { checkShown } from '../control/members.ts';
import { inLesson } from '../state/lesson.ts';
import { onHomeDesk, onPairsDesk, setDialog, setTheme, type Theme } from '../state/screen.ts';
import { lessonStrings } from '../strings/lessons.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

const t = strings.top;

export function TopBar({ onShare }: { onShare: () => void }) {
  const desk = usePage((p) => onHomeDesk(p) || onPairsDesk(p));
  const welcome = usePage((p) => p.welcome); // has a door to the lessons
  return (
    <header class="top-bar" aria-label={t.label}>
      <h1 class="product"><Logo />{strings.product}</h1>
      <OwnProgram><ProgramName /></OwnProgram>
      <span class="spring" />
      <OwnProgram><CheckButton />{!desk && <OptionsButton />}</OwnProgram>
      {!welcome && <LessonsButton />}
      <button class="button quiet" onClick={onShare} title={t.shareHint} data-action="share">
        <Icon name="share" /><span class="wide-only">{t.share}</span>
      </button>
      <ThemeButton />
      <HelpButton />
    </header>
  );
}

/** What is about the reader's own program; not shown in a lesson. */
const OwnProgram = ({ children }: { children: ComponentChildren }) => (usePage(inLesson) ? null : <>{children}</>);

function LessonsButton() {
  const session = useSession();
  return (
    <button class="button quiet" onClick={() => session.do(setDialog('lessons'))} title={lessonStrings.topHint} aria-label={lessonStrings.top} data-action="lessons">
      <Icon name="school" /><span class="wide-only">{lessonStrings.top}</span>
    </button>
  );
}

function Logo() {
  return (
    <svg class="logo" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path class="logo-one" d="M3 4C10 4 10 16 17 16" />
      <path class="logo-two" d="M3 16C10 16 10 4 17 4" />
      <circle cx="10" cy="10" r="2.6" />
    </svg>
  );
}

function ProgramName() {
  const session = useSession();
  const title = usePage((p) => p.title);
  const edited = usePage((p) => p.example === '' && p.origin !== '');
  return (
    <button class="button quiet program-name" onClick={() => session.do(setDialog('examples'))} data-action="examples"
      aria-label={`${title || strings.untitled}, ${t.examples}`}>
      <Icon name="book" />
      <span class="program-title">{title || strings.untitled}{edited && title !== '' ? ' *' : ''}</span>
      <Icon name="chevron" size={12} />
    </button>
  );
}

function CheckButton() {
  const session = useSession();
  const busy = usePage((p) => p.work.kind !== 'idle');
  const stopping = usePage((p) => p.work.kind !== 'idle' && p.work.stopping);
  if (busy) {
    return (
      <button class="button danger" onClick={() => session.stop()} disabled={stopping} title={t.stopHint} data-action="stop">
        <Icon name="stop" />{t.stop}
      </button>
    );
  }
  return (
    <button class="button primary" onClick={() => void checkShown(session)} title={t.checkHint} data-action="check">
      {t.check}<Icon name="play" size={12} /><kbd class="wide-only">Ctrl ↵</kbd>
    </button>
  );
}

function OptionsButton() {
  const session = useSession();
  const algorithm = usePage((p) => p.options.algorithm);
  return (
    <button class="button quiet" onClick={() => session.do(setDialog('options'))} data-action="options"
      aria-label={`${t.options}, ${algorithm}`}>
      <Icon name="options" /><span class="wide-only">{algorithm}</span>
    </button>
  );
}

const after: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };

function ThemeButton() {
  const session = useSession();
  const theme = usePage((p) => p.theme);
  return (
    <button class="button quiet square" onClick={() => session.do(setTheme(after[theme]))} aria-label={t.theme[theme]}
      title={t.theme[theme]} data-action="theme">
      <Icon name="theme" />
    </button>
  );
}

function HelpButton() {
  const session = useSession();
  return (
    <button class="button quiet square" onClick={() => session.do(setDialog('help'))} aria-label={t.help} title={t.help} data-action="help">
      <Icon name="help" />
    </button>
  );
}
