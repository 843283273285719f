// What the worker acknowledged is there after kill -9: 64 clients publish and delete meanwhile. KILLS says how often.
// After each kill what the last two rounds acknowledged is asked for, and everything in the end.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fragment } from './fragment.mjs';
import { open, publication, publish } from './pairs.mjs';
import { configuration, startWorker, unlimited } from './worker.mjs';

const kills = Number(process.env.KILLS ?? 2);
const clients = 64;
const program = fragment();

test(`nothing acknowledged is lost in ${kills} kills`, async () => {
  const state = mkdtempSync(join(tmpdir(), 'crosscheck-killed-'));
  const kept = new Map(); // what was acknowledged: its number to its id, or to null once its deletion was
  let worker = await startWorker(unlimited(configuration()), state);
  try {
    for (let round = 0; round < kills; round++) {
      const doomed = worker;
      const die = 40 + ((round * 37) % 150);
      let said = 0;
      let killed;
      await publishUntilKilled(doomed.address, round, kept, () => {
        if (++said === die) killed = doomed.kill();
      });
      await (killed ?? doomed.kill());
      worker = await startWorker(unlimited(configuration()), state);
      await expectKept(worker.address, kept, (number) => roundOf(number) >= round - 1);
    }
    await expectKept(worker.address, kept, () => true);
    console.log(`  ${kept.size} publications acknowledged, ${kills} kills`);
  } finally {
    await worker.stop();
    rmSync(state, { recursive: true, force: true });
  }
});

/**
 * Each client publishes, and deletes every third, until it is not answered. Only an answer of 200 acknowledges: without it
 * what was being published or deleted may be there or not.
 */
async function publishUntilKilled(address, round, kept, said) {
  const client = async (name) => {
    for (let i = 0; ; i++) await publishOne(address, numberOf(round, name, i), (name + i) % 3 === 0, kept, said);
  };
  const ends = await Promise.allSettled(Array.from({ length: clients }, (_, name) => client(name)));
  for (const { reason } of ends) expectOutside(reason);
}

const numberOf = (round, client, i) => `${round}-${client}-${i}`;

const roundOf = (number) => Number(number.split('-')[0]);

async function publishOne(address, number, doomed, kept, said) {
  const { status, answer } = await publish(address, publication(program, number));
  assert.equal(status, 200, JSON.stringify(answer));
  kept.set(number, answer.id);
  said();
  if (!doomed) return;
  kept.delete(number);
  const removed = await fetch(`${address}/api/links/${answer.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${answer.deleteToken}` } });
  const text = await removed.text();
  if (removed.status !== 200) throw new SyntaxError(text);
  kept.set(number, null);
}

/** A failure of what is before the service has no JSON; one of the service itself is a failure of the test. */
function expectOutside(reason) {
  if (reason instanceof assert.AssertionError || /"error"/.test(reason.message)) throw reason;
}

/**
 * What the service itself answers. Right after a start what is before it may have lost its connection, which it says as a text,
 * or may close that of the client; then it is asked again.
 */
async function answered(ask) {
  for (let tries = 0; tries < 100; tries++) {
    const said = await ask().catch((reason) => (reason instanceof SyntaxError || reason.message === 'fetch failed' ? null : Promise.reject(reason)));
    if (said && !said.text?.startsWith('Error: Network connection lost')) return said;
    await new Promise((next) => { setTimeout(next, 50); });
  }
  throw new Error('the service does not answer');
}

/** The publications that are asked for are as they were acknowledged. */
async function expectKept(address, kept, asked) {
  const rest = [...kept].filter(([number]) => asked(number));
  const lane = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [number, id] = next;
      if (id === null) {
        const { answer } = await answered(() => publish(address, publication(program, number)));
        assert.notEqual(answer.deleteToken, '', `${number} was deleted, and is there`);
        kept.set(number, answer.id);
        continue;
      }
      const page = await answered(() => open(address, id));
      assert.equal(page.status, 200, `${number} was acknowledged, and answers ${page.status}`);
      assert.ok(page.text.includes(`<title>Publication ${number} ·`) && page.text.includes(program), page.text);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}
