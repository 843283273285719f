// Writing files of the built page.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

/** Writes assets/NAME-HASH.EXT and answers its address relative to the page. */
export function hashed(out, name, content) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const ext = extname(name);
  const path = `assets/${name.slice(0, -ext.length)}-${hash}${ext}`;
  writeFileSync(join(out, path), content);
  return path;
}

/**
 * Puts FILE.br and FILE.gz beside every file worth it. The best compression of
 * the engine takes half a minute, so what was compressed before is kept in
 * `cache` under the hash of its content and of how that was done.
 */
export async function compressAll(out, cache) {
  mkdirSync(cache, { recursive: true });
  const paths = readdirSync(out, { recursive: true }).map((name) => join(out, String(name)));
  await Promise.all(paths.filter((path) => statSync(path).isFile() && !/\.(br|gz)$/.test(path)).map(async (path) => {
    const content = readFileSync(path);
    const params = paramsOf(path, content.length);
    const key = join(cache, createHash('sha256').update(JSON.stringify(params)).update(content).digest('hex'));
    if (!existsSync(`${key}.br`)) writeFileSync(`${key}.br`, await brotli(content, { params }));
    copyFileSync(`${key}.br`, `${path}.br`);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }));
}

const brotli = promisify(brotliCompress);

/** Distances in machine code are often alike in their last two bits, and often small: that makes the engine for homes half a percent smaller. */
const paramsOf = (path, size) => ({
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
  [constants.BROTLI_PARAM_NPOSTFIX]: extname(path) === '.wasm' ? 2 : 0,
  [constants.BROTLI_PARAM_NDIRECT]: extname(path) === '.wasm' ? 16 : 0,
});
