/**
 * Holds what a lesson's texts take for granted against what the engine did.
 * Each check answers "" or what is wrong.
 */
import type { CheckResult, CompareRow, Trace } from '../engine/protocol.gen.ts';
import { letters } from '../strings/algorithm.ts';
import type { Claim, Column, Side, Step } from './lesson.ts';
import { entryAt, momentOf, type Searches } from './search.ts';

/** What the engine said about the program of a lesson with two searches. */
export interface SearchFacts {
  readonly rows: readonly CompareRow[];
  readonly searches: Searches;
}

/** What it said about one column of a lesson with runs. */
export interface ColumnFacts {
  readonly column: Column;
  readonly check: CheckResult;
  readonly trace: Trace | null;
}

type SearchClaim = Extract<Claim, { kind: 'counts' | 'outcome' | 'finds' | 'misses' | 'execution' | 'executions' | 'entry' | 'holds' | 'skips' }>;
type RunClaim = Exclude<Claim, SearchClaim>;

const differ = (what: string, wanted: unknown, got: unknown): string =>
  (JSON.stringify(wanted) === JSON.stringify(got) ? '' : `${what}: the lesson says ${JSON.stringify(wanted)}, the engine ${JSON.stringify(got)}`);

const first = (problems: readonly string[]): string => problems.find((p) => p !== '') ?? '';

/** What is wrong with a claim about two searches. */
export function checkSearchClaim(claim: Claim, facts: SearchFacts): string {
  return isSearchClaim(claim) ? checkSearch(claim, facts) : `${claim.kind} is no claim about searches`;
}

const isSearchClaim = (claim: Claim): claim is SearchClaim =>
  ['counts', 'outcome', 'finds', 'misses', 'execution', 'executions', 'entry', 'holds', 'skips'].includes(claim.kind);

function checkSearch(claim: SearchClaim, { rows, searches }: SearchFacts): string {
  const row = (name: string): CompareRow | undefined => rows.find((r) => r.algorithm === name);
  switch (claim.kind) {
    case 'counts': {
      const figures = row(claim.algorithm);
      const counts = (['states', 'transitions', 'executions'] as const).filter((what) => claim[what] !== undefined);
      return first(counts.map((what) => differ(`${what} of ${claim.algorithm}`, claim[what], figures?.[what])));
    }
    case 'outcome':
      return differ(`the end of ${claim.algorithm}`, claim.outcome, row(claim.algorithm)?.outcome);
    case 'finds':
      return differ(`failures that ${claim.algorithm} finds`, claim.failures, row(claim.algorithm)?.findings.length);
    case 'misses':
      return differ('the missed run', claim.run, searches.missed?.finding.run.map((s) => s.event));
    case 'executions':
      return differ(`executions of the ${claim.side} search`, claim.count, searches[claim.side].executions.length);
    case 'execution':
      return differ(`execution ${claim.execution} of the ${claim.side} search`, claim.events, eventsOf(searches, claim.side, claim.execution));
    case 'entry':
      return checkEntry(claim, searches);
    case 'holds': {
      const facts = searches.graph.nodes.find((n) => n.state === claim.state)?.facts ?? [];
      return first(claim.facts.map((fact) => (facts.includes(fact) ? '' : `in s${claim.state} there is no "${fact}", only ${JSON.stringify(facts)}`)));
    }
    case 'skips':
      return checkSkips(claim, searches);
    default:
      return claim satisfies never;
  }
}

function eventsOf(searches: Searches, side: Side, execution: string): readonly string[] | undefined {
  return searches[side].executions.find((e) => letters(e.number) === execution)?.events.map((e) => searches.model.events[e]?.name ?? '?');
}

function checkEntry(claim: Extract<Claim, { kind: 'entry' }>, searches: Searches): string {
  const at = entryAt(searches, claim.at);
  if (claim.absent) return at < 0 ? '' : `there is such an entry: ${JSON.stringify(claim.at)}`;
  const entry = searches[claim.at.side].log[at];
  if (entry === undefined) return `there is no such entry: ${JSON.stringify(claim.at)}`;
  return first([
    claim.location === undefined ? '' : differ('its location', claim.location, searches.model.locations[entry.loc]?.name),
    claim.line === undefined ? '' : differ('its line', claim.line, entry.line),
    claim.dst === undefined ? '' : differ('the state it leads to', claim.dst, entry.dst),
  ]);
}

function checkSkips({ state, event }: Extract<Claim, { kind: 'skips' }>, { graph, model, naive }: Searches): string {
  const number = model.events.findIndex((e) => e.name === event);
  if (graph.nodes.find((n) => n.state === state)?.enabled.includes(number) !== true) return `${event} is not enabled in s${state}`;
  const did = naive.log.some((e) => e.kind === 'execute' && e.state === state && e.event === number);
  return did ? `the naive search does execute ${event} in s${state}` : '';
}

/** What is wrong with a claim about runs. */
export function checkRunClaim(claim: Claim, columns: readonly ColumnFacts[]): string {
  if (isSearchClaim(claim)) return `${claim.kind} is no claim about runs`;
  const facts = columns.find((c) => c.column.id === claim.column);
  return facts === undefined ? `there is no column ${claim.column}` : checkRun(claim, facts);
}

function checkRun(claim: RunClaim, { check, trace }: ColumnFacts): string {
  const steps = trace?.steps ?? [];
  switch (claim.kind) {
    case 'size':
      return differ(`what ${claim.column} explores`, [claim.states, claim.transitions], [check.states, check.transitions]);
    case 'findings':
      return differ(`findings of ${claim.column}`, claim.kinds, check.findings.map((f) => f.kind));
    case 'run':
      return first([
        differ(`the run of ${claim.column}`, claim.events, steps.slice(1).map((s) => check.model.events[s.event]?.name)),
        claim.at === undefined ? '' : differ(`its times`, claim.at, steps.slice(1).map((s) => s.at)),
      ]);
    case 'says': {
      const said = [check.verdict, ...check.findings.map((f) => `${f.title} ${f.sentence}`)].join(' ');
      return said.includes(claim.text) ? '' : `${claim.column} does not say "${claim.text}" but "${said}"`;
    }
    case 'value': {
      const location = check.model.locations.findIndex((l) => l.name === claim.location);
      return differ(`${claim.location} of ${claim.column} after step ${claim.step}`, claim.value, steps[claim.step]?.values[location]);
    }
    default:
      return claim satisfies never;
  }
}

/** Whether what a step of searches shows is there. */
export function checkSearchShow({ show, question }: Step, { searches }: SearchFacts): string {
  return first([show, ...(question ? [question.show] : [])].map((shown) => {
    if (shown.kind === 'search') return momentOf(searches, shown.at) === null ? `there is no such moment: ${JSON.stringify(shown.at)}` : '';
    if (shown.kind === 'missed') return shown.step < (searches.missed?.states.length ?? 0) ? '' : 'there is no such step of a missed run';
    return shown.kind === 'runs' ? 'a lesson of searches has no runs to show' : '';
  }));
}

/** Whether what a step of runs shows is there. */
export function checkRunShow({ show, question }: Step, columns: readonly ColumnFacts[]): string {
  return first([show, ...(question ? [question.show] : [])].map((shown) => {
    if (shown.kind === 'program' || shown.kind === 'mend') return '';
    if (shown.kind !== 'runs') return `a lesson of runs cannot show ${shown.kind}`;
    return shown.columns.every((id) => columns.some((c) => c.column.id === id)) ? '' : `there is no such column: ${shown.columns.join()}`;
  }));
}
