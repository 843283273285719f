/** How the program's times are read: a click away, where the program has times at all. */
import { readAs } from '../control/reading.ts';
import { isTimed } from '../state/options.ts';
import { readingOf, readings, usesTime } from '../state/reading.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage, useSession } from '../widget/context.ts';

const t = timeStrings.reading;

export function ReadingSwitch() {
  const session = useSession();
  const files = usePage((p) => p.files);
  const reading = usePage((p) => readingOf(p.options));
  if (reading === 'any-time' && !usesTime(files)) return null;
  return (
    <div class="reading-switch" role="group" aria-label={t.label}>
      <span class="reading-label" aria-hidden="true">{t.label}</span>
      {readings.map((name) => (
        <button key={name} class="reading" aria-pressed={name === reading} title={t.hints[name]} data-reading={name}
          onClick={() => void readAs(session, name)}>{t.names[name]}</button>
      ))}
    </div>
  );
}

/** Programs that say when and how long are worth checking with exact times. */
export function ReadingHint() {
  const session = useSession();
  const wanted = usePage((p) => !isTimed(p.options) && usesTime(p.files));
  if (!wanted) return null;
  return (
    <p class="verdict-remark">{t.hint} <button class="link-button" onClick={() => void readAs(session, 'timed')} data-action="exact-times"
      title={t.tryExactText}>{t.tryExact}</button></p>
  );
}
