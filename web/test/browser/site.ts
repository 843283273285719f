/** Serves the built page as a host would: precompressed files, long-lived assets. */
import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json',
  '.webmanifest': 'application/manifest+json', '.svg': 'image/svg+xml', '.png': 'image/png',
};

export interface Site {
  readonly address: string;
  close(): void;
}

export async function serve(dist: string): Promise<Site> {
  // A connection may rest as long as a busy machine lets it: closed while it is used again, it fails.
  const server: Server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!file.startsWith(dist) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const packed = existsSync(`${file}.br`);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', ...(packed ? { 'content-encoding': 'br' } : {}) });
    response.end(readFileSync(packed ? `${file}.br` : file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
