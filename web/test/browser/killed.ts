/** Workers that end without a word. */
import type { Page, Worker } from 'playwright-core';
import type { Op } from '../../src/engine/client.ts';
import { listen, until } from './steps.ts';

/** What a worker has of its engine. */
interface EngineScope {
  crosscheckSend: (bytes: Uint8Array) => void;
}

export const enginesOf = (page: Page): readonly Worker[] => page.workers().filter((w) => /\/worker-/.test(w.url()));

/** Ends the engine of the page, and its spare, as a browser does that needs their memory: nobody is told. */
export async function killEngines(page: Page): Promise<void> {
  for (const worker of enginesOf(page)) await worker.evaluate(() => self.close()).catch(() => undefined);
}

/** Ends the engine in use when it is asked a certain question. */
export async function killWhenAsked(page: Page, op: Op): Promise<void> {
  await until(async () => enginesOf(page).length === 2); // its spare is hired after it
  await enginesOf(page)[0]?.evaluate((deadly) => {
    const engine = globalThis as unknown as EngineScope;
    const send = engine.crosscheckSend;
    engine.crosscheckSend = (bytes) => {
      if ((JSON.parse(new TextDecoder().decode(bytes)) as { op: string }).op === deadly) self.close();
      else send(bytes);
    };
  }, op);
}

export const crashNotice = '[data-notice=engine-crash]';

/** Waits for the notice of a crash from now on, be it that the next check takes it away by itself. */
export const hearCrash = async (page: Page): Promise<() => Promise<unknown>> => {
  const told = await listen(page, crashNotice);
  return () => told(/crashed and was started again/);
};
