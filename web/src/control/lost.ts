/** What becomes of work whose engine was ended or broke: what is told, and what is kept of it. */
import { Cancelled, EngineAbsent, EngineDied, EngineFailed, EngineMissing, type Engine } from '../engine/client.ts';
import type { CheckResult, File, Options } from '../engine/protocol.gen.ts';
import { salvaged } from '../state/check.ts';
import type { Notice } from '../state/notice.ts';
import type { ResultState } from '../state/result.ts';
import { strings } from '../strings/page.ts';

/** What is told of a failure, also of one to open a link. */
export function noticeOf(reason: unknown, link = ''): Notice {
  if (reason instanceof Cancelled) return { kind: 'stopped' };
  if (reason instanceof EngineAbsent) return { kind: 'engine-absent' };
  if (reason instanceof EngineMissing) return { kind: 'engine-missing', link };
  if (reason instanceof EngineDied) return { kind: 'engine-crash', message: reason.message };
  if (reason instanceof EngineFailed) return { kind: 'engine-bug', failed: reason.failed };
  return { kind: 'engine-crash', message: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) };
}

/** What the search under way had found, with an engine that knows the program again; without anything found its failure. */
export async function salvage(engine: Engine, { work }: ResultState, files: readonly File[], options: Options, reason: unknown): Promise<CheckResult> {
  const died = reason instanceof EngineDied;
  const stopped = reason instanceof Cancelled && reason.message === 'stop';
  if (!(died || stopped) || work.kind !== 'checking') throw reason;
  const [found] = work.findings;
  if (!found) throw reason;
  const ask = () => engine.ask('check', { files, options: { ...options, maxStates: 1, maxSeconds: 5 } });
  const first = await ask().catch(ask); // its spare may have died with it
  return salvaged(first, work.findings, work.progress, strings.verdict.kept(found.title, died));
}
