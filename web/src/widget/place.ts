/** Where something stands, in words. */
import type { File, Range } from '../engine/protocol.gen.ts';
import { isInGuess } from '../state/problems.ts';
import { appStrings } from '../strings/apps.ts';

/** "door.cross:12" */
export const placeOf = (files: readonly File[], range: Range): string =>
  (isInGuess(files, range) ? appStrings.problems.guessed : `${files[range.file]?.name}:${range.line}`);
