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
  | 'physical-conflict'
  | 'worth-a-look';

export interface FindingKindRow {
  /** stands for it in a cell of a matrix */
  readonly sign: string;
  /** says it in a legend or beside a title */
  readonly words: string;
  /** two apps of which each does what it should, but not both */
  readonly conflict: boolean;
  /** it is worth a look, and no problem */
  readonly minor: boolean;
}

/** The table of kinds, the gravest first. */
export const findingKinds: Readonly<Record<FindingKind, FindingKindRow>> = {
  'assertion': { sign: 'A', words: 'assertion fails', conflict: false, minor: false },
  'handler-error': { sign: 'E', words: 'error in a handler', conflict: false, minor: false },
  'invariant': { sign: 'I', words: 'property broken', conflict: false, minor: false },
  'deadlock': { sign: 'L', words: 'nothing can happen', conflict: false, minor: false },
  'end': { sign: 'N', words: 'regular end', conflict: false, minor: false },
  'unreachable': { sign: 'U', words: 'never reached', conflict: false, minor: false },
  'loop': { sign: 'C', words: 'going round without end', conflict: false, minor: false },
  'undone': { sign: 'D', words: 'one app undoes what another has reason for', conflict: true, minor: false },
  'race': { sign: 'R', words: 'which app wins is chance', conflict: true, minor: false },
  'other-order': { sign: 'O', words: 'the order of two events decides', conflict: true, minor: false },
  'pitfall': { sign: 'F', words: 'the platform has a pitfall here', conflict: false, minor: false },
  'left-behind': { sign: 'B', words: 'left on, or the like, though nobody needs it', conflict: false, minor: false },
  'device-conflict': { sign: 'S', words: 'conflict over a device', conflict: true, minor: false },
  'mode-conflict': { sign: 'M', words: 'conflict over the mode', conflict: true, minor: false },
  'physical-conflict': { sign: 'P', words: 'conflict through the room', conflict: true, minor: false },
  'worth-a-look': { sign: 'W', words: 'worth a look: one app undoes what another did, as you may mean it', conflict: true, minor: true },
};

/** Stands for kinds that the table does not have. */
export const unknownKind: FindingKindRow = { sign: '!', words: 'something that only a newer version has a word for', conflict: false, minor: false };
