import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Algorithm } from '../engine/protocol.gen.ts';
import { codeLines, litLine } from './code-lines.ts';
import { showChild } from './show-child.ts';
import { algorithmText } from '../strings/algorithm.ts';

/** The algorithm's pseudo-code with the line that was just carried out lit. */
export function CodePanel({ algorithm, line }: { algorithm: Algorithm; line: string }) {
  const lines = useMemo(() => codeLines(algorithm.code), [algorithm]);
  const lit = litLine(lines, line);
  const panel = useRef<HTMLOListElement>(null);
  useEffect(() => {
    showChild(panel.current, panel.current?.querySelector<HTMLElement>('.lit'));
  }, [lit]);
  const title = algorithmText.code(algorithm.title);
  return (
    <ol class="code-panel" ref={panel} tabIndex={0} aria-label={title}>
      {lines.map((l, i) => (
        <li key={i} class={i === lit ? 'lit' : ''} aria-current={i === lit ? 'step' : undefined}>
          {l.part !== '' && <span class="code-part">{l.part}</span>}
          <span class="code-number">{l.number}</span>
          <span class="code-text" style={{ paddingInlineStart: `${l.indent * 0.55}em` }}>{l.text}</span>
        </li>
      ))}
    </ol>
  );
}
