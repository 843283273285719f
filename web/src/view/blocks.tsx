/** Text that was written in Markdown, as elements of the page. */
import type { ComponentType } from 'preact';
import type { Block, Inline } from '../state/markdown.ts';

/** A program in a text, and what stands behind its fence. */
export interface CodeOf {
  readonly info: string;
  readonly text: string;
}

interface Props {
  readonly blocks: readonly Block[];
  /** how programs are shown */
  readonly code: ComponentType<CodeOf>;
}

export const Blocks = ({ blocks, code }: Props) => <>{blocks.map((block, i) => <BlockOf key={i} block={block} code={code} />)}</>;

function BlockOf({ block, code: Code }: { block: Block; code: Props['code'] }) {
  switch (block.kind) {
    case 'heading': return block.level < 3 ? <h3><Line parts={block.text} /></h3> : <h4><Line parts={block.text} /></h4>;
    case 'paragraph': return <p><Line parts={block.text} /></p>;
    case 'quote': return <blockquote><Line parts={block.text} /></blockquote>;
    case 'code': return <Code info={block.info} text={block.text} />;
    case 'table': return (
      <div class="text-table">
        <table>
          <thead><tr>{block.head.map((cell, i) => <th key={i} scope="col"><Line parts={cell} /></th>)}</tr></thead>
          <tbody>{block.rows.map((row, i) => <tr key={i}>{row.map((cell, j) => <td key={j}><Line parts={cell} /></td>)}</tr>)}</tbody>
        </table>
      </div>
    );
    case 'list': {
      const items = block.items.map((parts, i) => <li key={i}><Line parts={parts} /></li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

export const Line = ({ parts }: { parts: readonly Inline[] }) => <>{parts.map((part, i) => <Part key={i} part={part} />)}</>;

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text': return <>{part.text}</>;
    case 'code': return <code>{part.text}</code>;
    case 'strong': return <strong>{part.text}</strong>;
    case 'emphasis': return <em>{part.text}</em>;
    case 'link': return <a href={part.href} target="_blank" rel="noreferrer">{part.text}</a>;
  }
}
