// How long people wait in Chromium until a change is told that takes away what is found first: for each example with a mended twin, or for programs of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const examples = new URL('../../examples/', import.meta.url);
const endings = /\.(cross|groovy|yaml)$/;

/** The program in a folder. */
function programIn(folder, name, options = {}) {
  const files = readdirSync(folder).filter((file) => endings.test(file)).map((file) => ({ name: file, text: readFileSync(new URL(file, folder), 'utf8') }));
  const has = (ending) => files.some((file) => file.name.endsWith(ending));
  return { name, files, options, engine: has('.yaml') ? 'home' : options.time || has('.groovy') ? 'whole' : 'small' };
}

/** The broken examples that have a mended twin. */
function brokenExamples() {
  const folders = readdirSync(examples).flatMap((chapter) => readdirSync(new URL(`${chapter}/`, examples)).map((name) => `${chapter}/${name}`));
  return folders.filter((name) => folders.includes(`${name}-mended`)).map((name) => {
    const folder = new URL(`${name}/`, examples);
    const timed = /^(exact times: |timed, )/.test(readFileSync(new URL('want.txt', folder), 'utf8'));
    return programIn(folder, name, timed ? { time: 'timed' } : {});
  });
}

/** In the page: an engine that has checked a program, as `engine`. */
async function prepare({ files, options, engine }) {
  const { assets } = JSON.parse(document.getElementById('inlined').textContent);
  const module = await WebAssembly.compileStreaming(fetch(assets.engines[engine]));
  const worker = new Worker(assets.engineWorker, { type: 'module' });
  const ask = (request) => worker.postMessage({ kind: 'request', bytes: new TextEncoder().encode(JSON.stringify(request)) });
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'died') reject(new Error(data.message));
      if (data.kind === 'ready') ask({ id: 1, op: 'check', check: { files, options } });
      if (data.kind !== 'reply') return;
      const reply = JSON.parse(new TextDecoder().decode(data.bytes));
      if (reply.op === 'failed') reject(new Error(reply.failed.message));
      if (reply.op === 'check') resolve();
    };
    worker.postMessage({ kind: 'start', module });
  });
  window.engine = { worker, ask };
}

/** In the page: looks for changes of a program until one is told; whether one is. */
async function firstMend({ files, options }) {
  const { worker, ask } = window.engine;
  const told = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind !== 'reply') return;
      const reply = JSON.parse(new TextDecoder().decode(data.bytes));
      if (reply.op === 'failed') reject(new Error(reply.failed.message));
      const found = reply.op === 'mend' ? reply.mend : reply.progress?.mends;
      if (reply.op === 'mend' || found?.mends.length > 0) resolve(found.mends.length > 0);
    };
    ask({ id: 2, op: 'mend', mend: { files, options } });
  });
  worker.terminate();
  return told;
}

/** Tells what people wait for, who wait for so many seconds: beside the time that passes that of the processor, of which another machine has more to spare. */
async function benchFirst(page, programs, what, most, want) {
  const session = await page.context().browser().newBrowserCDPSession();
  const processor = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const told = [];
  for (const program of programs) {
    await page.evaluate(prepare, program);
    const [began, before] = [performance.now(), await processor()];
    const found = await page.evaluate(firstMend, program);
    if (found) told.push({ name: program.name, passed: (performance.now() - began) / 1000, worked: (await processor()) - before });
  }
  told.sort((a, b) => b.worked - a.worked);
  const times = ({ worked, passed }) => `${worked.toFixed(2)} s of the processor, ${passed.toFixed(2)} s`;
  console.log(`first mends     ${told.length} of ${programs.length} ${what}, median ${told[told.length >> 1].worked.toFixed(2)} s of the processor, ${told.filter(({ worked }) => worked > most).length} above ${most} s`);
  want(told[0].worked <= most, `${told[0].name}: the first change is told after more than ${most} s of the processor`);
  for (const one of told.slice(0, 5)) console.log(`                ${one.name} ${times(one)}`);
}

export const benchMends = (page, want) => benchFirst(page, brokenExamples(), 'examples', 2, want);

/** The same for programs that are not here: each has a folder in a folder. */
export function benchPairs(page, path, want) {
  const folder = pathToFileURL(`${path}/`);
  return benchFirst(page, readdirSync(folder).sort().map((name) => programIn(new URL(`${name}/`, folder), name)), 'pairs', 10, want);
}
