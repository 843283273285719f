/** A lesson's text: paragraphs with code and emphasis. */
import { readMarkdown, type Block, type Inline } from '../../state/markdown.ts';

export function Words({ text }: { text: string }) {
  return <>{readMarkdown(text).filter((block) => block.kind !== 'table').map((block, i) => <BlockOf key={i} block={block} />)}</>;
}

/** Lessons draw their tables themselves. */
function BlockOf({ block }: { block: Exclude<Block, { readonly kind: 'table' }> }) {
  if (block.kind === 'list') return <ul>{block.items.map((item, i) => <li key={i}><Line parts={item} /></li>)}</ul>;
  if (block.kind === 'code') return <pre>{block.text}</pre>;
  return <p><Line parts={block.text} /></p>;
}

/** One line of it, for a button or a heading. */
export function Sentence({ text }: { text: string }) {
  const block = readMarkdown(text)[0];
  return block?.kind === 'paragraph' ? <Line parts={block.text} /> : <>{text}</>;
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return <>{parts.map((part, i) => <Part key={i} part={part} />)}</>;
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'code': return <code>{part.text}</code>;
    case 'strong': return <strong>{part.text}</strong>;
    case 'emphasis': return <em>{part.text}</em>;
    default: return <>{part.text}</>;
  }
}
