/** Another program takes the place of the one on the page. */
import type { File } from '../engine/protocol.gen.ts';
import { freeName, importedName, isApp } from './files.ts';
import { isLocked } from './linked.ts';
import { isTimed } from './options.ts';
import { anew } from './page.ts';
import { recognised, type Example } from './program.ts';
import { setReading, usesTime } from './reading.ts';
import type { Transaction } from './store.ts';

/** Takes files in from outside. An empty or untouched program makes room for them. */
export const importFiles = (incoming: readonly File[]): Transaction => (page) => {
  const fresh = page.example !== '' || isLocked(page) || page.files.every((f) => f.text.trim() === '');
  const files = fresh ? [] : [...page.files];
  const first = files.length;
  for (const f of incoming) files.push({ name: freeName(files, importedName(f.name, f.text)), text: f.text });
  const view = files.some((f) => isApp(f.name)) ? 'home' : page.view;
  if (fresh) return { ...loadFiles(files)(page), view };
  return { ...page, files, open: first, example: '', view };
};

/** Shows an example. Those about exact times are read so; those without times are not. */
export const loadExample = (example: Example): Transaction => (page) => {
  const loaded = recognised(example)(loadFiles(example.files)(page));
  if (example.id.startsWith(timedTopic)) return setReading('timed')(loaded);
  return isTimed(page.options) && !usesTime(example.files) ? setReading('any-time')(loaded) : loaded;
};

const timedTopic = '05-time/';

/** Starts over with other texts: nothing of the old program's results remains. */
export const loadFiles = (files: readonly File[]): Transaction => (page) => ({ ...anew(page), files });
