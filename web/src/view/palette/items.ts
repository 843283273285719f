/** What the palette searches: commands, findings and runs, examples, lessons and the reader's own programs. */
import { loadExamples } from '../../control/examples.ts';
import { nameOf } from '../../control/library.ts';
import type { Memory } from '../../control/memory.ts';
import type { Session } from '../../control/session.ts';
import { openLesson } from '../../state/lesson.ts';
import { loadExample } from '../../state/opening.ts';
import type { Page } from '../../state/page.ts';
import { runEntries } from '../../state/runs.ts';
import { paletteStrings } from '../../strings/craft.ts';
import { strings } from '../../strings/page.ts';
import { later } from '../../widget/later.ts';
import { canRun, commands } from './commands.ts';

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
export function itemsNow(session: Session, memory: Memory, page: Page): readonly Item[] {
  const now = [...commandItems(session, page), ...runItems(session, page)];
  return page.lesson === null ? [...now, ...programItems(session, memory)] : now;
}

/** What arrives later, by the name of what it arrives with. */
export const laterItems: Readonly<Record<string, (session: Session) => Promise<readonly Item[]>>> = { [strings.lazy.parts.teaching]: lessonItems, [strings.lazy.parts.examples]: exampleItems };

const commandItems = (session: Session, page: Page): Item[] => commands
  .filter((c) => !c.keysOnly && c.id !== 'palette' && canRun(c, page))
  .map((c) => ({ kind: 'command', title: c.title, detail: '', keys: c.keys, run: () => c.run(session, session.store.peek()) }));

const runItems = (session: Session, page: Page): Item[] => runEntries(page).map((e) => ({
  kind: e.findingKind === '' ? 'run' : 'finding',
  title: e.title, detail: e.steps.map((s) => s.event).join(' → '), keys: [], run: () => void session.choose(e.choice),
}));

const programItems = (session: Session, memory: Memory): Item[] => memory.library.list().map((saved) => ({
  kind: 'program', title: nameOf(saved), detail: '', keys: [],
  run: () => {
    memory.show(saved);
    void session.check();
  },
}));

async function lessonItems(session: Session): Promise<readonly Item[]> {
  const { lessons } = await later('teaching');
  return lessons.map((lesson) => ({
    kind: 'lesson' as const, title: lesson.title, detail: lesson.summary, keys: [], run: () => session.do(openLesson(lesson.id, 0)),
  }));
}

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
