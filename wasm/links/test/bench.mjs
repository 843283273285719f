// 1,000 publications, each published and opened under workerd, eight at once; fails when one answer is wrong.
import { fragment } from './fragment.mjs';
import { publishAndOpen } from './pairs.mjs';
import { configuration, startWorker, unlimited } from './worker.mjs';

const pairs = 1000;
const worker = await startWorker(unlimited(configuration()));
try {
  const began = performance.now();
  await publishAndOpen(worker.address, fragment(), pairs, 8);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${pairs} publications published and opened, all right, in ${seconds.toFixed(1)} s: ${(pairs / seconds).toFixed(0)} a second`);
} finally {
  await worker.stop();
}
