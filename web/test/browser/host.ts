/** A host of the test's own in front of the built page: what it says can change, stop halfway, and end. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Host {
  readonly address: string;
  /** the paths that were asked for */
  readonly asked: string[];
  /** where the files come from */
  from: string;
  /** where some of them come from instead */
  later: { readonly paths: RegExp; readonly from: string } | null;
  /** the ending of files of which only a half comes, or "" */
  halfOf: string;
  close(): Promise<void>;
}

/** Passes on what a server says. */
export async function host(from: string): Promise<Host> {
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    self.asked.push(path);
    const answered = await fetch(new URL(path, self.later?.paths.test(path) ? self.later.from : self.from));
    const body = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '', connection: 'close' });
    if (self.halfOf !== '' && path.endsWith(self.halfOf)) response.write(body.subarray(0, body.length / 2));
    else response.end(body);
  };
  const server = createServer((request, response) => void answer(request.url ?? '/', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  const self: Host = { address: `http://127.0.0.1:${port}/`, asked: [], from, later: null, halfOf: '', close };
  return self;
}
