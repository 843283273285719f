// Prints what a visitor downloads, from the files of the last build.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

const files = readdirSync(dist, { recursive: true })
  .map(String)
  .filter((name) => statSync(join(dist, name)).isFile() && !/\.(br|gz)$/.test(name))
  .sort();

const size = (name) => {
  try {
    return statSync(join(dist, name)).size;
  } catch {
    return 0;
  }
};
for (const name of files) {
  const cells = [size(name), size(name + '.gz'), size(name + '.br')].map((n) => String(n).padStart(10));
  console.log(`${cells.join('')}  ${name}`);
}
console.log('     bytes      gzip    brotli');
