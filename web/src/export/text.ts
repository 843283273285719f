/** A run as plain text, and as the engine's own message. */
import { failuresAt, valueRows } from '../state/inspect.ts';
import { runStrings } from '../strings/runs.ts';
import { linkLine } from './carry.ts';
import type { ToldRun } from './run.ts';

const t = runStrings.file;

/** What happens step by step, what changes, and what goes wrong. */
export function runText(run: ToldRun): string {
  const { model, trace } = run;
  const width = String(trace.steps.length - 1).length;
  const indent = ' '.repeat(width + 2);
  const steps = trace.steps.map((s, at) => [
    `${String(at).padStart(width)}. ${s.text}`,
    ...(at === 0 ? [] : valueRows(model, trace, at).changed.map((r) => `${indent}${r.name}: ${r.old} → ${r.value}`)),
    ...[...new Set(failuresAt(model, trace, at))].map((f) => `${indent}✗ ${t.fails(f)}`),
  ].join('\n'));
  const loop = trace.loopTo >= 0 && trace.loopTo < trace.steps.length - 1 ? t.loop(trace.loopTo) : '';
  const head = [run.program, run.verdict, run.title === '' ? '' : `${t.run}: ${run.title}`].filter((line) => line !== '').join('\n');
  return [head, steps.join('\n'), loop, [t.made(run.engine), linkLine(run.link)].filter((line) => line !== '').join('\n')]
    .filter((part) => part !== '').join('\n\n') + '\n';
}

/** The trace as the engine tells it, with what its numbers mean. */
export function runJson({ program, verdict, title, model, trace, engine, link }: ToldRun): string {
  return `${JSON.stringify({ crosscheck: engine, program, verdict, run: title, link, trace, model }, null, 1)}\n`;
}
