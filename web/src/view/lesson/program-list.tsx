/** A program to read: lines with numbers, some of them lit. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { File } from '../../engine/protocol.gen.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { centre } from './centre.ts';

interface Props {
  readonly files: readonly File[];
  /** lines of the first file, from 0 */
  readonly lit: ReadonlySet<number>;
}

export function ProgramList({ files, lit }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => (files[0]?.text ?? '').trimEnd().split('\n'), [files]);
  useEffect(() => centre(list.current), [lit, lines]);
  return (
    <ol class="lesson-program" ref={list} tabIndex={0} aria-label={t.program}>
      {lines.map((line, i) => (
        <li key={i} class={lit.has(i) ? 'lit' : ''}><Line text={line} /></li>
      ))}
    </ol>
  );
}

const WORDS = /(\/\/.*$)|("[^"]*")|\b(\d+(?:s|min|h)?)\b|\b(app|clock|device|event|fn|invariant|never|final|on|once|off|timer|var|fastforward|by|for|from|in|after)\b|\b(assert|if|else|let|reset|start|enabled|return)\b/g;
const classes = ['comment', 'string', 'number', 'declaration', 'keyword'] as const;

/** One line in the colours of the editor. */
function Line({ text }: { text: string }) {
  const parts: (string | { readonly looks: string; readonly text: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(WORDS)) {
    const group = match.slice(1).findIndex((part) => part !== undefined);
    parts.push(text.slice(from, match.index), { looks: classes[group] ?? '', text: match[0] });
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return <code>{parts.map((part, i) => (typeof part === 'string' ? part : <span key={i} class={`code-${part.looks}`}>{part.text}</span>))}</code>;
}
