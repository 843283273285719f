/** Engines that break: their workers end without a word, they throw, or they answer that they are broken. */
import type { Page, Worker } from 'playwright-core';
import type { Op } from '../../src/engine/client.ts';
import { listen, until } from './steps.ts';

/** What a worker has of its engine. */
interface EngineScope {
  crosscheckSend: (bytes: Uint8Array) => void;
  crosscheckReply: (bytes: Uint8Array) => void;
}

type Break = 'end' | 'crash' | 'bug';

export const enginesOf = (page: Page): readonly Worker[] => page.workers().filter((w) => /\/worker-/.test(w.url()));

/** Waits until the spare of the engine in use is there, which is hired after it. */
export const spareIsThere = (page: Page): Promise<void> => until(async () => enginesOf(page).length === 2);

/** Ends the engine of the page, and its spare, as a browser does that needs their memory: nobody is told. */
export async function killEngines(page: Page): Promise<void> {
  for (const worker of enginesOf(page)) await worker.evaluate(() => self.close()).catch(() => undefined);
}

/** Breaks the engine in use when it is asked a certain question: what the page asks besides, sooner or later, it answers. */
export async function breakWhenAsked(page: Page, op: Op, how: Break): Promise<void> {
  await spareIsThere(page);
  await enginesOf(page)[0]?.evaluate(([deadly, way]) => {
    const engine = globalThis as unknown as EngineScope;
    const send = engine.crosscheckSend;
    const failed = { kind: 'engine-bug', message: 'index out of range', detail: 'goroutine 1: a trace of calls' };
    engine.crosscheckSend = (bytes) => {
      const asked = JSON.parse(new TextDecoder().decode(bytes)) as { id: number; op: string };
      if (asked.op !== deadly) send(bytes);
      else if (way === 'end') self.close();
      else if (way === 'crash') throw new Error('out of memory');
      else engine.crosscheckReply(new TextEncoder().encode(JSON.stringify({ id: asked.id, op: 'failed', failed })));
    };
  }, [op, how] as const);
}

export const crashNotice = '[data-notice=engine-crash]';

/** Waits for the notice of a crash from now on, be it that the next check takes it away by itself. */
export const hearCrash = async (page: Page): Promise<() => Promise<unknown>> => {
  const told = await listen(page, crashNotice);
  return () => told(/crashed and was started again/);
};
