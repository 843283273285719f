/** A lesson in place of the panes: its words on one side, the engine at work on the other. */
import { useEffect, useState } from 'preact/hooks';
import { asksOf, lessonOf, lessons } from '../../lessons/index.ts';
import type { Choice, Lesson, RunsLesson, SearchLesson, Show } from '../../lessons/lesson.ts';
import { backward, forward, goToStep, leaveLesson, openLesson, reveal, type LessonPlace } from '../../state/lesson.ts';
import { setDialog } from '../../state/screen.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { BreakIt } from './break-it.tsx';
import { useLentRuns, useLentSearches } from './material.ts';
import { MendIt } from './mend-it.tsx';
import { rememberStep } from './remembered.ts';
import { RunStage } from './run-stage.tsx';
import { SearchStage } from './search-stage.tsx';
import { StepText } from './step-text.tsx';
import { StageTools } from './tools.tsx';
import { useAddress } from './use-address.ts';
import { useOwnEngine, useRuns, useSearches, type OwnEngine } from './use-engine.ts';
import { useKeys } from './use-keys.ts';
import { Waiting } from './waiting.tsx';

export function LessonPane() {
  const place = usePage((p) => p.lesson);
  if (place === null) return null;
  const lesson = lessonOf(place.id);
  return lesson === null ? <NoLesson id={place.id} /> : <Player lesson={lesson} place={{ ...place, step: Math.min(place.step, lesson.steps.length - 1) }} />;
}

function NoLesson({ id }: { id: string }) {
  const session = useSession();
  useEffect(() => session.do(setDialog('lessons')), [session]);
  return (
    <main class="lesson none" aria-label={t.label}>
      <p role="alert">{t.none(id)}</p>
      <button type="button" class="button primary" onClick={() => session.do(leaveLesson)}>{t.leave}</button>
    </main>
  );
}

interface PlayerProps {
  readonly lesson: Lesson;
  readonly place: LessonPlace;
}

function Player({ lesson, place }: PlayerProps) {
  const session = useSession();
  const engine = useOwnEngine();
  const asks = asksOf(lesson);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const step = lesson.steps[place.step];
  useAddress(place);
  useEffect(() => setChosen(null), [lesson, place.step]);
  useEffect(() => rememberStep(lesson.id, place.step), [lesson, place.step]);
  useKeys({
    ArrowRight: () => session.do(forward(asks)), PageDown: () => session.do(forward(asks)),
    ArrowLeft: () => session.do(backward(asks)), PageUp: () => session.do(backward(asks)),
    Home: () => session.do(goToStep(0, asks)), End: () => session.do(goToStep(asks.length - 1, asks)),
    Escape: () => session.do(leaveLesson),
  });
  if (step === undefined) return null;
  const choose = (choice: Choice): void => {
    setChosen(choice);
    if (choice.right) session.do(reveal);
  };
  const select = (state: number): void => {
    const choice = place.revealed ? undefined : step.question?.choices.find((c) => c.state === state);
    if (choice !== undefined) choose(choice);
  };
  const show = place.revealed && step.question ? step.question.show : step.show;
  return (
    <main class={`lesson shows-${show.kind}`} aria-label={t.label} data-lesson={lesson.id} data-step={place.step + 1} data-revealed={place.revealed}>
      <section class="lesson-side">
        <Head lesson={lesson} place={place} />
        <StepText step={step} at={place.step} all={asks.length} revealed={place.revealed} chosen={chosen} onChoose={choose} />
        <Ways lesson={lesson} place={place} />
      </section>
      <Stage lesson={lesson} engine={engine} show={show} onSelect={select} />
    </main>
  );
}

function Head({ lesson, place }: PlayerProps) {
  const session = useSession();
  const asks = asksOf(lesson);
  return (
    <header class="lesson-head">
      <div class="lesson-name">
        <span class="lesson-number">{lessons.indexOf(lesson) + 1}</span>
        <h2>{lesson.title}</h2>
        <button type="button" class="button quiet square" onClick={() => session.do(leaveLesson)} aria-label={t.leave} title={t.leaveHint} data-action="leave-lesson">
          <Icon name="cross" />
        </button>
      </div>
      <StageTools lesson={lesson} />
      <nav class="lesson-dots" aria-label={t.steps}>
        {lesson.steps.map((step, i) => (
          <button key={i} type="button" class={i < place.step ? 'past' : ''} aria-current={i === place.step ? 'step' : undefined}
            aria-label={`${t.stepOf(i + 1, asks.length)}: ${step.title}`} title={step.title} onClick={() => session.do(goToStep(i, asks))} />
        ))}
      </nav>
    </header>
  );
}

/** Back and next; after the last step, the next lesson. */
function Ways({ lesson, place }: PlayerProps) {
  const session = useSession();
  const asks = asksOf(lesson);
  const open = asks[place.step] === true && !place.revealed;
  const following = lessons[lessons.indexOf(lesson) + 1];
  const last = place.step === asks.length - 1 && !open;
  return (
    <footer class="lesson-ways">
      <button type="button" class="button" disabled={place.step === 0 && !place.revealed} title={t.backHint} data-action="lesson-back"
        onClick={() => session.do(backward(asks))}>
        <Icon name="previous" />{t.back}
      </button>
      <span class="dim">{t.stepOf(place.step + 1, asks.length)}</span>
      {last && following !== undefined && (
        <button type="button" class="button primary" data-action="next-lesson" title={following.title}
          onClick={() => session.do(openLesson(following.id))}>{t.nextLesson}<Icon name="next" /></button>
      )}
      {last && following === undefined && (
        <button type="button" class="button primary" onClick={() => session.do(setDialog('lessons'))}>{t.allLessons}</button>
      )}
      {!last && (
        <button type="button" class="button primary" title={t.nextHint} data-action="lesson-next" onClick={() => session.do(forward(asks))}>
          {open ? t.show : t.next}<Icon name="next" />
        </button>
      )}
    </footer>
  );
}

interface StageProps {
  readonly engine: OwnEngine;
  readonly show: Show;
  readonly onSelect: (state: number) => void;
}

function Stage({ lesson, ...props }: StageProps & { lesson: Lesson }) {
  return (
    <section class="lesson-right" aria-label={t.stage}>
      {lesson.kind === 'search' ? <Searches key={lesson.id} lesson={lesson} {...props} /> : <Runs key={lesson.id} lesson={lesson} {...props} />}
    </section>
  );
}

function Searches({ lesson, engine, show, onSelect }: StageProps & { lesson: SearchLesson }) {
  const [asked, again] = useSearches(lesson, engine);
  useLentSearches(lesson, asked.kind === 'ready' ? asked.value : null);
  if (show.kind === 'break') return <BreakIt lesson={lesson} />;
  return asked.kind === 'ready' ? <SearchStage lesson={lesson} material={asked.value} show={show} onSelect={onSelect} /> : <Waiting asked={asked} again={again} />;
}

function Runs({ lesson, engine, show }: StageProps & { lesson: RunsLesson }) {
  const [asked, again] = useRuns(lesson, engine);
  useLentRuns(lesson, asked.kind === 'ready' ? asked.value : null);
  if (show.kind === 'mend' && lesson.task) return <MendIt id={lesson.id} task={lesson.task} />;
  return asked.kind === 'ready' ? <RunStage lesson={lesson} material={asked.value} show={show} /> : <Waiting asked={asked} again={again} />;
}
