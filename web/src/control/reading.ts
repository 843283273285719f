/** Changes the reading of time, and gets the engine that exact times need. */
import type { Need } from '../engine/engines.ts';
import { greeted } from '../state/check.ts';
import { isTimed } from '../state/options.ts';
import { readingOf, setReading, type Reading } from '../state/reading.ts';
import type { Session } from './session.ts';

/** Reads the program's times in another way, and checks it so. */
export async function readAs(session: Session, reading: Reading): Promise<void> {
  if (reading === readingOf(session.store.peek().options)) return;
  session.do(setReading(reading));
  await session.check();
}

/** Asks for the algorithms for exact times, which the engine that arrives with the page does not have. */
export async function learnTimed(session: Session): Promise<void> {
  const { options, hello } = session.store.peek();
  if (!isTimed(options) || (hello?.timed ?? []).length > 0) return;
  session.engine.use?.(['timed' satisfies Need]);
  const answer = await session.engine.ask('hello', {}).catch(() => null);
  if (answer) session.do(greeted(answer));
}
