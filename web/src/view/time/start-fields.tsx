/** A day of the week and a time of day. */
import { weekdays, type Start, type Weekday } from '../../state/time-options.ts';
import { timeStrings } from '../../strings/time.ts';

const t = timeStrings.options;

export function StartFields({ start, onChange }: { start: Start; onChange: (start: Start) => void }) {
  return (
    <>
      <label class="limit">{t.weekday}
        <select class="field" value={start.day} data-action="start-day" onChange={(e) => onChange({ ...start, day: e.currentTarget.value as Weekday })}>
          {weekdays.map((day) => <option key={day} value={day}>{t.days[day]}</option>)}
        </select>
      </label>
      <label class="limit">{t.time}
        <input class="field" type="time" value={start.time} data-action="start-time"
          onChange={(e) => e.currentTarget.value !== '' && onChange({ ...start, time: e.currentTarget.value.slice(0, 5) })} />
      </label>
    </>
  );
}
