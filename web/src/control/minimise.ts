/** Shorter programs that show the same finding, and links to them. */
import type { MinimiseResult, Progress } from '../engine/protocol.gen.ts';
import type { Include } from '../state/feature.ts';
import { linkOf } from '../state/link.ts';
import { withProgram } from '../state/minimised.ts';
import type { Session } from './session.ts';

/** A shorter program and the link to it. */
export interface Shorter {
  readonly result: MinimiseResult;
  readonly link: string;
}

/** `base` is the page's address without a fragment. */
export async function shorten(session: Session, finding: number, include: Include, base: string, onProgress: (p: Progress) => void): Promise<Shorter> {
  const result = await session.minimise(finding, onProgress);
  if (!result.check) return { result, link: '' };
  const page = session.store.peek();
  const { fragment } = await session.engine.ask('encode', linkOf(withProgram(page, result), page.hello?.version ?? '', include));
  return { result, link: `${base}#${fragment}` };
}
