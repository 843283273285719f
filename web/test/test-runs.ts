import assert from 'node:assert/strict';
import test from 'node:test';
import type { Link } from '../src/engine/protocol.gen.ts';
import { changed } from '../src/state/before-after.ts';
import { besideText, changeText, parseBeside, parseChange } from '../src/state/beside.ts';
import { everything, linkLength, linkOf, markdownOf, openLink, runBeside, runOfLink } from '../src/state/link.ts';
import { emptyPage, type Page } from '../src/state/page.ts';
import { forkAt, nextRun, picksOf, runEntries, shownStart, startOf } from '../src/state/runs.ts';
import { page } from './sample.ts';

test('findings come before runs to look at', () => {
  assert.deepEqual(runEntries(page).map((e) => [e.title, e.findingKind]), [['The door can be locked', 'invariant'], ['One way', '']]);
});

test('the next run goes round the list', () => {
  assert.deepEqual(nextRun(page), { kind: 'sample', index: 0 });
  assert.deepEqual(nextRun({ ...page, run: { kind: 'sample', index: 0 } }), { kind: 'finding', index: 0 });
  assert.equal(nextRun(emptyPage), null);
});

test('a fork keeps the steps up to the cursor and takes another event', () => {
  assert.deepEqual(forkAt({ ...page, step: 1 }, { event: 1, branch: 0 }), {
    kind: 'fork', start: 0, from: 1, picks: [{ event: 0, branch: 0 }, { event: 1, branch: 0 }],
  });
  assert.deepEqual(forkAt(page, { event: 1, branch: 2 }), { kind: 'fork', start: 0, from: 0, picks: [{ event: 1, branch: 2 }] });
});

const link: Link = linkOf({ ...page, step: 2, view: 'compare' }, '0.1.0');

test('a link holds program, options, run, step and view', () => {
  assert.deepEqual(link, {
    files: page.files, example: '', options: page.options, finding: 0, start: 0, run: picksOf(page, page.run), step: 2,
    view: 'compare', compare: page.algorithms, digest: 'd1', engine: '0.1.0',
    title: '', note: '', scope: '', lesson: '', exercise: '', projector: false, readOnly: false,
    verdict: { outcome: 'complete', states: 3, transitions: 4, findings: 1 }, beside: '', played: 0,
  });
});

test('a link holds the run beside the one on show, and how far the search was played', () => {
  const picks = [{ event: 1, branch: 2 }, { event: 0, branch: 0 }];
  const against = { choice: { kind: 'fork', start: 0, picks, from: 0 } as const, trace: page.trace!, columns: [], at: 1, swapped: [1, 2] as const };
  const compared = { ...page, against, played: 7 };
  const made = linkOf(compared, '0.1.0');
  assert.deepEqual([made.beside, made.played], ['0:1.2,0;at=1;swapped=1,2', 7]);
  assert.deepEqual(runBeside(parseBeside(made.beside)!, page), { kind: 'fork', start: 0, picks, from: 0 });
  const hunks = [{ file: 0, line: 3, before: ['lock();'], after: ['if (x) {', '  lock();', '}'] }];
  const before = { ...page, against: { ...against, elsewhere: hunks } };
  assert.deepEqual(parseChange(linkOf(before, '0.1.0').beside), { at: 1, hunks });
  assert.equal(linkOf(before, '0.1.0', { ...everything(page), pseudonyms: true }).beside, '', 'the lines of the change have the names of the home');
  const bare = linkOf(compared, '0.1.0', { ...everything(page), run: false, view: false });
  assert.deepEqual([bare.beside, bare.played], ['', 0]);
  const listed = linkOf({ ...page, against: { ...against, choice: { kind: 'sample', index: 0 } } }, '0.1.0');
  assert.deepEqual(runBeside(parseBeside(listed.beside)!, page), { kind: 'sample', index: 0 });
});

test('what a link says of a change is read strictly, and what it makes of a program', () => {
  const change = { at: 7, hunks: [{ file: 0, line: 1, before: ['b'], after: [] }, { file: 0, line: 3, before: [], after: ['x', 'y;"'] }, { file: 1, line: 0, before: ['p'], after: ['q'] }] };
  assert.deepEqual(parseChange(changeText(change)), change);
  for (const wrong of ['', 'change:', 'change:1;', 'change:1;[]', 'change:1;{}', 'change:1;[[0,1,["a"]]]', 'change:1;[[0,-1,[],["a"]]]', 'change:1;[[0,1,[],[3]]]', 'change:x;[[0,1,[],["a"]]]', '0:1;at=1']) {
    assert.equal(parseChange(wrong), null, wrong);
  }
  const files = [{ name: 'a', text: 'a\nb\nc\nd\n' }, { name: 'b', text: 'p' }, { name: 'c', text: '' }];
  assert.deepEqual(changed(files, change.hunks).map((f) => f.text), ['a\nc\nx\ny;"\nd\n', 'q', '']);
});

test('what a link says of a run beside is read strictly', () => {
  for (const beside of [{ start: 0, picks: [], at: 0, swapped: null }, { start: 3, picks: [{ event: 12, branch: 4 }], at: 9, swapped: null }]) {
    assert.deepEqual(parseBeside(besideText(beside)), beside);
  }
  for (const wrong of ['', '0:', '0:1', '0:1,;at=1', '0:1..2;at=1', '0:-1;at=1', `0:${'9'.repeat(40)};at=1`, '0:1;at=1;swapped=1', '0:1;at=1;x']) {
    assert.equal(parseBeside(wrong), null, wrong);
  }
});

test('a link made while the text has changed claims no verdict', () => {
  const changed = linkOf({ ...page, files: [{ name: 'other.cross', text: 'var y: bool;' }] }, '0.1.0');
  assert.equal(changed.digest, '');
  assert.deepEqual(changed.verdict, { outcome: '', states: 0, transitions: 0, findings: 0 });
});

test('opening a link restores them, and forgets what was there', () => {
  const opened = openLink(link)({ ...page, example: 'other', origin: 'other', title: 'Other' });
  assert.deepEqual([opened.files, opened.view, opened.title, opened.origin, opened.checked], [link.files, 'compare', '', '', null]);
});

test('a view of a later version opens as the graph', () => {
  assert.equal(openLink({ ...link, view: 'hologram' as never })(page).view, 'graph');
});

test("a link's run is the finding while that has the same run, else the run itself", () => {
  assert.deepEqual(runOfLink(link, page), { kind: 'finding', index: 0 });
  const other = { ...link, run: [{ event: 1, branch: 0 }] };
  assert.deepEqual(runOfLink(other, page), { kind: 'fork', start: 0, picks: other.run, from: 0 });
});

const late = pageStarting(5);

function pageStarting(start: number): Page {
  const checked = page.checked!;
  const findings = checked.result.findings.map((f) => ({ ...f, start }));
  const steps = page.trace!.steps.map((s, i) => (i === 0 ? { ...s, branch: start } : s));
  return { ...page, checked: { ...checked, result: { ...checked.result, findings } }, trace: { ...page.trace!, steps } };
}

test('a run keeps the initial state in which it starts, and so do its forks and links', () => {
  assert.equal(startOf(late, late.run), 5);
  const fork = forkAt({ ...late, step: 1 }, { event: 1, branch: 0 });
  assert.equal(startOf(late, fork), 5);
  const shared = linkOf(late, '0.1.0');
  assert.equal(shared.start, 5);
  assert.deepEqual(runOfLink(shared, late), { kind: 'finding', index: 0 });
  assert.deepEqual(runOfLink(shared, page), { kind: 'fork', start: 5, picks: shared.run, from: 0 }, 'another start is another run');
  const bare = { ...shared, finding: -1, run: [] };
  assert.deepEqual(runOfLink(bare, late), { kind: 'fork', start: 5, picks: [], from: 0 });
  assert.equal(shownStart(late), 5);
});

test('Markdown tells the verdict, the steps and where to look', () => {
  const text = markdownOf({ ...page, title: 'Door' }, 'https://example.org/#1');
  assert.match(text, /^### Door\n\nThe door can be locked\.\n/);
  assert.match(text, /\[Open in Crosscheck\]\(https:\/\/example\.org\/#1\)\n$/);
});

test('how far a link of a length travels', () => {
  assert.deepEqual([100, 2000, 2001, 9000].map(linkLength), ['short', 'short', 'medium', 'long']);
});
