/** What a step says: its text, its question, and once it is answered, the answer. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice, Question, Step } from '../../lessons/lesson.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { Sentence, Words } from './words.tsx';

interface Props {
  readonly step: Step;
  readonly at: number;
  readonly all: number;
  readonly revealed: boolean;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

export function StepText({ step, at, all, revealed, chosen, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = useState(step);
  useEffect(() => {
    if (step !== first) heading.current?.focus({ preventScroll: true });
  }, [step, first]);
  return (
    <div class="lesson-words">
      <h3 ref={heading} tabIndex={-1}><span class="visually-hidden">{t.stepOf(at + 1, all)}: </span>{step.title}</h3>
      <Words text={step.text} />
      {step.question && <Asked question={step.question} revealed={revealed} chosen={chosen} onChoose={onChoose} />}
    </div>
  );
}

interface AskedProps extends Pick<Props, 'revealed' | 'chosen' | 'onChoose'> {
  readonly question: Question;
}

function Asked({ question, revealed, chosen, onChoose }: AskedProps) {
  const answer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (revealed) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [revealed, question]);
  const clickable = question.choices.some((c) => c.state !== undefined);
  return (
    <section class="lesson-question" aria-label={t.question}>
      <div class="ask"><Words text={question.ask} /></div>
      {clickable && !revealed && <p class="dim">{t.clickable}</p>}
      <ul>
        {question.choices.map((choice) => (
          <li key={choice.text}>
            <button type="button" class={looks(choice, revealed, chosen)} aria-pressed={choice === chosen} disabled={revealed}
              onClick={() => onChoose(choice)}>
              <Sentence text={choice.text} />
            </button>
          </li>
        ))}
      </ul>
      <div role="status" class="reply">
        {chosen !== null && <p class={chosen.right ? 'right' : 'wrong'}><strong>{chosen.right ? t.right : t.notQuite}</strong> <Sentence text={chosen.reply} /></p>}
      </div>
      {revealed && <section class="lesson-answer" ref={answer} aria-label={t.answer}><Words text={question.answer} /></section>}
    </section>
  );
}

function looks(choice: Choice, revealed: boolean, chosen: Choice | null): string {
  if (revealed) return choice.right ? 'choice right' : 'choice';
  return choice === chosen ? 'choice wrong' : 'choice';
}
