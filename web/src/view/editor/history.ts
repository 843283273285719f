/** Undo that survives a reload: each file's history is put aside when the page goes, and taken up again with the same text. */
import { historyField } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { keep, kept } from '../../control/kept.ts';
import { thisTab } from '../../control/places.ts';

/** How long the histories may be, in characters: the latest changes count. */
const most = 400_000;

interface History {
  readonly done: readonly unknown[];
  readonly undone: readonly unknown[];
}

/** A state of the editor as CodeMirror writes it down. */
interface Written {
  readonly doc: string;
  readonly selection: unknown;
  readonly history: History;
}

/** Puts the histories aside. */
export function putAside(states: readonly EditorState[]): void {
  const written = states.map((state) => shortened(state.toJSON({ history: historyField }) as Written, most / states.length));
  if (!keep(thisTab, 'crosscheck.undo', written)) thisTab.removeItem('crosscheck.undo');
}

/** Leaves the oldest changes out until the rest is short enough. */
function shortened(state: Written, room: number): Written {
  let { done } = state.history;
  while (done.length > 0 && JSON.stringify(done).length > room) done = done.slice(Math.ceil(done.length / 2));
  return { ...state, history: { done, undone: JSON.stringify(state.history.undone).length > room ? [] : state.history.undone } };
}

let histories: readonly Written[] | null = null;

/** A text with the history it had when the page went; a new one where there is none that fits. */
export function takenUp(doc: string, extensions: Extension): EditorState {
  histories ??= kept<readonly Written[]>(thisTab, 'crosscheck.undo') ?? [];
  const found = histories.find((state) => state.doc === doc);
  try {
    if (found) return EditorState.fromJSON(found, { extensions }, { history: historyField });
  } catch {
    // written by another version of the editor
  }
  return EditorState.create({ doc, extensions });
}
