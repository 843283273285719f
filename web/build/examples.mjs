// Reads examples/NN-topic/NAME into the manifest of the example picker.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const read = (...parts) => readFileSync(join(...parts), 'utf8');
const folders = (dir) =>
  readdirSync(dir, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name).sort();

/** [{topic, title, examples: [{id, title, about, files}]}], in the order of the folders. */
export function readExamples(dir) {
  if (!existsSync(dir)) return [];
  return folders(dir)
    .map((topic) => ({ topic, title: plain(topic.replace(/^\d+-/, '')), examples: readTopic(dir, topic) }))
    .filter((group) => group.examples.length > 0);
}

function readTopic(dir, topic) {
  return folders(join(dir, topic)).map((name) => readExample(dir, `${topic}/${name}`)).filter((e) => e.files.length > 0);
}

function readExample(dir, id) {
  const path = join(dir, id);
  const about = existsSync(join(path, 'about.md')) ? read(path, 'about.md') : '';
  const files = readdirSync(path).filter((f) => /\.(?:cross|groovy|yaml)$/.test(f)).sort(homeFirst)
    .map((name) => ({ name, text: read(path, name) }));
  const heading = /^#\s+(.+)$/m.exec(about)?.[1];
  return { id, title: heading ?? plain(id.split('/')[1]), about: about.replace(/^#\s+.+$/m, '').trim(), files };
}

/** Programs before apps in Groovy, then by name: the same order as in the engine's tests. */
const homeFirst = (a, b) => Number(a.endsWith('.groovy')) - Number(b.endsWith('.groovy')) || (a < b ? -1 : 1);

/** "dining-philosophers" → "Dining philosophers" */
function plain(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}
