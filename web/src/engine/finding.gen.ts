// Generated from engine/internal/finding; to renew: go test ./engine/protocol -update

/** A kind of finding. */
export type FindingKind =
  | 'assertion'
  | 'handler-error'
  | 'invariant'
  | 'deadlock'
  | 'end'
  | 'unreachable'
  | 'loop'
  | 'undone'
  | 'race'
  | 'other-order'
  | 'pitfall'
  | 'left-behind'
  | 'device-conflict'
  | 'mode-conflict'
  | 'physical-conflict';

export interface FindingKindRow {
  /** stands for it in a cell of a matrix */
  readonly sign: string;
  /** says it in a legend or beside a title */
  readonly words: string;
  /** two apps of which each does what it should, but not both */
  readonly conflict: boolean;
}

/** The table of kinds, the gravest first. */
export const findingKinds: Readonly<Record<FindingKind, FindingKindRow>> = {
  'assertion': { sign: 'A', words: 'assertion fails', conflict: false },
  'handler-error': { sign: 'E', words: 'error in a handler', conflict: false },
  'invariant': { sign: 'I', words: 'property broken', conflict: false },
  'deadlock': { sign: 'L', words: 'nothing can happen', conflict: false },
  'end': { sign: 'N', words: 'regular end', conflict: false },
  'unreachable': { sign: 'U', words: 'never reached', conflict: false },
  'loop': { sign: 'C', words: 'going round without end', conflict: false },
  'undone': { sign: 'D', words: 'one app undoes what another has reason for', conflict: true },
  'race': { sign: 'R', words: 'which app wins is chance', conflict: true },
  'other-order': { sign: 'O', words: 'the order of two events decides', conflict: true },
  'pitfall': { sign: 'F', words: 'the platform has a pitfall here', conflict: false },
  'left-behind': { sign: 'B', words: 'left on, or the like, though nobody needs it', conflict: false },
  'device-conflict': { sign: 'S', words: 'conflict over a device', conflict: true },
  'mode-conflict': { sign: 'M', words: 'conflict over the mode', conflict: true },
  'physical-conflict': { sign: 'P', words: 'conflict through the room', conflict: true },
};

/** Stands for kinds that the table does not have. */
export const unknownKind: FindingKindRow = { sign: '!', words: 'something that only a newer version has a word for', conflict: false };
