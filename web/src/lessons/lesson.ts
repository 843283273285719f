/**
 * What a lesson is: pure data, one lesson a file. Nothing in it is played back:
 * whatever a step shows is what the engine does with the program, and whatever
 * a step says is backed by claims, which a test puts to the engine
 * (test/browser/webtest-lesson-claims.ts).
 *
 * Texts are short paragraphs with `code` and *emphasis*. States in texts,
 * cursors and claims are numbered as the picture numbers them: in the order in
 * which the sound search first comes to them. Executions are a, b, c, …
 */
import type { FindingKind } from '../engine/finding.gen.ts';
import type { LogEntry, Options } from '../engine/protocol.gen.ts';

export type Lesson = SearchLesson | RunsLesson;

interface Base {
  /** in addresses: "stop-too-early" */
  readonly id: string;
  readonly title: string;
  /** one sentence for the list of lessons */
  readonly summary: string;
  /** how long it takes to tell */
  readonly minutes: number;
  /** where it comes from */
  readonly source: string;
  readonly steps: readonly Step[];
}

/** Two searches of one program, one of them with a switch off, on one picture. */
export interface SearchLesson extends Base {
  readonly kind: 'search';
  readonly program: Program;
  readonly naive: Contestant;
  readonly sound: Contestant;
  /** the program is the reader's at the end: make the naive search miss something */
  readonly task: Task;
}

/** Runs of a program, or of programs, side by side. */
export interface RunsLesson extends Base {
  readonly kind: 'runs';
  readonly program: Program;
  readonly columns: readonly Column[];
  /** the locations whose values are shown beside each step of a run */
  readonly locations: readonly string[];
  /** the program is the reader's at the end: mend it */
  readonly task?: MendTask;
}

/** An example, or what is left of it without some declarations, each named by how it begins: "app Lock". */
export interface Program {
  readonly example: string;
  readonly without?: readonly string[];
}

export interface Contestant {
  readonly algorithm: string;
  /** what people call it: "stops at a known state" */
  readonly caption: string;
}

/** A check of a program and, unless nothing goes wrong, a run of it. */
export interface Column {
  readonly id: string;
  readonly caption: string;
  readonly program: Program;
  readonly options: Partial<Options>;
  /** which of its findings, or the events of a run of our own; none when only the verdict matters */
  readonly run: { readonly finding: number } | { readonly events: readonly string[] } | null;
}

export interface Step {
  readonly title: string;
  readonly text: string;
  readonly show: Show;
  readonly question?: Question;
  readonly claims: readonly Claim[];
  /** for the speaker, not for the room */
  readonly notes: string;
}

/** A question before something is shown. */
export interface Question {
  readonly ask: string;
  /** at least two, one of them right */
  readonly choices: readonly Choice[];
  /** what is said and shown once it is answered */
  readonly answer: string;
  readonly show: Show;
}

export interface Choice {
  readonly text: string;
  readonly right?: true;
  /** said to whoever chooses it; a wrong one is explained kindly */
  readonly reply: string;
  /** a state that may be clicked in the picture instead */
  readonly state?: number;
}

/** What the stage shows. */
export type Show =
  /** the program alone, or another one, with the declarations lit that begin so: "event e3" */
  | { readonly kind: 'program'; readonly lines: readonly string[]; readonly of?: Program }
  /** the searches, both or one, at a place of their logs; whose pseudo-code, and which line of it, if not the entry's */
  | { readonly kind: 'search'; readonly sides: 'naive' | 'sound' | 'both'; readonly at: Cursor; readonly code?: Side; readonly line?: string }
  /** both searches at their end, and over them the run that the naive one misses, up to a step */
  | { readonly kind: 'missed'; readonly step: number }
  /** runs of some columns, up to a step */
  | { readonly kind: 'runs'; readonly columns: readonly string[]; readonly step: number }
  /** what each algorithm explored, as bars */
  | { readonly kind: 'figures' }
  /** the program is the reader's, to be broken or mended */
  | { readonly kind: 'break' | 'mend' };

export type Side = 'naive' | 'sound';

/** A place of a search's log: the nth such entry of an execution, or its last entry when no kind is named. */
export type Cursor = 'start' | 'end' | {
  readonly side: Side;
  readonly execution: string;
  readonly kind?: LogEntry['kind'];
  readonly state?: number;
  readonly event?: string;
  readonly nth?: number;
};

/** Something that a step's text takes for granted. A test holds the engine to it. */
export type Claim =
  /** figures of a search: numbers that a text may name */
  | { readonly kind: 'counts'; readonly algorithm: string; readonly states?: number; readonly transitions?: number; readonly executions?: number }
  /** how a search ended: "complete" or "bounded" */
  | { readonly kind: 'outcome'; readonly algorithm: string; readonly outcome: 'complete' | 'bounded' }
  /** how many failures a search finds */
  | { readonly kind: 'finds'; readonly algorithm: string; readonly failures: number }
  /** the events of the shortest run that fails and that the naive search does not find */
  | { readonly kind: 'misses'; readonly run: readonly string[] }
  /** the events of an execution, or all executions when none is named */
  | { readonly kind: 'execution'; readonly side: Side; readonly execution: string; readonly events: readonly string[] }
  | { readonly kind: 'executions'; readonly side: Side; readonly count: number }
  /** an entry is in a log, or is not; with the location it is about */
  | { readonly kind: 'entry'; readonly at: Exclude<Cursor, string>; readonly location?: string; readonly line?: string; readonly dst?: number; readonly absent?: true }
  /** values of locations in a state of the picture: "y = 1" */
  | { readonly kind: 'holds'; readonly state: number; readonly facts: readonly string[] }
  /** an event is enabled in a state of the picture and the naive search never executes it there */
  | { readonly kind: 'skips'; readonly state: number; readonly event: string }
  /** how much a column's check explored */
  | { readonly kind: 'size'; readonly column: string; readonly states: number; readonly transitions: number }
  /** findings of a column, by kind, in order */
  | { readonly kind: 'findings'; readonly column: string; readonly kinds: readonly FindingKind[] }
  /** the events of a column's run, and when they happen, in seconds */
  | { readonly kind: 'run'; readonly column: string; readonly events: readonly string[]; readonly at?: readonly number[] }
  /** what a column's verdict says */
  | { readonly kind: 'says'; readonly column: string; readonly text: string }
  /** a location's value after a step of a column's run */
  | { readonly kind: 'value'; readonly column: string; readonly step: number; readonly location: string; readonly value: string };

/** Make the naive search miss a failure: at first it misses nothing. */
export interface Task {
  readonly text: string;
  /** the reader's program at first */
  readonly program: string;
  /** from a nudge to nearly the answer */
  readonly hints: readonly string[];
  /** one way to do it, shown when asked for */
  readonly solution: string;
  readonly praise: string;
}

/**
 * Mend the program: whatever is changed counts when what it is about is not found any
 * more, nothing is found that was not there, and all that shall be possible still is.
 */
export interface MendTask extends Task {
  /** properties that are checked with the program and are not the reader's to change; `reachable` says what shall be possible */
  readonly wanted: string;
  readonly options: Partial<Options>;
  /** what it is about: properties by their names, or kinds of findings */
  readonly about: readonly string[];
}
