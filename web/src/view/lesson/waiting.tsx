/** In place of what the engine is still asked for, or could not tell. */
import { lessonStrings as t } from '../../strings/lessons.ts';
import type { Asked } from './use-engine.ts';

export function Waiting({ asked, again }: { asked: Asked<unknown>; again: () => void }) {
  if (asked.kind !== 'failed') return <p class="lesson-waiting dim" role="status">{t.loading}</p>;
  return (
    <div class="lesson-waiting" role="alert">
      <p>{t.failed}</p>
      <p class="dim">{asked.message}</p>
      <button type="button" class="button" onClick={again}>{t.again}</button>
    </div>
  );
}
