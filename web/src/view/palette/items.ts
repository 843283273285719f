/** What the palette searches: commands, findings and runs, examples, lessons and the reader's own programs. */
import type { Session } from '../../control/session.ts';
import type { Page } from '../../state/page.ts';
import { loadExample } from '../../state/program.ts';
import { runEntries } from '../../state/runs.ts';
import { paletteStrings } from '../../strings/craft.ts';
import { canRun, commands } from '../commands.ts';
import { loadExamples } from '../examples.ts';

/** One thing to choose. */
export interface Item {
  readonly kind: keyof typeof paletteStrings.kinds;
  readonly title: string;
  /** more to find it by, shown pale */
  readonly detail: string;
  readonly keys: readonly string[];
  run(): void;
}

/** What is there at once. */
export function itemsNow(session: Session, page: Page): readonly Item[] {
  return [...commandItems(session, page), ...runItems(session, page)];
}

/** What arrives later: a source that fails has nothing to offer. */
export async function itemsLater(session: Session): Promise<readonly Item[]> {
  const lists = await Promise.all([exampleItems(session)].map((list) => list.catch(() => [])));
  return lists.flat();
}

const commandItems = (session: Session, page: Page): Item[] => commands
  .filter((c) => !c.keysOnly && c.id !== 'palette' && canRun(c, page))
  .map((c) => ({ kind: 'command', title: c.title, detail: '', keys: c.keys, run: () => c.run(session, session.store.peek()) }));

const runItems = (session: Session, page: Page): Item[] => runEntries(page).map((e) => ({
  kind: e.findingKind === '' ? 'run' : 'finding',
  title: e.title, detail: e.steps.map((s) => s.event).join(' → '), keys: [], run: () => void session.choose(e.choice),
}));

async function exampleItems(session: Session): Promise<readonly Item[]> {
  const groups = await loadExamples();
  return groups.flatMap((g) => g.examples.map((example) => ({
    kind: 'example' as const, title: example.title, detail: g.title, keys: [],
    run: () => {
      session.do(loadExample(example));
      void session.check();
    },
  })));
}
