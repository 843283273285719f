/** The example picker: groups, each example with its first sentence, and a search. */
import { useEffect, useState } from 'preact/hooks';
import { loadExamples } from '../control/examples.ts';
import type { File } from '../engine/protocol.gen.ts';
import { loadExample } from '../state/opening.ts';
import type { Example, ExampleGroup } from '../state/program.ts';
import { setDialog } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { libraryStrings, stateStrings } from '../strings/craft.ts';
import { exampleStrings } from '../strings/dialogs.ts';
import { strings } from '../strings/page.ts';
import { useSession } from '../widget/context.ts';
import { Dialog } from '../widget/dialog.tsx';
import { Icon } from '../widget/icons.tsx';
import { Missing } from '../widget/lazy.tsx';
import { FileButton, useOpen } from './file-button.tsx';

const t = exampleStrings;

export function ExamplesDialog() {
  const session = useSession();
  const [groups, setGroups] = useState<readonly ExampleGroup[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  const open = useOpen();
  const take = (files: readonly File[], title: string) => {
    session.do(setDialog('none'));
    open(files, title);
  };
  const fetch = () => {
    setFailed(false);
    loadExamples().then(setGroups, () => setFailed(true));
  };
  useEffect(fetch, []);
  const shown = groups ? matching(groups, search) : [];
  return (
    <Dialog title={t.title} kind="examples">
      <input class="field" type="search" placeholder={t.search} aria-label={t.search} value={search} autoFocus
        onInput={(e) => setSearch(e.currentTarget.value)} />
      <div class="library-tools">
        <FileButton label={appStrings.files.open} onFiles={take} />
        <FileButton label={appStrings.files.openFolder} folder onFiles={take} />
        <button class="button small" onClick={() => session.do(setDialog('library'))} data-action="library"><Icon name="folder" size={14} />{libraryStrings.title}</button>
        <button class="button small" onClick={() => session.do(setDialog('lessons'))}><Icon name="play" size={14} />{stateStrings.cards.lesson.title}</button>
      </div>
      <div class="example-groups">
        {failed && <Missing what={strings.lazy.parts.examples} again={fetch} />}
        {!groups && !failed && <p class="dim">{t.loading}</p>}
        {groups && shown.length === 0 && <p class="dim" role="status">{t.none}</p>}
        {readers.map((reader) => <ForReader key={reader} reader={reader} groups={shown.filter((g) => readerOf(g) === reader)} searched={search.trim() !== ''} />)}
      </div>
    </Dialog>
  );
}

type Reader = keyof typeof t.readers;

const readers = Object.keys(t.readers) as readonly Reader[];

/** Which topics are for whom, in this order; the rest shows what programs can be. */
const topics: Readonly<Record<string, Reader>> = {
  '08-home-assistant': 'owner', '09-controllers': 'owner', '04-smartapps': 'owner', '02-homes': 'owner', '06-problems': 'owner', '07-ordinary': 'owner',
  '05-time': 'lecturer', '03-classics': 'lecturer', '01-missed-executions': 'researcher',
};
const order = Object.keys(topics);

const readerOf = (group: ExampleGroup): Reader => topics[group.topic] ?? 'lecturer';

function ForReader({ reader, groups, searched }: { reader: Reader; groups: readonly ExampleGroup[]; searched: boolean }) {
  if (groups.length === 0) return null;
  const sorted = [...groups].sort((a, b) => order.indexOf(a.topic) - order.indexOf(b.topic));
  return (
    <section aria-label={t.readers[reader]}>
      <h3 class="example-reader">{t.readers[reader]}</h3>
      {sorted.map((group) => <Group key={group.topic} group={group} searched={searched} />)}
    </section>
  );
}

/** A group of so many is folded until somebody opens it or searches. */
const many = 40;

function Group({ group, searched }: { group: ExampleGroup; searched: boolean }) {
  return (
    <details class="example-group" open={searched || group.examples.length < many}>
      <summary><h4>{group.title}</h4><span class="dim">{group.examples.length}</span></summary>
      <ul>{group.examples.map((e) => <li key={e.id}><Choice example={e} /></li>)}</ul>
    </details>
  );
}

function Choice({ example }: { example: Example }) {
  const session = useSession();
  const pick = () => {
    session.do(loadExample(example));
    session.do(setDialog('none'));
    void session.check();
  };
  return (
    <button class="example" onClick={pick} data-example={example.id}>
      <span class="example-title">{example.title}</span>
      <span class="example-about">{firstSentence(example.about)}</span>
    </button>
  );
}

/** The first sentence of a text in Markdown, its marks taken out. */
export function firstSentence(about: string): string {
  const plain = (about.split(/\n\s*\n/)[0] ?? '').replace(/[`*_]|\[|\]\([^)]*\)/g, '').replace(/\s+/g, ' ').trim();
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

function matching(groups: readonly ExampleGroup[], search: string): readonly ExampleGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (e: Example, g: ExampleGroup) => {
    const text = `${g.title} ${e.id} ${e.title} ${e.about}`.toLowerCase();
    return words.every((w) => text.includes(w));
  };
  return groups.map((g) => ({ ...g, examples: g.examples.filter((e) => fits(e, g)) })).filter((g) => g.examples.length > 0);
}
