/** Kinds of findings, pairs and problems: which are conflicts of two apps, which are harmless. */
import { findingKinds, type FindingKind } from '../engine/finding.gen.ts';
import type { Diagnostic, PairClass } from '../engine/protocol.gen.ts';

/** The kind, or 'unknown': a newer engine may have kinds that this page's table does not. */
export const knownKind = (kind: string): FindingKind | 'unknown' => (Object.hasOwn(findingKinds, kind) ? (kind as FindingKind) : 'unknown');

/** Whether a finding is about two apps of which each does what it should, but not both. */
export function isConflict(kind: string): boolean {
  const known = knownKind(kind);
  return known !== 'unknown' && findingKinds[known].conflict;
}

/** Whether a finding is worth a look, and no problem. */
export function isMinor({ kind }: { readonly kind: string }): boolean {
  const known = knownKind(kind);
  return known !== 'unknown' && findingKinds[known].minor;
}

export type ClassOfPair = PairClass['class'];

const harmless: ReadonlySet<ClassOfPair> = new Set<ClassOfPair>(['read-read', 'direct-direct', 'composable', 'different-feature', 'same-feature']);

export const isHarmless = (of: ClassOfPair): boolean => harmless.has(of);

/** Whether a problem says that an app is not part of the verdict, because it cannot be read. */
export const isLeftOut = (d: Diagnostic): boolean => d.code === 'app-not-checked';
