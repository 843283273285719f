/** A run as every export tells it. */
import type { Model, Setup, TimeResult, Trace } from '../engine/protocol.gen.ts';
import type { Page } from '../state/page.ts';
import { entryOf } from '../state/runs.ts';

export interface ToldRun {
  /** of the program */
  readonly program: string;
  readonly verdict: string;
  /** of the run */
  readonly title: string;
  readonly model: Model;
  readonly trace: Trace;
  readonly setup: Setup | null;
  readonly time: TimeResult | undefined;
  /** the step at the cursor */
  readonly step: number;
  readonly engine: string;
  /** the address that reopens the page as it is, or "" */
  readonly link: string;
}

/** The run on show, or null. */
export function toldRun(page: Page, link: string): ToldRun | null {
  const result = page.checked?.result;
  if (!page.trace || !result) return null;
  return {
    program: page.title || (page.files[0]?.name ?? ''), verdict: result.verdict, title: entryOf(page, page.run)?.title ?? '',
    model: result.model, trace: page.trace, setup: page.setup?.setup ?? null, time: result.time, step: page.step, engine: page.hello?.version ?? '', link,
  };
}

/** A name for a file: the words of a title that every system takes. */
export function fileName(title: string): string {
  const words = title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60);
  return words || 'run';
}
