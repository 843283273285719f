/** The page as it would be with a shorter program. */
import type { MinimiseResult } from '../engine/protocol.gen.ts';
import type { Page } from './page.ts';
import { isStale } from './result.ts';

/** The findings that a shorter program can be made for: none while the text has changed since its check. */
export const keepable = (page: Page): readonly { readonly title: string }[] =>
  (isStale(page) ? [] : page.checked?.result.findings ?? []);

/** The finding on show, else the first. */
export const findingOnShow = (page: Page): number => (page.run?.kind === 'finding' ? page.run.index : 0);

/** The page of a shorter program, for a link: on the finding that was kept, at the end of its run. */
export function withProgram(page: Page, result: MinimiseResult): Page {
  const { files, check, finding } = result;
  if (!check) return page;
  return {
    ...page, files, example: '', origin: '', scope: '', trace: null, against: null, lesson: null,
    checked: { result: check, files, options: page.checked?.options ?? page.options, verified: true },
    run: { kind: 'finding', index: finding }, step: check.findings[finding]?.run.length ?? 0,
  };
}
