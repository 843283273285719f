/** Engines of a page that break when they are asked something. */
import type { Page } from 'playwright-core';

/** What a worker has of its engine. */
interface EngineScope {
  crosscheckSend: (bytes: Uint8Array) => void;
  crosscheckReply: (bytes: Uint8Array) => void;
  /** how a broken engine would have answered */
  whole?: (bytes: Uint8Array) => void;
}

/** Makes the engines of the page, and its spare, break at the next question: they throw, or they answer that they are broken. */
export async function breakEngines(page: Page, how: 'crash' | 'bug'): Promise<void> {
  for (const worker of page.workers()) {
    await worker.evaluate((kind) => {
      const engine = globalThis as unknown as EngineScope;
      engine.whole = engine.crosscheckSend;
      engine.crosscheckSend = (bytes) => {
        if (kind === 'crash') throw new Error('out of memory');
        const { id } = JSON.parse(new TextDecoder().decode(bytes)) as { id: number };
        const failed = { kind: 'engine-bug', message: 'index out of range', detail: 'goroutine 1: a trace of calls' };
        engine.crosscheckReply(new TextEncoder().encode(JSON.stringify({ id, op: 'failed', failed })));
      };
    }, how).catch(() => undefined);
  }
}

/** Makes those that have not been asked anything yet answer again. */
export async function mendEngines(page: Page): Promise<void> {
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      const engine = globalThis as unknown as EngineScope;
      if (engine.whole) engine.crosscheckSend = engine.whole;
    }).catch(() => undefined);
  }
}
