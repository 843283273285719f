/** Every text of the compare pane, and the sentences made of them. */
import type { CompareRow } from '../engine/protocol.gen.ts';
import { list } from './graph.ts';
import { localise } from './localise.ts';
import { count } from './page.ts';

export const compareText = localise({
  heading: 'Compare two algorithms',
  reference: 'Reference',
  other: 'Against',
  quick: 'What would it miss?',
  run: 'Compare',
  overlay: 'Overlay',
  modeHint: 'Put both on one picture and fade between them',
  fade: 'Fade from the reference to the other algorithm',
  results: 'What each algorithm explored',
  algorithm: 'Algorithm',
  found: 'found',
  missed: 'missed',
  missedFindings: 'Failures it misses',
  missedRuns: 'Shortest runs to states it does not reach',
  show: (title: string) => `Show the run: ${title}`,
  comparing: 'Comparing…',
  empty: 'Choose an algorithm and see on the graph what it leaves out.',
  stale: 'The program or its options have changed since this comparison.',
  numbered: (reference: string, checked: string) => `States have the numbers in which ${reference} finds them; in the graph of the check they have those of ${checked}.`,
  charts: { states: 'states', transitions: 'transitions', seconds: 'time' },
} as const);

/** "naive-path, 4 states, 9 transitions" over a drawing. */
export const rowCaption = localise((row: CompareRow): string => {
  return `${row.algorithm}: ${count(row.states, 'state')}, ${count(row.transitions, 'transition')}`;
});

/** "naive-path misses 1 failure, 0 states and 2 transitions." */
export const missedSentence = localise((row: CompareRow): string => {
  const failures = count(row.missedFindings.length, 'failure');
  const states = count(row.missedStates.length, 'state');
  const transitions = count(row.missedTransitions, 'transition');
  if (row.missedFindings.length > 0) return `${row.algorithm} misses ${list([failures, states, transitions])}.`;
  if (row.missedTransitions === 0 && row.missedStates.length === 0) return `${row.algorithm} explores all of it.`;
  const left = `${states} and ${transitions}`;
  if (row.sound) return `${row.algorithm} misses no failure; it did not need ${left}.`;
  return `${row.algorithm} misses no failure here, but does not reach ${left}.`;
});
