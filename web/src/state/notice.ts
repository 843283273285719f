/** Something the reader should be told above everything else. */
import type { Failed } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';
import type { Difference } from './proof.ts';

export type Notice =
  | { readonly kind: 'engine-bug'; readonly failed: Failed }
  | { readonly kind: 'engine-crash'; readonly message: string }
  /** with the fragment of a link that waits for the engine, or "" */
  | { readonly kind: 'engine-missing'; readonly link: string }
  /** a copy in one file has an engine for its own program alone */
  | { readonly kind: 'engine-absent' }
  | { readonly kind: 'bad-link'; readonly failed: Failed }
  | { readonly kind: 'verdict-differs'; readonly engine: string; readonly differences: readonly Difference[]; readonly cutShort: boolean }
  | { readonly kind: 'reproduced'; readonly engine: string; readonly states: number }
  | { readonly kind: 'stopped' };

export interface NoticeState {
  readonly notice: Notice | null;
}

export const noticeFeature: Feature<NoticeState> = {
  initial: { notice: null },
  newProgram: () => ({ notice: null }),
};

export const notify = (notice: Notice | null): Change<NoticeState> => (page) => ({ ...page, notice });

/** A new check makes old complaints about the engine untrue; what a link said stays. */
export const withoutComplaints: Change<NoticeState> = (page) => {
  const kind = page.notice?.kind;
  return kind === 'engine-bug' || kind === 'engine-crash' || kind === 'engine-missing' || kind === 'engine-absent' || kind === 'stopped' ? { ...page, notice: null } : page;
};
