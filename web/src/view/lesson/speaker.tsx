/** The speaker's window: the notes of the step, the picture that comes next, the time, and the way on. */
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../control/session.ts';
import { asksOf, lessonOf } from '../../lessons/index.ts';
import type { Lesson, Show, Step } from '../../lessons/lesson.ts';
import { backward, forward, type LessonPlace } from '../../state/lesson.ts';
import { lessonStrings } from '../../strings/lessons.ts';
import { speakerStrings as t } from '../../strings/speaking.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { openWindow } from '../stage/window.tsx';
import { Still } from './still.tsx';
import { Sentence, Words } from './words.tsx';

/** Opens the window; answers whether the browser allowed it. */
export function openSpeaker(session: Session): boolean {
  return openWindow(session, 'crosscheck-speaker', t.title, (own) => <Speaker own={own} />) !== null;
}

function Speaker({ own }: { own: Window }) {
  const place = usePage((p) => p.lesson);
  const lesson = place && lessonOf(place.id);
  useClicker(own);
  return (
    <main class="speaker">
      {place && lesson ? <Notes lesson={lesson} place={place} /> : <p>{t.none}</p>}
      <Clock />
    </main>
  );
}

/** The same keys go on in either window. */
function useClicker(own: Window): void {
  const session = useSession();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const lesson = lessonOf(session.store.peek().lesson?.id ?? '');
      const by = lesson && ways[event.key];
      if (!by) return;
      event.preventDefault();
      session.do(by(asksOf(lesson)));
    };
    own.addEventListener('keydown', onKey);
    return () => own.removeEventListener('keydown', onKey);
  }, [own, session]);
}

const ways: Readonly<Record<string, typeof forward>> = {
  ArrowRight: forward, PageDown: forward, ' ': forward, ArrowLeft: backward, PageUp: backward,
};

function Notes({ lesson, place }: { lesson: Lesson; place: LessonPlace }) {
  const session = useSession();
  const step = lesson.steps[place.step];
  const next = lesson.steps[place.step + 1];
  if (!step) return null;
  const asked = step.question !== undefined && !place.revealed;
  return (
    <>
      <p class="dim">{lesson.title} · {lessonStrings.stepOf(place.step + 1, lesson.steps.length)}</p>
      <h1>{step.title}</h1>
      <div class="speaker-notes"><Words text={step.notes} /></div>
      <Answer step={step} />
      <Next lesson={lesson} title={asked ? t.answerComes : next?.title ?? t.end} show={asked ? step.question?.show : next?.show} />
      <div class="row">
        <button class="button big" onClick={() => session.do(backward(asksOf(lesson)))}><Icon name="previous" />{lessonStrings.back}</button>
        <button class="button primary big" onClick={() => session.do(forward(asksOf(lesson)))}>{asked ? lessonStrings.show : lessonStrings.next}<Icon name="next" /></button>
      </div>
    </>
  );
}

/** What the room sees after the next key. */
function Next({ lesson, title, show }: { lesson: Lesson; title: string; show: Show | undefined }) {
  return (
    <section class="speaker-next" aria-label={t.nextPicture}>
      <p><b>{t.next}</b> {title}</p>
      {show !== undefined && <Still lesson={lesson} show={show} />}
    </section>
  );
}

/** The right answer, before the room sees it. */
function Answer({ step }: { step: Step }) {
  const right = step.question?.choices.find((c) => c.right);
  if (!step.question || !right) return null;
  return (
    <section class="speaker-answer" aria-label={lessonStrings.answer}>
      <p><b>{lessonStrings.question}</b> <Sentence text={step.question.ask} /></p>
      <p><b>{lessonStrings.answer}</b> <Sentence text={right.text} /></p>
      <Words text={step.question.answer} />
    </section>
  );
}

/** Minutes and seconds since the window was opened, or since it was asked to start again. */
function Clock() {
  const [began, setBegan] = useState(() => Date.now());
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const restart = () => {
    setBegan(Date.now());
    setNow(Date.now());
  };
  return (
    <p class="row speaker-clock">
      <span class="mono" role="timer">{t.time(Math.max(0, Math.floor((now - began) / 1000)))}</span>
      <button class="button small" onClick={restart}>{t.restart}</button>
    </p>
  );
}
