/** What a page that is one file carries: how it is packed and unpacked. */

/** The texts of the page; each script under its address, by which others import it. */
export interface PackedTexts {
  readonly main: string;
  readonly modules: Readonly<Record<string, string>>;
  readonly workers: { readonly engineWorker: string; readonly graphvizWorker: string };
  readonly examples: string;
  readonly reference: string;
  /** the link that the file opens */
  readonly fragment: string;
}

/** Ids of the elements that hold the texts and the engine. */
export const packedIds = { texts: 'packed-texts', engine: 'packed-engine' } as const;

/** How scripts of such a page name each other: by the file's name behind this. */
export const scheme = 'crosscheck/';

export const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Relative imports mean nothing in a script without an address, so they become names that a map resolves. */
export function renamed(text: string, names: readonly string[]): string {
  return names.reduce((done, name) => done.replaceAll(`"./${name}"`, `"${scheme}${name}"`), text);
}

/** A module that imports nothing, as a script of the kind that workers can be started from on disk. */
export const unmoduled = (text: string): string => `(async () => {${text.replaceAll('import.meta.url', 'self.location.href')}\n})();`;

export async function packed(bytes: BlobPart): Promise<string> {
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const data = new Uint8Array(await new Response(zipped).arrayBuffer());
  const part = 0x8000;
  let text = '';
  for (let at = 0; at < data.length; at += part) text += String.fromCharCode(...data.subarray(at, at + part));
  return btoa(text);
}

export function unpacked(text: string): Response {
  const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip')));
}
