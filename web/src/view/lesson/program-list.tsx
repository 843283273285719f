/** A program to read: lines with numbers, some of them lit. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { File } from '../../engine/protocol.gen.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { coloured } from '../editor/coloured.ts';
import { centre } from './centre.ts';

interface Props {
  readonly files: readonly File[];
  /** lines of the first file, from 0 */
  readonly lit: ReadonlySet<number>;
}

export function ProgramList({ files, lit }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => coloured((files[0]?.text ?? '').trimEnd()), [files]);
  useEffect(() => centre(list.current), [lit, lines]);
  return (
    <ol class="lesson-program" ref={list} tabIndex={0} aria-label={t.program}>
      {lines.map((line, i) => (
        <li key={i} class={lit.has(i) ? 'lit' : ''}><code>{line.map(({ text, looks }, n) => <span key={n} class={looks}>{text}</span>)}</code></li>
      ))}
    </ol>
  );
}
