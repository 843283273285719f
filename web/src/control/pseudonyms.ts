/** Links with other names in place of those that tell of a home. */
import type { Include } from '../state/feature.ts';
import { linkOf } from '../state/link.ts';
import { shareStrings } from '../strings/share.ts';
import type { Session } from './session.ts';

/**
 * The address that opens the program under other names, on the run on show. It
 * claims no verdict: that of the page is about other texts.
 */
export async function makeLinkWithPseudonyms({ store, engine }: Session, base: string, include: Include): Promise<string> {
  const page = store.peek();
  const { files } = await engine.ask('pseudonyms', { files: page.files });
  if (files.length === 0) throw new Error(shareStrings.noPseudonyms);
  const { set: _set, ...options } = page.options;
  const link = linkOf({ ...page, options }, page.hello?.version ?? '', include);
  const claimed = { digest: '', verdict: { outcome: '', states: 0, transitions: 0, findings: 0 } };
  const { fragment } = await engine.ask('encode', { ...link, ...claimed, files, options, example: '', scope: '' });
  return `${base}#${fragment}`;
}
