// Starts the real worker: wrangler's workerd with wrangler.jsonc, a KV namespace of its own and the built page.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const folder = fileURLToPath(new URL('..', import.meta.url));

/** Where the built worker and the page with its headers are; CROSSCHECK_OUT names another folder than .build. */
export const built = resolve(process.env.CROSSCHECK_OUT ?? join(folder, '../../.build'));

// Says nothing to anybody, and asks nobody anything.
const alone = {
  CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', WRANGLER_SEND_ERROR_REPORTS: 'false', WRANGLER_WRITE_LOGS: 'false', WRANGLER_HIDE_BANNER: 'true',
};

/** wrangler.jsonc with absolute paths. */
export function configuration() {
  const text = readFileSync(join(folder, 'wrangler.jsonc'), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const config = JSON.parse(text);
  config.main = join(built, 'worker/worker.mjs');
  config.assets.directory = join(built, 'site');
  return config;
}

/** More changes than any test makes. */
export const unlimited = (config) => ({ ...config, ratelimits: config.ratelimits.map((r) => ({ ...r, simple: { limit: 1_000_000, period: 60 } })) });

const wrangler = (args, options = {}) =>
  spawn(process.execPath, [join(folder, 'node_modules/wrangler/bin/wrangler.js'), ...args], { env: { ...process.env, ...alone }, stdio: ['ignore', 'pipe', 'pipe'], ...options });

/** Runs wrangler to its end; answers what it said. */
export async function runWrangler(config, ...args) {
  const { path, forget } = written(config);
  try {
    const child = wrangler([...args, '--config', path]);
    const said = listen(child);
    const status = await new Promise((done) => child.on('exit', done));
    if (status !== 0) throw new Error(`wrangler ${args.join(' ')}: status ${status}\n${said.text}`);
    return said.text;
  } finally {
    forget();
  }
}

/**
 * Starts the worker; answers {address, said, stop, kill}. What it keeps is in a folder of its own, or in `state`.
 * `kill` is kill -9 of wrangler and workerd.
 */
export async function startWorker(config, state = undefined) {
  const { path, dir, forget } = written(config);
  const child = wrangler(['dev', '--config', path, '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0', '--persist-to', state ?? join(dir, 'state'), '--show-interactive-dev-session=false']);
  const said = listen(child);
  const ended = new Promise((done) => child.on('exit', done));
  const end = async (signal) => {
    signal();
    await ended;
    forget();
  };
  const stop = () => end(() => child.kill('SIGTERM'));
  const kill = () => end(() => family(child.pid).forEach(strike));
  try {
    return { address: await ready(child, said), said, stop, kill };
  } catch (reason) {
    await stop();
    throw reason;
  }
}

function strike(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (reason) {
    if (reason.code !== 'ESRCH') throw reason; // it ended with its parent
  }
}

/** A process and all that it started, itself first. */
function family(pid) {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const all = [pid];
  for (const parent of all) {
    for (const [own, ppid] of rows) if (ppid === parent) all.push(own);
  }
  return all;
}

function written(config) {
  const dir = mkdtempSync(join(tmpdir(), 'crosscheck-worker-'));
  const path = join(dir, 'wrangler.json');
  writeFileSync(path, JSON.stringify(config));
  return { path, dir, forget: () => rmSync(dir, { recursive: true, force: true }) };
}

function listen(child) {
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => { said.text += data; });
  return said;
}

function ready(child, said) {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`wrangler is not ready after 300 s:\n${said.text}`)), 300_000);
    child.on('exit', (status) => {
      clearTimeout(late);
      fail(new Error(`wrangler ended with status ${status}:\n${said.text}`));
    });
    child.stdout.on('data', () => {
      const found = /Ready on (http:\/\/127\.0\.0\.1:\d+)/.exec(said.text);
      if (!found) return;
      clearTimeout(late);
      done(found[1]);
    });
  });
}
