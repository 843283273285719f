/** Whose states are drawn: those of the last check or, to see what an algorithm missed, those of the last comparison. */
import type { GraphRequest, Model } from '../engine/protocol.gen.ts';
import type { Page } from '../state/page.ts';
import { isStaleComparison } from '../state/result.ts';
import { parseScope } from '../state/scope.ts';

export interface Subject {
  readonly of: 'check' | 'compare';
  readonly model: Model;
  readonly states: number;
  readonly transitions: number;
  readonly heat: NonNullable<GraphRequest['heat']>;
  /** The algorithm whose gaps are hot; "" for none. */
  readonly against: string;
}

const checks = new WeakMap<object, Map<string, Subject>>();

/** The same value as long as it is about the same thing, so that nothing is asked for again. */
function kept(of: object, subject: Subject): Subject {
  const all = checks.get(of) ?? new Map<string, Subject>();
  checks.set(of, all);
  const key = `${subject.heat} ${subject.against}`;
  const known = all.get(key);
  if (known === undefined) all.set(key, subject);
  return known ?? subject;
}

export function subjectOf(page: Page): Subject | null {
  const { heat } = parseScope(page.scope);
  const against = heat === 'missed' ? missedBy(page) : null;
  if (against !== null && page.compared !== null) {
    const { result } = page.compared;
    const { states = 0, transitions = 0 } = result.rows[0] ?? {};
    return kept(result, { of: 'compare', model: result.model, states, transitions, heat: 'missed', against });
  }
  const result = page.checked?.result;
  if (result === undefined || result.outcome === 'invalid') return null;
  return kept(result, { of: 'check', model: result.model, states: result.states, transitions: result.transitions, heat: heat === 'missed' ? '' : heat, against: '' });
}

/** The algorithm compared with the reference, if there is a comparison of the program as it is. */
export function missedBy(page: Page): string | null {
  const rows = page.compared?.result.rows ?? [];
  if (isStaleComparison(page)) return null;
  const chosen = rows.slice(1).find((row) => row.algorithm === page.algorithms[1]) ?? rows[1];
  return chosen?.algorithm ?? null;
}
