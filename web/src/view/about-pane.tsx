/** What the loaded example is about: its text, with the searches it tells a click away. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { exampleOf } from '../control/examples.ts';
import { executionsOf, readMarkdown } from '../state/markdown.ts';
import { loadExample } from '../state/opening.ts';
import { setOptions } from '../state/options.ts';
import type { Example } from '../state/program.ts';
import { setView } from '../state/screen.ts';
import { aboutStrings, exampleStrings } from '../strings/dialogs.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { Missing } from '../widget/lazy.tsx';
import { Blocks, type CodeOf } from './blocks.tsx';

const t = aboutStrings;

export function AboutPane() {
  const origin = usePage((p) => p.origin);
  const [example, setExample] = useState<Example | 'loading' | 'failed' | 'gone'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    exampleOf(origin).then((found) => found ?? 'gone', () => 'failed' as const).then((known) => {
      if (wanted) setExample(known);
    });
    return () => { wanted = false; };
  }, [origin, tries]);
  return (
    <section class="about-pane" aria-label={strings.views.about} tabIndex={0}>
      <Known example={example} again={() => setTries(tries + 1)} />
    </section>
  );
}

function Known({ example, again }: { example: Example | 'loading' | 'failed' | 'gone'; again: () => void }) {
  switch (example) {
    case 'loading': return <p class="dim" role="status">{exampleStrings.loading}</p>;
    case 'failed': return <Missing what={strings.lazy.parts.examples} again={again} />;
    case 'gone': return <p role="status">{t.gone}</p>;
    default: return <About example={example} />;
  }
}

function About({ example }: { example: Example }) {
  const blocks = useMemo(() => readMarkdown(example.about), [example]);
  return (
    <article class="about">
      <h2>{example.title}</h2>
      <Changed example={example} />
      <Blocks blocks={blocks} code={Code} />
    </article>
  );
}

/** Once the reader has changed the program, the way back to the example. */
function Changed({ example }: { example: Example }) {
  const session = useSession();
  const changed = usePage((p) => p.example === '');
  if (!changed) return null;
  const restore = () => {
    session.do(loadExample(example));
    void session.check();
  };
  return (
    <p class="about-changed" role="note">
      <span>{t.changed}</span>
      <button class="button small" onClick={restore} data-action="restore">{t.restore}</button>
    </p>
  );
}

/** Executions stand under the name of their algorithm, ready to be played. */
function Code({ info, text }: CodeOf) {
  const algorithm = executionsOf(info);
  if (algorithm === '') return <pre tabIndex={0}><code>{text}</code></pre>;
  return (
    <figure>
      <figcaption><span>{t.executions} <code>{algorithm}</code></span><PlayButton algorithm={algorithm} /></figcaption>
      <pre tabIndex={0}><code>{text}</code></pre>
    </figure>
  );
}

function PlayButton({ algorithm }: { algorithm: string }) {
  const session = useSession();
  const known = usePage((p) => p.hello?.algorithms.some((a) => a.name === algorithm) ?? false);
  const busy = usePage((p) => p.work.kind !== 'idle');
  if (!known) return null;
  const play = () => {
    session.do(setOptions({ algorithm }));
    session.do(setView('algorithm'));
    void session.check();
  };
  return (
    <button class="button small" onClick={play} disabled={busy} aria-label={t.watch(algorithm)} title={t.watch(algorithm)}>
      <Icon name="play" size={12} />{t.play}
    </button>
  );
}
