/** Runs: forks and undo, two side by side, runs on request, coverage, and saved files that reopen. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { check, listen, narration, openVerified, position, race, write } from './steps.ts';

/** Puts the focus on the run. */
const onRun = (page: Page) => page.click('#pane-timeline .narration-text');

const at = (page: Page, text: string) => page.waitForFunction((wanted) => document.querySelector('.position')?.textContent === wanted, text);

const ownRuns = (page: Page, n: number) => page.waitForFunction((count) => document.querySelectorAll('[data-own]').length === count, n);

webtest('forks are kept, drawn as branches, taken back with Backspace and removed', async ({ page, address }) => {
  await openVerified(page, address);
  await onRun(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const before = await narration(page);
  await page.keyboard.press('f');
  await ownRuns(page, 1);
  await page.waitForSelector('.scrubber-branch.origin');
  assert.equal(await narration(page), before, 'the cursor stays in the state');
  await page.keyboard.press('f');
  await ownRuns(page, 1);
  await page.keyboard.press('Home');
  await page.waitForSelector('#pane-state >> text=State 0');
  await page.click('#pane-state .event:not(.taken)');
  await ownRuns(page, 2);
  await onRun(page);
  await page.keyboard.press('Backspace');
  await ownRuns(page, 1);
  await at(page, '0 / 2');
  await page.click('[data-action=remove-own]');
  await ownRuns(page, 0);
  await page.waitForSelector('.runs .run.bad[aria-current=true]');
});

webtest('both orders of a conflict stand side by side, with one cursor and the ends in words', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=both-orders]');
  await page.waitForSelector('.pair-lanes .lane-value.differs');
  const ends = (await page.textContent('.pair-ends')) ?? '';
  assert.match(ends, /^A: .*, then .*\. B: the other way round\. In the end the front door is locked in A and unlocked in B\./);
  await page.waitForSelector('#pane-state .pair-table >> text=unlocked');
  await at(page, '2 / 2');
  await page.keyboard.press('ArrowLeft');
  await at(page, '1 / 2');
  assert.match((await page.textContent('.pair-told >> nth=1')) ?? '', /Ann leaves/);
  await page.click('[data-action=pair-end]');
  await page.waitForSelector('.pair-lanes', { state: 'detached' });
});

webtest('any two runs are compared by Shift and a click', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.waitForSelector('.runs .run >> nth=1');
  await page.click('.runs .run >> nth=1', { modifiers: ['Shift'] });
  await page.waitForSelector('.pair-lanes');
  await page.waitForSelector('.beside .pair-b');
  await page.click('[data-action=pair-other]');
  await page.waitForSelector('.pair-lanes', { state: 'detached' });
  await page.waitForSelector('.narration-text');
});

webtest('runs are found on request: typical ones, one where a condition holds, and why there is none', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=typical-runs]');
  await page.waitForSelector('.runs-remove');
  await page.fill('[data-action=run-condition]', 'door.lock == unlocked && ann.presence == notPresent');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.runs-title >> text=door.lock == unlocked');
  await page.waitForFunction(() => /unlocked/.test(document.querySelector('#pane-state')?.textContent ?? ''));
  await page.fill('[data-action=run-condition]', 'door.lock == purple');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.querySelector('.find-said')?.textContent ?? '').length > 20);
});

webtest('coverage marks what ran and what never did', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'var x: 0..2;\nevent up { x = 1; }\nevent rare when (x == 2) { x = 0; }\n');
  await check(page);
  await page.click('[data-action=coverage]');
  await page.waitForSelector('.coverage-gutter .covered.never');
  await page.waitForSelector('.coverage-gutter .covered:not(.never)');
  await page.waitForSelector('.coverage-bar >> text=1 of 2 handlers ran');
  await page.click('[data-action=coverage]');
  await page.waitForSelector('.coverage-gutter .covered', { state: 'detached' });
});

/** Saves the run on show; answers the file's name and bytes. */
async function saved(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.click('[data-action=save-run]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-save-run=${format}]`)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Drops a file with these bytes on the page. */
const dropBytes = (page: Page, name: string, bytes: Buffer) => page.evaluate(({ name, base64 }) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}, { name, base64: bytes.toString('base64') });

/** What the bytes of each format begin with. */
const starts: Readonly<Record<string, string>> = {
  svg: '<svg', png: '\x89PNG', gif: 'GIF89a', webm: '\x1a\x45\xdf\xa3', 'graph-svg': '<svg', 'graph-png': '\x89PNG', json: '{', text: '', mermaid: 'sequenceDiagram',
};

webtest('each saved file of a run reopens program, run and step when it is dropped on the page', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.waitForSelector('svg.state-graph');
  const files = [];
  for (const [i, [format, start]] of Object.entries(starts).entries()) {
    await onRun(page);
    await page.keyboard.press(i % 2 === 0 ? 'Home' : 'End');
    const file = await saved(page, format);
    assert.ok(file.bytes.toString('latin1').startsWith(start), `${file.name} begins with ${start}`);
    files.push({ ...file, told: await narration(page), place: await position(page) });
  }
  await write(page, 'var other: bool;\n');
  await check(page);
  for (const { name, bytes, told, place } of files) {
    const said = await listen(page, '.toast');
    await dropBytes(page, name, bytes);
    await said(new RegExp(`^${name}`));
    await page.waitForFunction(([text, position]) => document.querySelector('.narration-text')?.textContent === text
      && document.querySelector('.position')?.textContent === position, [told, place]);
    assert.match((await page.textContent('.cm-content')) ?? '', /the order does not matter/);
  }
});

/** How many points of each picture of an animation have a colour, nearly. */
const pointsOf = (page: Page, gif: Buffer, colour: readonly number[]): Promise<readonly number[]> => page.evaluate(async ({ base64, colour }) => {
  const decoder = new ImageDecoder({ data: Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), type: 'image/gif' });
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  const counts: number[] = [];
  for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    const context = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext('2d');
    context?.drawImage(image, 0, 0);
    const points = context?.getImageData(0, 0, image.displayWidth, image.displayHeight).data ?? [];
    let count = 0;
    for (let i = 0; i < points.length; i += 4) if (colour.every((c, k) => Math.abs(c - (points[i + k] ?? 0)) < 12)) count++;
    counts.push(count);
  }
  return counts;
}, { base64: gif.toString('base64'), colour });

webtest('the animation of a home shows the home, in light colours also on a dark page', async ({ page, address }) => {
  await openVerified(page, address);
  const { bytes } = await saved(page, 'gif');
  const [white, busy, bad] = await Promise.all([[255, 255, 255], [122, 88, 0], [179, 71, 0]].map((colour) => pointsOf(page, bytes, colour)));
  assert.equal(white?.length, 3, 'a picture a step');
  assert.ok(white.every((n) => n > 50_000), `white ${white}`);
  assert.ok(busy && (busy[1] ?? 0) > 3 * (busy[0] ?? 0), `Ann at home, then smoke and siren, too: ${busy}`);
  assert.ok(bad && (bad[1] ?? 0) < 20 && (bad[2] ?? 0) > 100, `the bolt where the two meet: ${bad}`);
}, { colorScheme: 'dark' });

webtest('a video of a run is recorded', async ({ page, address }) => {
  await openVerified(page, address);
  const { name, bytes } = await saved(page, 'webm');
  assert.match(name, /\.webm$/);
  assert.ok(bytes.length > 1000 && bytes.readUInt32BE(0) === 0x1a45dfa3, `${bytes.length} bytes of WebM`);
  const played = await page.evaluate((base64) => new Promise<string>((done) => {
    const video = document.createElement('video');
    video.muted = true;
    video.onended = () => done(`to its end, ${video.videoWidth} px wide`);
    video.onerror = () => done(video.error?.message ?? 'not at all');
    video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'video/webm' }));
    void video.play();
  }), bytes.toString('base64'));
  assert.match(played, /^to its end, [1-9]/);
});

webtest('a picture that was not saved here, or is damaged, is explained and changes nothing', async ({ page, address }) => {
  await openVerified(page, address);
  const { name, bytes } = await saved(page, 'svg');
  const said = await listen(page, '.toast');
  await dropBytes(page, 'holiday.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  await said(/holiday\.png carries no link/);
  const text = bytes.toString().replace(/\/#(\S{12})\S/, '/#$1');
  await dropBytes(page, name, Buffer.from(text));
  await page.waitForSelector('[data-notice=bad-link]');
  assert.ok(((await page.textContent('.cm-content')) ?? '').includes('FireAlarm'));
});
