// The link service under real workerd, with KV, the rate limit and the built page.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fragment } from './fragment.mjs';
import { open, picture, publication, publish, publishAndOpen } from './pairs.mjs';
import { configuration, runWrangler, startWorker, unlimited } from './worker.mjs';

const most = 2_000_000; // bytes of the compressed worker
const program = fragment();

test('the worker can be deployed and fits', async () => {
  const said = await runWrangler(configuration(), 'deploy', '--dry-run');
  const size = /gzip: ([\d.]+) KiB/.exec(said);
  assert.ok(size, said);
  console.log(`  ${Math.round(Number(size[1]) * 1024)} bytes compressed`);
  assert.ok(Number(size[1]) * 1024 <= most, said);
});

describe('a worker with KV', () => {
  let worker;
  before(async () => { worker = await startWorker(unlimited(configuration())); });
  after(() => worker.stop());

  test('keeps what is published: page, picture, description for other sites', async () => {
    const image = picture(1200, 630);
    const { answer } = await publish(worker.address, publication(program, 'with a picture', { title: 'Feuer & <Tür>', image: image.toString('base64') }));
    assert.match(answer.id, /^[a-z2-7]{10}$/);
    assert.equal(answer.url, `${worker.address}/s/${answer.id}`);
    const page = await open(worker.address, answer.id);
    assert.ok(page.text.includes('<title>Feuer &amp; &lt;Tür&gt; ·') && page.text.includes(`href="/#${program}"`), page.text);
    assert.match(page.headers.get('content-security-policy'), /^default-src 'none'; script-src 'self';/);
    const preview = await fetch(`${answer.url}/preview`);
    assert.equal(preview.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await preview.arrayBuffer()), image);
    const embed = await (await fetch(`${worker.address}/api/oembed?url=${encodeURIComponent(answer.url)}`)).json();
    assert.equal(embed.title, 'Feuer & <Tür>');
    assert.ok(embed.html.includes(`src="${worker.address}/?embed=1#${program}"`), embed.html);
  });

  test('gives the same content the same id, and its token to the first author only', async () => {
    const first = (await publish(worker.address, publication(program, 'twice'))).answer;
    const second = (await publish(worker.address, publication(program, 'twice'))).answer;
    assert.equal(second.id, first.id);
    assert.ok(first.deleteToken.length === 22 && second.deleteToken === '');
  });

  test('deletes for whoever has the token', async () => {
    const { id, deleteToken } = (await publish(worker.address, publication(program, 'to be deleted'))).answer;
    const remove = async (token) => (await fetch(`${worker.address}/api/links/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })).status;
    assert.equal(await remove(deleteToken.toUpperCase()), 403);
    assert.equal((await open(worker.address, id)).status, 200);
    assert.equal(await remove(deleteToken), 200);
    assert.equal((await open(worker.address, id)).status, 404);
    assert.equal(await remove(deleteToken), 404);
  });

  test('refuses what is too large, packed, damaged or asked in a wrong way', async () => {
    const good = publication(program, 'refused');
    const cases = [
      [await publish(worker.address, ' '.repeat(1_000_001)), 413, 'too-large'],
      [await publish(worker.address, { ...good, image: picture(1, 1).subarray(0, 30).toString('base64') }), 400, 'bad-image'],
      [await publish(worker.address, { ...good, image: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }), 400, 'bad-image'],
      [await publish(worker.address, { ...good, fragment: `${program.slice(0, -1)}~` }), 400, 'bad-link'],
      [await publish(worker.address, { ...good, title: 'a\u202eb' }), 400, 'bad-title'],
      [await publish(worker.address, Buffer.from(JSON.stringify(good)).toString('utf16le')), 400, 'bad-json'],
      [await asked('POST', '/api/links', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync(JSON.stringify(good))), 415, 'bad-encoding'],
      [await asked('POST', '/api/links', { 'content-type': 'text/plain' }, JSON.stringify(good)), 415, 'bad-type'],
      [await asked('POST', '/api/links', { 'content-type': 'application/json', origin: 'https://evil.example' }, JSON.stringify(good)), 403, 'other-site'],
      [await asked('GET', '/api/links'), 405, 'bad-method'],
      [await asked('PUT', '/s/aaaaaaaaaa'), 405, 'bad-method'],
      [await asked('GET', '/s/..%2fapi%2fhealth'), 404, 'not-found'],
      [await asked('GET', '/s/aaaaaaaaaa%0d%0aSet-Cookie:a=b'), 404, 'not-found'],
      [await asked('GET', '/api/nothing'), 404, 'not-found'],
    ];
    for (const [got, status, word] of cases) assert.deepEqual([got.status, got.answer.error], [status, word], JSON.stringify(got.answer));
  });

  test('answers HEAD without a body, and goes on', async () => {
    for (let i = 0; i < 3; i++) {
      const head = await fetch(`${worker.address}/api/health`, { method: 'HEAD' });
      assert.deepEqual([head.status, await head.text()], [200, '']);
    }
    assert.equal((await (await fetch(`${worker.address}/api/health`)).json()).open, true);
  });

  test('never sees static files', async () => {
    const page = await fetch(`${worker.address}/`);
    assert.match(await page.text(), /<div id="root">/);
    assert.equal(page.headers.get('x-robots-tag'), null);
    assert.match(page.headers.get('content-security-policy'), /script-src 'self' 'wasm-unsafe-eval'/);
    const script = await fetch(`${worker.address}/published.js`);
    assert.match(script.headers.get('content-type'), /^text\/javascript/);
  });

  test('survives a host that is no host', async () => {
    const answer = await raw(new URL(worker.address), 'GET /api/health HTTP/1.1\r\nHost: a"><script>\r\nConnection: close\r\n\r\n');
    assert.doesNotMatch(answer.split('\r\n')[0], / 200 /);
    assert.equal((await fetch(`${worker.address}/api/health`)).status, 200);
  });

  test('takes and opens 100 publications, eight at once', () => publishAndOpen(worker.address, program, 100, 8));

  async function asked(method, path, headers = {}, body = undefined) {
    const response = await fetch(worker.address + path, { method, headers, body });
    return { status: response.status, answer: await response.json() };
  }
});

describe('a worker whose KV is something else', () => {
  let worker;
  before(async () => {
    const { kv_namespaces: _, ...config } = configuration();
    worker = await startWorker({ ...config, vars: { ...config.vars, LINKS: 'a text, so that asking it panics' } });
  });
  after(() => worker.stop());

  test('answers a panic with 500 and tells nothing of the inside', async () => {
    const { status, headers, text } = await open(worker.address, 'aaaaaaaaaa');
    assert.equal(status, 500);
    assert.equal(JSON.parse(text).error, 'internal');
    assert.doesNotMatch(text + JSON.stringify([...headers]), /panic|goroutine|\.go|Value\.Call|wasm/);
    await until(() => /panic:/.test(worker.said.text), () => worker.said.text);
    assert.equal((await fetch(`${worker.address}/api/health`)).status, 200);
  });

  // The minute of the platform may end in between: then twice as many pass.
  test('takes 20 changes a minute from one network, whatever it says of itself', async () => {
    let passed = 0;
    const said = () => ({ 'x-forwarded-for': `192.0.2.${passed}`, 'x-real-ip': `192.0.2.${passed}`, forwarded: `for=192.0.2.${passed}` });
    while (passed <= 40 && (await publish(worker.address, publication(program, passed), said())).status !== 429) passed++;
    assert.ok(passed >= 20 && passed <= 40, `${passed} passed`);
  });
});

/** Waits until something holds. */
async function until(holds, said) {
  for (const end = Date.now() + 20_000; !holds();) {
    if (Date.now() > end) throw new Error(said());
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** What a server answers to these very bytes. */
function raw({ hostname, port }, text) {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    socket.on('data', (data) => { answer += data; });
    socket.on('close', () => done(answer));
    socket.on('error', fail);
  });
}
