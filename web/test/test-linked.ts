import assert from 'node:assert/strict';
import test from 'node:test';
import { proofNotice } from '../src/control/sharing.ts';
import { everything, linkOf, openLink } from '../src/state/link.ts';
import { editCopy, isLocked, linkedOf } from '../src/state/linked.ts';
import { differencesOf, proofOf } from '../src/state/proof.ts';
import type { Page } from '../src/state/page.ts';
import { loadFiles } from '../src/state/opening.ts';
import { edited, recognised } from '../src/state/program.ts';
import { differsText } from '../src/view/share/link-words.ts';
import { page } from './sample.ts';

const include = { ...everything(page), title: 'Doors', note: 'Look at step 2', readOnly: true };
const link = linkOf(page, '0.1.0', include);

/** The page after a link was opened and checked with some result. */
function opened(change: Partial<typeof link> = {}): Page {
  const loaded = openLink({ ...link, ...change })(page);
  const checked = { ...page.checked!, files: loaded.files, options: loaded.options, verified: true };
  return { ...loaded, checked, hello: { version: '0.1.0', algorithms: [], timed: [] } };
}

test('what a link holds besides the program can be left out', () => {
  const bare = linkOf(page, '0.1.0', { ...include, run: false, view: false, comparison: false });
  assert.deepEqual([bare.run, bare.step, bare.finding, bare.view, bare.compare], [[], 0, -1, '', []]);
  assert.deepEqual([bare.files, bare.title, bare.note, bare.readOnly], [page.files, 'Doors', 'Look at step 2', true]);
});

test("a link opens under its author's title, also when it is an example", () => {
  const shown = openLink(link)(page);
  assert.equal(shown.title, 'Doors');
  const example = { id: '02/x', title: 'X', about: '', files: link.files };
  assert.deepEqual([recognised(example)(shown).title, recognised(example)(shown).example], ['Doors', '02/x']);
});

test('the same digest of the same program is a proof, and nothing else is', () => {
  assert.equal(proofOf(opened()), 'reproduced');
  assert.equal(proofOf(opened({ digest: 'd2' })), 'differs');
  assert.equal(proofOf(opened({ digest: '' })), 'none');
  assert.equal(proofOf(page), 'none');
  const after = edited(0, 'var z: bool;')(editCopy(opened()));
  assert.equal(proofOf({ ...after, checked: { ...after.checked!, files: after.files } }), 'none', 'another program than that of the link');
  assert.equal(proofOf({ ...opened(), checked: { ...page.checked!, verified: false } }), 'none', 'not checked in this browser');
});

test('what differs is told in numbers', () => {
  const shown = opened({ digest: 'd2', verdict: { outcome: 'bounded', states: 5, transitions: 4, findings: 0 } });
  assert.deepEqual(differencesOf(shown), [
    { what: 'outcome', theirs: 'bounded', ours: 'complete' }, { what: 'findings', theirs: 0, ours: 1 }, { what: 'states', theirs: 5, ours: 3 },
  ]);
  const notice = proofNotice(shown);
  assert.ok(notice?.kind === 'verdict-differs');
  assert.equal(differsText(notice, '0.2.0'), 'Search: ended at a limit in the link, complete here; findings: 0 in the link, 1 here; states: 5 in the link, 3 here. '
    + 'The link was made with engine 0.1.0; this is 0.2.0. A limit ended the search, and how far it comes by then depends on the machine. What you see was checked just now.');
});

test('an older engine that came to the same is not worth a word, another verdict is', () => {
  assert.deepEqual(proofNotice(opened()), { kind: 'reproduced', engine: '0.1.0', states: 3 });
  assert.equal(proofNotice(opened({ engine: '0.0.9' })), null);
  assert.equal(proofNotice(opened({ engine: '0.0.9', digest: 'd2' }))?.kind, 'verdict-differs');
});

test('a program that is read only changes only as a copy', () => {
  const shown = opened();
  assert.ok(isLocked(shown));
  assert.equal(edited(0, 'var z: bool;')(shown), shown);
  const copy = editCopy(shown);
  assert.equal(edited(0, 'var z: bool;')(copy).files[0]?.text, 'var z: bool;');
  assert.equal(isLocked(loadFiles(page.files)(shown)), false, 'another program is not');
});

test('sharing a link on keeps the words of its author', () => {
  const again = linkOf({ ...page, linked: linkedOf(link) }, '0.1.0');
  assert.deepEqual([again.title, again.note, again.readOnly], ['Doors', 'Look at step 2', true]);
});
