// How long people wait in Chromium until a change is told that takes away what is found first: for each example with a mended twin.
import { readdirSync, readFileSync } from 'node:fs';

const examples = new URL('../../examples/', import.meta.url);
const endings = /\.(cross|groovy|yaml)$/;

/** The broken examples: their names, files and options, and the engine that reads them. */
function brokenExamples() {
  const folders = readdirSync(examples).flatMap((chapter) => readdirSync(new URL(`${chapter}/`, examples)).map((name) => `${chapter}/${name}`));
  return folders.filter((name) => folders.includes(`${name}-mended`)).map((name) => {
    const read = (file) => readFileSync(new URL(`${name}/${file}`, examples), 'utf8');
    const files = readdirSync(new URL(`${name}/`, examples)).filter((file) => endings.test(file)).map((file) => ({ name: file, text: read(file) }));
    const timed = /^(exact times: |timed, )/.test(read('want.txt'));
    const has = (ending) => files.some((file) => file.name.endsWith(ending));
    return { name, files, options: timed ? { time: 'timed' } : {}, engine: has('.yaml') ? 'home' : timed || has('.groovy') ? 'whole' : 'small' };
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

/** Tells what people wait for, who wait for two seconds: beside the time that passes that of the processor, of which another machine has more to spare. */
export async function benchMends(page, want) {
  const session = await page.context().browser().newBrowserCDPSession();
  const processor = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const all = brokenExamples();
  const told = [];
  for (const example of all) {
    await page.evaluate(prepare, example);
    const [began, before] = [performance.now(), await processor()];
    const found = await page.evaluate(firstMend, example);
    if (found) told.push({ name: example.name, passed: (performance.now() - began) / 1000, worked: (await processor()) - before });
  }
  told.sort((a, b) => b.worked - a.worked);
  console.log(`first mends     ${told.length} of ${all.length} examples, median ${told[told.length >> 1].worked.toFixed(2)} s of the processor, ${told.filter(({ worked }) => worked > 2).length} above 2 s`);
  want(told[0].worked <= 2, `${told[0].name}: the first change is told after more than 2 s of the processor`);
  for (const { name, passed, worked } of told.slice(0, 5)) console.log(`                ${name} ${worked.toFixed(2)} s of the processor, ${passed.toFixed(2)} s`);
}
