// Generated from engine/protocol/protocol.go; to renew: go test ./engine/protocol -update
import type { FindingKind } from './finding.gen.ts';
/** Version of the protocol and of the engine's observable behaviour. */
export const version = '0.1.0';

/** Request is one question to the engine. Op names the one field that is set. */
export type Request =
  | { readonly id: number; readonly op: 'hello'; readonly hello: HelloRequest }
  | { readonly id: number; readonly op: 'analyze'; readonly analyze: AnalyzeRequest }
  | { readonly id: number; readonly op: 'complete'; readonly complete: PlaceRequest }
  | { readonly id: number; readonly op: 'hover'; readonly hover: PlaceRequest }
  | { readonly id: number; readonly op: 'define'; readonly define: PlaceRequest }
  | { readonly id: number; readonly op: 'rename'; readonly rename: RenameRequest }
  | { readonly id: number; readonly op: 'format'; readonly format: AnalyzeRequest }
  | { readonly id: number; readonly op: 'folder'; readonly folder: FolderRequest }
  | { readonly id: number; readonly op: 'pseudonyms'; readonly pseudonyms: AnalyzeRequest }
  | { readonly id: number; readonly op: 'setup'; readonly setup: SetupRequest }
  | { readonly id: number; readonly op: 'set'; readonly set: SetRequest }
  | { readonly id: number; readonly op: 'furnish'; readonly furnish: FurnishRequest }
  | { readonly id: number; readonly op: 'check'; readonly check: CheckRequest }
  | { readonly id: number; readonly op: 'compare'; readonly compare: CompareRequest }
  | { readonly id: number; readonly op: 'continue'; readonly continue: ContinueRequest }
  | { readonly id: number; readonly op: 'replay'; readonly replay: ReplayRequest }
  | { readonly id: number; readonly op: 'graph'; readonly graph: GraphRequest }
  | { readonly id: number; readonly op: 'log'; readonly log: LogRequest }
  | { readonly id: number; readonly op: 'states'; readonly states: StatesRequest }
  | { readonly id: number; readonly op: 'quotient'; readonly quotient: QuotientRequest }
  | { readonly id: number; readonly op: 'find'; readonly find: FindRequest }
  | { readonly id: number; readonly op: 'runs'; readonly runs: RunsRequest }
  | { readonly id: number; readonly op: 'coverage'; readonly coverage: CoverageRequest }
  | { readonly id: number; readonly op: 'export'; readonly export: CheckRequest }
  | { readonly id: number; readonly op: 'members'; readonly members: CheckRequest }
  | { readonly id: number; readonly op: 'minimise'; readonly minimise: MinimiseRequest }
  | { readonly id: number; readonly op: 'mend'; readonly mend: MendRequest }
  | { readonly id: number; readonly op: 'encode'; readonly encode: Link }
  | { readonly id: number; readonly op: 'decode'; readonly decode: DecodeRequest };

/** Reply answers a request. Op names the one field that is set. */
export type Reply =
  | { readonly id: number; readonly op: 'progress'; readonly progress: Progress }
  | { readonly id: number; readonly op: 'failed'; readonly failed: Failed }
  | { readonly id: number; readonly op: 'hello'; readonly hello: Hello }
  | { readonly id: number; readonly op: 'analysis'; readonly analysis: Analysis }
  | { readonly id: number; readonly op: 'complete'; readonly complete: Completions }
  | { readonly id: number; readonly op: 'hover'; readonly hover: Hover }
  | { readonly id: number; readonly op: 'define'; readonly define: Definition }
  | { readonly id: number; readonly op: 'rename'; readonly rename: Edits }
  | { readonly id: number; readonly op: 'format'; readonly format: Formatted }
  | { readonly id: number; readonly op: 'folder'; readonly folder: Folder }
  | { readonly id: number; readonly op: 'pseudonyms'; readonly pseudonyms: Pseudonyms }
  | { readonly id: number; readonly op: 'setup'; readonly setup: Setup }
  | { readonly id: number; readonly op: 'set'; readonly set: Edited }
  | { readonly id: number; readonly op: 'furnish'; readonly furnish: Edited }
  | { readonly id: number; readonly op: 'check'; readonly check: CheckResult }
  | { readonly id: number; readonly op: 'compare'; readonly compare: CompareResult }
  | { readonly id: number; readonly op: 'replay'; readonly replay: Trace }
  | { readonly id: number; readonly op: 'graph'; readonly graph: GraphResult }
  | { readonly id: number; readonly op: 'log'; readonly log: LogResult }
  | { readonly id: number; readonly op: 'states'; readonly states: StatesResult }
  | { readonly id: number; readonly op: 'quotient'; readonly quotient: QuotientResult }
  | { readonly id: number; readonly op: 'find'; readonly find: FindResult }
  | { readonly id: number; readonly op: 'runs'; readonly runs: RunsResult }
  | { readonly id: number; readonly op: 'coverage'; readonly coverage: CoverageResult }
  | { readonly id: number; readonly op: 'export'; readonly export: Exported }
  | { readonly id: number; readonly op: 'members'; readonly members: MembersResult }
  | { readonly id: number; readonly op: 'minimise'; readonly minimise: MinimiseResult }
  | { readonly id: number; readonly op: 'mend'; readonly mend: MendResult }
  | { readonly id: number; readonly op: 'encode'; readonly encode: EncodedLink }
  | { readonly id: number; readonly op: 'decode'; readonly decode: DecodedLink };

/** Failed says why a request has no answer. */
export interface Failed {
  readonly kind: 'engine-bug' | 'bad-request' | 'bad-link';
  readonly message: string;
  /** for a bug report: where the engine broke; of a damaged link: what can still be read of its program */
  readonly detail: string;
}

/** File is one program text. */
export interface File {
  readonly name: string;
  readonly text: string;
}

/** HelloRequest asks what the engine can do. */
export type HelloRequest = Record<string, never>;

/** Hello says it. */
export interface Hello {
  readonly version: string;
  readonly algorithms: readonly Algorithm[];
  /**
   * Timed are the algorithms for programs read with exact times, the default
   * first; none in an engine that does not read them so.
   */
  readonly timed: readonly Algorithm[];
}

/** Algorithm is one row of the algorithm table. */
export interface Algorithm {
  /** "dpor" */
  readonly name: string;
  /** "Stateful DPOR" */
  readonly title: string;
  /** one sentence for people */
  readonly summary: string;
  /** misses no failure when it completes */
  readonly sound: boolean;
  /** paper, section */
  readonly source: string;
  /** pseudo-code, a line each; Entry.Line points into it */
  readonly code: readonly string[];
  /**
   * What it is for: nobody need know its name. Others are compared with the
   * Reference; the Recommended one is for those who do not choose; those are
   * Compared unless somebody chooses.
   */
  readonly reference: boolean;
  readonly recommended: boolean;
  readonly compared: boolean;
  /** takes every transition of every state */
  readonly exhaustive: boolean;
  /** Options.MaxDepth is for it */
  readonly deep: boolean;
  /** Options.Seed is for it */
  readonly seeded: boolean;
}

/** AnalyzeRequest asks the language service to look at a program. */
export interface AnalyzeRequest {
  readonly files: readonly File[];
}

/** PlaceRequest names a place in a file. */
export interface PlaceRequest {
  readonly files: readonly File[];
  readonly file: number;
  readonly offset: number;
}

/** RenameRequest asks for the edits that rename what stands at a place. */
export interface RenameRequest {
  readonly files: readonly File[];
  readonly file: number;
  readonly offset: number;
  readonly name: string;
}

/** Range is a half-open part of a file, with the line and column of its start. */
export interface Range {
  readonly file: number;
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

/** Edit replaces a range by a text. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/**
 * Edits are applied together; ranges do not overlap. Problem is set when there
 * are none and says why.
 */
export interface Edits {
  readonly edits: readonly Edit[];
  readonly problem: string;
}

/** Diagnostic is a positioned problem. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly range: Range;
  readonly message: string;
  readonly help: string;
  /** "" when there is no fix */
  readonly fixTitle: string;
  readonly fix: readonly Edit[];
}

/** Analysis is what the language service found. */
export interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  readonly outline: readonly Symbol[];
  readonly events: number;
  /** StateBound is the product of all domain sizes, 0 when above 1e15. */
  readonly stateBound: number;
  /**
   * Read tells in a sentence how much of the texts is read; "" where that goes
   * without saying.
   */
  readonly read?: string;
  /**
   * Wanted tells what the texts do not and would have to, for more of them to be read
   * as it is meant.
   */
  readonly wanted?: string;
}

/** Symbol is a declared name. */
export interface Symbol {
  readonly name: string;
  /** "app", "device", "event", "var", "function", "property", … */
  readonly kind: string;
  readonly range: Range;
}

/** Completions are what may stand at a place. */
export interface Completions {
  /** start of the word they replace */
  readonly from: number;
  readonly items: readonly CompletionItem[];
}

/** CompletionItem is one of them. */
export interface CompletionItem {
  readonly label: string;
  /** as Symbol.Kind, or "keyword", "value", "command", "attribute", "snippet" */
  readonly kind: string;
  readonly detail: string;
  readonly insert: string;
}

/** Hover describes what stands at a place; Text is empty when nothing does. */
export interface Hover {
  readonly range: Range;
  /** lines of plain text; the first is the declaration */
  readonly text: string;
}

/** Definition is where what stands at a place is declared. */
export interface Definition {
  readonly found: boolean;
  readonly range: Range;
}

/**
 * Exported is a program with exact times in the format of TChecker, a model
 * checker for timed automata: one process, whose locations are the states of the
 * program whatever its clocks show. Text is "" when the program has errors.
 */
export interface Exported {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Formatted is the text in the house style; it is unchanged when there are errors. */
export interface Formatted {
  readonly files: readonly File[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * FolderRequest asks which files of a folder make up a program. Their names are
 * their paths there.
 */
export interface FolderRequest {
  readonly files: readonly File[];
}

/**
 * Folder is those files. What nobody looks at may be left out of their texts;
 * lines keep their numbers.
 */
export interface Folder {
  readonly files: readonly File[];
}

/**
 * Pseudonyms are the files of a program with other names in place of those that
 * tell of a home, in the same order; none where a file is in a language that cannot.
 */
export interface Pseudonyms {
  readonly files: readonly File[];
}

/**
 * SetupRequest asks for the home of a program and what its installed apps can
 * be set to.
 */
export interface SetupRequest {
  readonly files: readonly File[];
}

/**
 * Setup is a home and its installed apps. When the program has no home of its
 * own, one is guessed: Home is its text, which is not among the files.
 */
export interface Setup {
  readonly home: File;
  readonly guessed: boolean;
  readonly rooms: readonly SetupRoom[];
  readonly devices: readonly SetupDevice[];
  readonly apps: readonly SetupApp[];
  readonly diagnostics: readonly Diagnostic[];
}

/** SetupRoom is a room of the home. */
export interface SetupRoom {
  readonly name: string;
  readonly label: string;
}

/** SetupDevice is a device of the home. When it is fixed, only apps change it. */
export interface SetupDevice {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
  /** the name of one, or "" */
  readonly room: string;
  readonly byHand: boolean;
  readonly fixed: boolean;
  readonly attributes: readonly SetupAttribute[];
  readonly uses: readonly SetupUse[];
}

/**
 * SetupAttribute is an attribute of a device: who changes it besides apps, and
 * to what; which values it has at first.
 */
export interface SetupAttribute {
  readonly name: string;
  readonly moved: '' | 'people' | 'weather';
  /** those that the mover gives it */
  readonly values: string;
  /** one of them, or "any" */
  readonly start: string;
}

/** SetupUse is a setting of an installed app that names a device. */
export interface SetupUse {
  readonly app: string;
  readonly name: string;
}

/** SetupApp is an installed app and its settings, page by page. */
export interface SetupApp {
  readonly name: string;
  readonly file: string;
  /** as its author called it */
  readonly title: string;
  readonly description: string;
  /** why it cannot run, or "" */
  readonly problem: string;
  readonly pages: readonly SetupPage[];
  /** other files that belong to it */
  readonly parts: readonly string[];
}

/** SetupPage is one page of an app's settings. */
export interface SetupPage {
  readonly title: string;
  readonly sections: readonly SetupSection[];
}

/** SetupSection is a titled part of a page. */
export interface SetupSection {
  readonly title: string;
  readonly fields: readonly SetupField[];
}

/**
 * SetupField is one setting. Values are names of devices, or what stands
 * between the quotes of a text, or a number or truth value as written.
 */
export interface SetupField {
  readonly name: string;
  readonly kind: 'device' | 'number' | 'text' | 'bool' | 'enum' | 'mode' | 'time';
  readonly title: string;
  readonly help: string;
  readonly required: boolean;
  readonly multiple: boolean;
  /** of device, enum and mode */
  readonly choices: readonly SetupChoice[];
  readonly values: readonly string[];
  /** it has one of the values, and a check tries each */
  readonly any: boolean;
  /** "" when the value will do */
  readonly problem: string;
}

/** SetupChoice is one of the values that a setting can have. */
export interface SetupChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * SetRequest changes one setting of an installed app. Without an app it only
 * keeps a guessed home as a file of the program.
 */
export interface SetRequest {
  readonly files: readonly File[];
  readonly app: string;
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * FurnishRequest changes a device of the home, in its text:
 *
 * 	rename  To is what people call it
 * 	move    To is a room: its name, what people call it, or a new one; "" for none
 * 	split   the setting Name of App gets a new device of the same kind
 * 	merge   To is a device, which from then on stands where Device stood
 * 	thaw    people or whatever surrounds a sensor may change it
 * 	freeze  only apps change it
 */
export interface FurnishRequest {
  readonly files: readonly File[];
  readonly change: 'rename' | 'move' | 'split' | 'merge' | 'thaw' | 'freeze';
  /** its name */
  readonly device: string;
  readonly to: string;
  readonly app: string;
  readonly name: string;
}

/**
 * Edited is the program after a change: all files, with the home among them
 * that was guessed before. When nothing changed, Problem says why.
 */
export interface Edited {
  readonly files: readonly File[];
  readonly problem: string;
}

/** Options of a check. Zero values mean the defaults. */
export interface Options {
  /** default "dpor", "zones" when timed */
  readonly algorithm: string;
  /** default "any-time" */
  readonly time: '' | 'immediate' | 'any-time' | 'timed';
  readonly maxStates: number;
  readonly maxSeconds: number;
  readonly maxMB: number;
  /** stateless */
  readonly maxDepth: number;
  /** random */
  readonly seed: number;
  readonly noSlicing: boolean;
  /** how apps are run, for researchers; default "home" */
  readonly profile: string;
  /** log entries to keep */
  readonly log: number;
  /** ProfileOptions are what a profile lets people choose. */
  readonly profileOptions?: readonly ProfileOption[];
  /**
   * Start is when a timed program starts: "mon 21:00"; "" is the program's
   * own time, else Monday 0:00.
   */
  readonly start?: string;
  /** timed: seconds; 0 is the program's own, else for ever; -1 is for ever */
  readonly for?: number;
  /**
   * Set are values that locations of a timed program have at the start,
   * other than its own.
   */
  readonly set?: readonly Setting[];
}

/** ProfileOption is an option of a profile with what was chosen. */
export interface ProfileOption {
  readonly name: string;
  readonly value: string;
}

/** Language is a language that programs, or parts of them, are written in. */
export interface Language {
  readonly name: string;
  /** what is written in it */
  readonly title: string;
  /** of its files' names */
  readonly endings: readonly string[];
}

/** Profile is a way of running apps that is not that of a home. */
export interface Profile {
  readonly name: string;
  /** how apps are run */
  readonly title: string;
  /** one sentence */
  readonly about: string;
  readonly options: readonly ProfileChoice[];
}

/** ProfileChoice is an option of a profile with what there is to choose from. */
export interface ProfileChoice {
  readonly name: string;
  readonly title: string;
  readonly choices: readonly string[];
}

/** Setting gives a location a value at the start. */
export interface Setting {
  /** "door.lock" */
  readonly location: string;
  /** "unlocked" */
  readonly value: string;
}

/**
 * CheckRequest asks for an exploration and its findings. The engine keeps the
 * result for Replay, Graph and Log until the next Check or Compare.
 */
export interface CheckRequest {
  readonly files: readonly File[];
  readonly options: Options;
  /**
   * Pair asks what apps do to each other: where none can have anything to do
   * with what another does, nothing is explored.
   */
  readonly pair?: boolean;
  /**
   * Only are the members that are read, by name, with what they need; empty is
   * all of them. MembersResult has the names.
   */
  readonly only?: readonly string[];
}

/**
 * MembersResult is the apps of a program that stand in a text with others and
 * can be checked without them, as the automations of a configuration, and which
 * of them can have anything to do with each other. There are none where each
 * text is an app, or where the program has errors.
 */
export interface MembersResult {
  readonly members: readonly Member[];
  /**
   * Related are the pairs to look at, in order; all of them in a program with
   * properties, which may be about any.
   */
  readonly related: readonly Related[];
  /**
   * Files are the texts without the members that the request leaves out, as far
   * as they can be left out of a text; none when it leaves out none.
   */
  readonly files: readonly File[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Member is one of them. */
export interface Member {
  readonly name: string;
  /** of its head */
  readonly range: Range;
  /**
   * Stores are the locations of devices that it may store, and at least two others,
   * too: what two of these leave behind may be taken back by a third.
   */
  readonly stores?: readonly string[];
}

/** Related are two members, by their numbers. */
export interface Related {
  readonly a: number;
  readonly b: number;
}

/**
 * ContinueRequest continues a bounded or stopped check with wider limits; the
 * reply is a CheckResult.
 */
export interface ContinueRequest {
  readonly options: Options;
}

/** Progress is sent while a search runs. */
export interface Progress {
  readonly algorithm: string;
  readonly states: number;
  readonly transitions: number;
  readonly executions: number;
  readonly mb: number;
  readonly seconds: number;
  /** seconds of the program's time reached, -1 when not timed */
  readonly virtual: number;
  /**
   * Characters is how long the shortest program is that Minimise has found so
   * far, and Tried how many it, or Mend, has tried.
   */
  readonly characters?: number;
  readonly tried?: number;
  /**
   * Done are parts of the work of which there are Of, where that is known: of the
   * analysis of a check, states that were looked at; of a comparison, searches.
   */
  readonly done?: number;
  readonly of?: number;
  /**
   * Findings are all that a check has found and confirmed so far; they come
   * when they are more than before. States that the search has not stored yet
   * are -1. The CheckResult has them too, unless everything was explored and
   * shows them to be others.
   */
  readonly findings?: readonly Finding[];
  /**
   * Mends are those that were found so far, when they are more than before: what
   * the MendResult would be now.
   */
  readonly mends?: MendResult;
}

/**
 * MinimiseRequest asks for a program, made from Files by leaving things out, in
 * which finding number Finding of their check is still the same finding: same
 * kind, same apps, same location or property. Its run may be another.
 */
export interface MinimiseRequest {
  readonly files: readonly File[];
  readonly options: Options;
  readonly finding: number;
}

/**
 * MinimiseResult is the shortest program that was found. It has the guessed
 * home as a file, unless the finding is the same without.
 */
export interface MinimiseResult {
  readonly files: readonly File[];
  /** of Files; not there when Problem is set */
  readonly check?: CheckResult;
  /** its number in Check */
  readonly finding: number;
  /** why Files are as they were, or "" */
  readonly problem: string;
  /** characters of the files of the request and the guessed home */
  readonly before: number;
  /** and of those here */
  readonly after: number;
  /** programs */
  readonly tried: number;
  /** before nothing more could be left out */
  readonly stopped: boolean;
}

/**
 * MendRequest asks what to change so that finding number Finding of the check of
 * Files is there no more; -1 asks for one program without any of them.
 */
export interface MendRequest {
  readonly files: readonly File[];
  readonly options: Options;
  readonly finding: number;
  /**
   * Only are the members that are read, as in CheckRequest; the whole texts are
   * mended.
   */
  readonly only?: readonly string[];
}

/**
 * MendResult is changes that take the finding away and bring no other, the best
 * first: what keeps most of what the program does, then the smallest.
 */
export interface MendResult {
  /** of the finding */
  readonly title: string;
  readonly mends: readonly Mend[];
  /** how many more there are */
  readonly more: number;
  /** programs that were checked */
  readonly tried: number;
  /** why nothing was looked for, or "" */
  readonly problem: string;
  /** before everything was tried */
  readonly stopped: boolean;
  /**
   * Unmended are findings that no change was found for, when all are asked about:
   * then there is one mend at most.
   */
  readonly unmended: readonly Unmended[];
}

/**
 * Unmended is a finding that no change was found for. Beside says that there is
 * one, but not beside those that take the others away. Against is a property that
 * no program keeps as well, "" where that is not known, and Run what leads to where
 * both cannot hold.
 */
export interface Unmended {
  readonly title: string;
  readonly beside: boolean;
  readonly against?: string;
  readonly run?: string;
}

/** Mend is one change. */
export interface Mend {
  /** what is then otherwise */
  readonly sentence: string;
  /** the program after it */
  readonly files: readonly File[];
  readonly hunks: readonly Hunk[];
  /**
   * Proved says that the whole program was explored with it; else nothing is
   * seen as far as a limit lets the search go.
   */
  readonly proved: boolean;
  readonly states: number;
  /**
   * Deeds is how many things apps did in situations that there still are: a
   * situation is what the things of the home are, and an event. Kept is how many
   * of them they still do, and Lost the others, in words.
   */
  readonly deeds: number;
  readonly kept: number;
  readonly lost: readonly string[];
  /** Gone are those that are not done any more in any situation. */
  readonly gone: readonly string[];
  /** findings of the program that are still there */
  readonly left: number;
}

/** Hunk is lines of a file that others take the place of. */
export interface Hunk {
  readonly file: number;
  /** the first one, from 0 */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * CheckResult is the answer to Check. When Diagnostics has errors there is no
 * exploration: Outcome is Invalid. When everything was explored, but an app did
 * nothing, it is Unchecked.
 */
export interface CheckResult {
  readonly outcome: 'complete' | 'bounded' | 'stopped' | 'unchecked' | 'invalid';
  /** which limit bounded it */
  readonly limit: string;
  readonly algorithm: string;
  readonly sound: boolean;
  readonly events: number;
  readonly states: number;
  readonly transitions: number;
  readonly executions: number;
  readonly seconds: number;
  readonly mb: number;
  /** one plain sentence */
  readonly verdict: string;
  /** another, on how much of the texts was read */
  readonly read?: string;
  /** what they do not tell and would have to */
  readonly wanted?: string;
  readonly findings: readonly Finding[];
  /** a few runs to look at, also when nothing is wrong */
  readonly samples: readonly Run[];
  /** every two apps, but for MorePairs */
  readonly pairs: readonly PairClass[];
  /** of homes of very many apps: how many are not listed */
  readonly morePairs?: number;
  /** handlers that ran in no explored transition */
  readonly neverRan: readonly NeverRan[];
  /** what was not looked at, because the checker is limited */
  readonly unseen: readonly Unseen[];
  /** what explored transitions made happen */
  readonly exercise: Exercise;
  /** variables that slicing removed */
  readonly sliced: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** of outcome, counts, findings and their runs */
  readonly digest: string;
  readonly model: Model;
  /** of programs read with exact times */
  readonly time?: TimeResult;
}

/**
 * TimeResult says which part of time a search covered, and names the clocks.
 * Times are seconds.
 */
export interface TimeResult {
  /** without end was asked for */
  readonly forever: boolean;
  /** how much was asked for, 0 when for ever */
  readonly for: number;
  /** up to where nothing is left out, -1 when for ever is covered */
  readonly covered: number;
  /** "Monday 21:00" */
  readonly start: string;
  /** since Monday 0:00 */
  readonly startSeconds: number;
  readonly clocks: readonly ClockInfo[];
}

/** ClockInfo describes a clock. */
export interface ClockInfo {
  readonly name: string;
  readonly kind: 'since' | 'delay' | 'day' | 'monitor';
  readonly app: number;
  readonly range: Range;
}

/**
 * PairClass says what two apps are to each other. "read-read", "direct-direct",
 * "composable", "different-feature" and "same-feature" are harmless;
 * "feature-conflict", "invalid-local-state" and "dropped-update" are conflicts:
 * classes of the IoTCheck study, which has them for devices. "global-variable"
 * and "physical" are conflicts too, and named after categories of interaction
 * that the study divides otherwise.
 */
export interface PairClass {
  /** two */
  readonly apps: readonly string[];
  readonly class: 'read-read' | 'direct-direct' | 'composable' | 'different-feature' | 'same-feature' | 'feature-conflict' | 'invalid-local-state' | 'dropped-update' | 'global-variable' | 'physical';
  /** one sentence */
  readonly reason: string;
  /** index of the finding that decides it, or -1 */
  readonly finding: number;
}

/** Model is the metadata that state and event numbers refer to. */
export interface Model {
  /** as people call them, as everywhere; [0] is the program itself */
  readonly apps: readonly string[];
  /** what the program calls them */
  readonly names: readonly string[];
  readonly events: readonly ModelEvent[];
  readonly locations: readonly ModelLoc[];
  readonly properties: readonly ModelProperty[];
}

/** ModelEvent describes an event. */
export interface ModelEvent {
  readonly name: string;
  readonly text: string;
  readonly kind: 'event' | 'environment' | 'touch' | 'timer';
  readonly app: number;
  readonly range: Range;
}

/** ModelLoc describes a location. */
export interface ModelLoc {
  readonly name: string;
  /** what sentences call it, as "the lamp" */
  readonly called: string;
  readonly kind: 'global' | 'app' | 'attribute' | 'mode' | 'enable' | 'timer' | 'derived';
  readonly app: number;
  readonly device: string;
  /** in which the device stands, if the texts say so besides the home */
  readonly room?: string;
  readonly range: Range;
}

/** ModelProperty describes a property. */
export interface ModelProperty {
  readonly name: string;
  readonly kind: 'invariant' | 'never' | 'reachable' | 'final';
  readonly text: string;
  readonly range: Range;
}

/** NeverRan is code that no explored transition executed, and why. */
export interface NeverRan {
  readonly name: string;
  readonly app: number;
  readonly range: Range;
  readonly reason: string;
}

/**
 * Unseen is something that was not looked at, because the checker does not model
 * it or gave it up.
 */
export interface Unseen {
  readonly message: string;
  readonly app: number;
  readonly range: Range;
}

/**
 * Exercise is what the explored transitions made happen. What is not among it
 * was not checked.
 */
export interface Exercise {
  /** those that ran, with their apps */
  readonly handlers: readonly string[];
  /** what apps stored */
  readonly commands: readonly Command[];
  /** apps that ran, and stored nothing in a device or the mode */
  readonly quiet: readonly string[];
  /** that fired */
  readonly timers: readonly string[];
  /** that the home was in */
  readonly modes: readonly string[];
  /** apps none of whose code ran */
  readonly idle: readonly Idle[];
}

/** Command is an app's storing of a value in a device or the mode. */
export interface Command {
  readonly app: string;
  readonly location: string;
}

/** Idle is an app none of whose code ran, why, and what to do about it. */
export interface Idle {
  readonly app: string;
  readonly reason: string;
  readonly help: string;
}

/**
 * Finding is something the user should know, with a run that shows it. One
 * without a place in the program has Range.Line 0. Of a conflict, Apps[1] undoes
 * what Apps[0] did.
 */
export interface Finding {
  readonly kind: FindingKind;
  readonly title: string;
  /** the run in plain words */
  readonly sentence: string;
  readonly apps: readonly string[];
  /** the location it is about, or "" */
  readonly location: string;
  /**
   * Likewise are other locations with which the same happens; Run is about the
   * first one, as is all else.
   */
  readonly likewise?: readonly string[];
  /** of the property, or "" */
  readonly name: string;
  /** what to change, or "" */
  readonly advice: string;
  readonly range: Range;
  /**
   * Start is the number of the initial state in which Run begins, as in
   * ReplayRequest; StartText tells it when there are several, else it is "".
   */
  readonly start: number;
  readonly startText: string;
  readonly run: readonly Step[];
  /** the independent interpreter agrees; false is an engine bug, said in Title */
  readonly replayed: boolean;
  /** state it ends in, -1 without a run */
  readonly state: number;
  /**
   * Gap is how much time can lie between the two commands of a conflict, in
   * programs read with exact times.
   */
  readonly gap?: Gap;
  /**
   * Other is the run in the other order, where the order of two events
   * decides; Run is one order. They part where the first of the two events is.
   */
  readonly other?: Run;
}

/** Gap is a span of time, in seconds; Max is -1 when there is no end to it. */
export interface Gap {
  readonly min: number;
  readonly max: number;
}

/** Run is a run without a finding. Start and StartText are as in Finding. */
export interface Run {
  readonly title: string;
  readonly start: number;
  readonly startText: string;
  readonly run: readonly Step[];
  readonly state: number;
}

/** Step is one executed event of a run. */
export interface Step {
  readonly event: string;
  /** event number */
  readonly index: number;
  /** which of its inner choices */
  readonly branch: number;
  /** the event in plain words */
  readonly text: string;
  /** state reached, -1 if the search did not store it */
  readonly state: number;
  readonly writes: readonly Write[];
  /** when, in seconds from the start; -1 when not timed */
  readonly at: number;
}

/** Write is one change of a location. */
export interface Write {
  readonly app: string;
  readonly location: string;
  readonly value: string;
}

/** Pick names one step of a run: an event and which of its branches. */
export interface Pick {
  readonly event: number;
  readonly branch: number;
}

/**
 * ReplayRequest plays a run on the program of the last check, step by step,
 * from initial state number Start.
 */
export interface ReplayRequest {
  readonly start: number;
  readonly run: readonly Pick[];
}

/** Trace is a run in full detail. Steps[0] is the start (Event -1). */
export interface Trace {
  readonly steps: readonly TraceStep[];
  /** Problem is set when a step could not be taken; Steps ends before it. */
  readonly problem: string;
  /** LoopTo is the earlier step whose state the last step repeats, or -1. */
  readonly loopTo: number;
}

/** TraceStep is one step of a trace. */
export interface TraceStep {
  readonly event: number;
  readonly branch: number;
  /** how many branches the event had there */
  readonly branches: number;
  /** what happened, in plain words */
  readonly text: string;
  /** -1 when the last check did not store it */
  readonly state: number;
  /** of every location, in order; "" for derived ones */
  readonly values: readonly string[];
  /** locations */
  readonly changed: readonly number[];
  readonly accesses: readonly TraceAccess[];
  readonly notes: readonly TraceNote[];
  readonly failures: readonly TraceFailure[];
  /** the statements that ran, as far as they are known */
  readonly acts: readonly Range[];
  /** events, after the step */
  readonly enabled: readonly number[];
  /** truth of each property after the step */
  readonly properties: readonly boolean[];
  /** earlier steps whose accesses conflict with this one's */
  readonly conflicts: readonly TraceConflict[];
  /** seconds from the start; -1 when not timed */
  readonly at: number;
  /**
   * Of each clock of CheckResult.Time: the value after the step, in seconds,
   * -1 while it does not matter; and when it makes something happen unless
   * something comes between, in seconds from the start, -1 when it does not.
   */
  readonly clocks: readonly number[];
  readonly due: readonly number[];
}

/** TraceAccess is one access. */
export interface TraceAccess {
  readonly location: number;
  readonly op: 'read' | 'write' | 'silent';
  readonly app: number;
  readonly value: string;
}

/** TraceNote is something said during a step. */
export interface TraceNote {
  readonly kind: string;
  readonly app: number;
  readonly text: string;
  readonly range: Range;
}

/** TraceFailure is an assertion that failed or an error. */
export interface TraceFailure {
  readonly kind: string;
  readonly text: string;
  readonly range: Range;
}

/** TraceConflict links two steps of a trace. */
export interface TraceConflict {
  readonly step: number;
  readonly location: number;
}

/**
 * GraphRequest asks for a drawing of the state graph of the last check or
 * compare. View: "full" (all states, as far as MaxNodes allows),
 * "neighbourhood" (Radius round State), "run" (the states of Run only).
 */
export interface GraphRequest {
  readonly view: 'full' | 'neighbourhood' | 'run';
  /** default 200 */
  readonly maxNodes: number;
  readonly state: number;
  readonly radius: number;
  readonly start: number;
  /** highlighted, and always drawn */
  readonly run: readonly Pick[];
  /** event names on all edges */
  readonly labels: boolean;
  /**
   * Against is the compared algorithm whose gaps are marked as missed;
   * without it the first one after the reference.
   */
  readonly against?: string;
  /**
   * Heat is what Heat of nodes and edges tells: "app", "finding" or "missed",
   * as in QuotientRequest; App is the app of "app".
   */
  readonly heat?: '' | 'app' | 'finding' | 'missed';
  readonly app?: number;
}

/**
 * GraphResult is a picture of a graph: DOT and Mermaid text and the same
 * content as data. X, Y are a layered layout (ranks by distance from the start)
 * for when Graphviz is too slow.
 */
export interface GraphResult {
  readonly rung: 'full' | 'bare' | 'neighbourhood' | 'run' | 'none';
  /** what is not drawn and why, or "" */
  readonly why: string;
  readonly states: number;
  readonly dot: string;
  readonly mermaid: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** GraphNode is a drawn state. Its DOT name is "s" + State. */
export interface GraphNode {
  readonly state: number;
  /** what differs from the start, short */
  readonly label: string;
  /** "door.lock = locked" */
  readonly facts: readonly string[];
  readonly initial: boolean;
  /** number of the initial state, as in ReplayRequest; -1 for others */
  readonly start: number;
  /** index of a finding that ends here, or -1 */
  readonly finding: number;
  /** compare: not reached by the other algorithm */
  readonly missed: boolean;
  /** distance from the start */
  readonly rank: number;
  readonly x: number;
  readonly y: number;
  readonly enabled: readonly number[];
  /** 0..1, what GraphRequest.Heat asks for */
  readonly heat: number;
}

/**
 * GraphEdge is a drawn edge; two-way and parallel edges are merged: Back is set
 * when Labels of the other direction exist.
 */
export interface GraphEdge {
  readonly src: number;
  readonly dst: number;
  /** events that lead from Src to Dst */
  readonly events: readonly number[];
  /** events that lead from Dst to Src */
  readonly back: readonly number[];
  readonly label: string;
  /** compare: not executed by the other algorithm, either way */
  readonly missed: boolean;
  /** an assertion fails on it */
  readonly failure: boolean;
  /** 0..1 */
  readonly heat: number;
}

/**
 * QuotientRequest asks for the states of the last check or compare put together
 * by the values of some locations: a class holds the states with the same
 * values. Executing all transitions takes time in large graphs. An answer
 * takes about 150 ms and says how far it came (Swept); asking again goes on.
 */
export interface QuotientRequest {
  /** whose values make the classes */
  readonly locations: readonly number[];
  /**
   * Choose lets the engine choose the locations: those that findings and
   * properties are about, else attributes that apps command, as many as
   * give a picture that can be drawn.
   */
  readonly choose: boolean;
  /** classes, by their smallest state, shown as their single states */
  readonly open: readonly number[];
  /** nodes to draw, default 300 */
  readonly max: number;
  /**
   * Heat is what Heat of nodes and edges tells: "app", the share of
   * transitions into and within a class that run code of App; "finding", how
   * near a finding is: 1 where one ends, a half one step before; "missed",
   * the share that the other algorithm did not explore.
   */
  readonly heat: '' | 'app' | 'finding' | 'missed';
  readonly app: number;
  readonly start: number;
  /** the classes it goes through are marked, and drawn before others */
  readonly run: readonly Pick[];
  /**
   * Against is the compared algorithm whose gaps are marked as missed, as in
   * GraphRequest.
   */
  readonly against: string;
  /** states that each node counts its own of, as Marked */
  readonly mark?: readonly number[];
}

/** QuotientResult is a picture of the classes. */
export interface QuotientResult {
  readonly locations: readonly number[];
  /** locations whose values states tell, that can be asked for */
  readonly stored: readonly number[];
  readonly states: number;
  /** of all, also those that are not drawn */
  readonly classes: number;
  /** states whose transitions are known; while below States, ask again */
  readonly swept: number;
  /** what is not drawn and why, or "" */
  readonly why: string;
  readonly dot: string;
  readonly mermaid: string;
  readonly nodes: readonly QuotientNode[];
  readonly edges: readonly QuotientEdge[];
  /**
   * Path is the node, by its place in Nodes, after each step of Run, that of
   * the start first; -1 where it is not drawn or the state was not stored.
   */
  readonly path: readonly number[];
}

/**
 * QuotientNode is a class, or a state of an opened class. Its DOT name is "c"
 * and First, that of a state "s" and State.
 */
export interface QuotientNode {
  /** smallest state of the class */
  readonly class: number;
  /** smallest state of those it stands for: of a large opened class some are drawn */
  readonly first: number;
  /** the state, for a state of an opened class; else -1 */
  readonly state: number;
  /** the opened class that a state belongs to; else -1 */
  readonly group: number;
  /** of Locations, in order */
  readonly values: readonly string[];
  readonly label: string;
  /** states in it */
  readonly count: number;
  readonly initial: boolean;
  /** index of the first finding that ends in it, or -1 */
  readonly finding: number;
  /** how many end in it */
  readonly findings: number;
  /** compare: states that the other algorithm did not reach */
  readonly missed: number;
  /** of QuotientRequest.Mark */
  readonly marked: number;
  /** 0..1 */
  readonly heat: number;
  /** distance from the start, in edges of the picture */
  readonly rank: number;
  readonly x: number;
  readonly y: number;
}

/**
 * QuotientEdge merges the transitions between two nodes. Src and Dst are places
 * in Nodes. Transitions that stay in a node are no edge.
 */
export interface QuotientEdge {
  readonly src: number;
  readonly dst: number;
  /** events that lead from Src to Dst */
  readonly events: readonly number[];
  /** events that lead from Dst to Src */
  readonly back: readonly number[];
  /** every state of Src can do it, and where there is a way back every state of Dst */
  readonly all: boolean;
  readonly label: string;
  readonly heat: number;
  /** compare: the other algorithm executed none of its transitions */
  readonly missed: boolean;
  /** something fails on one of its transitions */
  readonly failure: boolean;
}

/**
 * FindRequest asks for states of the last check or compare in which a condition
 * holds, written as in the native language: "door.lock == locked && siren.alarm
 * == on". Names are those of locations; = and the words and, or, not will do.
 * States before From are left out.
 */
export interface FindRequest {
  readonly condition: string;
  readonly from: number;
  /** states to list, default 100 */
  readonly max: number;
}

/**
 * FindResult lists them. Problem says what is wrong with the condition, At
 * where (UTF-16 units), Help how to mend it.
 */
export interface FindResult {
  readonly problem: string;
  readonly at: number;
  readonly help: string;
  /** matching states from From up to Searched */
  readonly total: number;
  /** the first of them */
  readonly states: readonly number[];
  /** the one nearest to the start, -1 when there is none */
  readonly nearest: number;
  /** states below this number were looked at; ask on From it */
  readonly searched: number;
  /** states there are */
  readonly stored: number;
  /** a shortest run to the nearest */
  readonly run?: Run;
}

/**
 * RunsRequest asks for runs through what the last check explored: Count runs
 * that differ much from each other, a shortest one to State, to a state in
 * which Condition holds, or to the first execution of Event.
 */
export interface RunsRequest {
  readonly kind: 'diverse' | 'to-state' | 'to-condition' | 'to-event';
  readonly state: number;
  readonly condition: string;
  readonly event: number;
  /** default 5 */
  readonly count: number;
}

/**
 * RunsResult holds them; each was replayed by the independent interpreter.
 * Without runs Problem says why.
 */
export interface RunsResult {
  readonly runs: readonly Run[];
  readonly problem: string;
}

/**
 * CoverageRequest asks which parts of the program ran in what the last check
 * explored.
 */
export type CoverageRequest = Record<string, never>;

/**
 * CoverageResult says it. An answer takes about 150 ms; while Swept is below
 * States, asking again goes on.
 */
export interface CoverageResult {
  /** by file and place */
  readonly spans: readonly CoverageSpan[];
  readonly states: number;
  /** states whose transitions were looked at */
  readonly swept: number;
}

/** CoverageSpan is a part of the program that ran, or did not. */
export interface CoverageSpan {
  readonly range: Range;
  readonly kind: 'handler' | 'branch' | 'statement';
  readonly ran: boolean;
  /** in how many states some transition runs it */
  readonly states: number;
}

/** LogRequest asks for a part of the log of the last check. */
export interface LogRequest {
  readonly from: number;
  readonly count: number;
}

/** LogResult is that part. */
export interface LogResult {
  readonly total: number;
  /** entries beyond the log's limit */
  readonly cut: number;
  readonly entries: readonly LogEntry[];
}

/** LogEntry is one line of a search's log (see engine/internal/explore.Entry). */
export interface LogEntry {
  readonly kind: 'begin' | 'select' | 'execute' | 'new' | 'match' | 'backtrack' | 'cycle' | 'end' | 'summary' | 'cure';
  /** "Alg. 2 line 19" */
  readonly line: string;
  readonly execution: number;
  readonly state: number;
  readonly event: number;
  readonly branch: number;
  readonly dst: number;
  readonly rState: number;
  readonly rEvent: number;
  readonly loc: number;
  readonly text: string;
}

/**
 * StatesRequest asks for the states that the home of the last check can be in,
 * whatever its clocks show: at most Max of them, 0 for a thousand.
 */
export interface StatesRequest {
  readonly max: number;
}

/** StatesResult lists them, those that can be reached earliest first. */
export interface StatesResult {
  readonly total: number;
  /** that Values tell */
  readonly locations: readonly number[];
  readonly rows: readonly HomeState[];
}

/** HomeState is a state of the home with a run that leads to it. */
export interface HomeState {
  readonly values: readonly string[];
  /** the earliest time, in seconds from the start; -1 when it is not known */
  readonly at: number;
  /** a state of the search that holds it, the earliest */
  readonly state: number;
  readonly start: number;
  readonly run: readonly Pick[];
}

/**
 * CompareRequest asks what each algorithm explores, finds and misses. The
 * reference is the first algorithm, which must be sound; default "full".
 */
export interface CompareRequest {
  readonly files: readonly File[];
  readonly options: Options;
  readonly algorithms: readonly string[];
}

/**
 * CompareResult has one row an algorithm; the first is the reference. Its states
 * have the numbers of the search by Numbered: by the algorithm of the options
 * where that search is over soon enough, so that a state has the number of the
 * check, else by the reference.
 */
export interface CompareResult {
  readonly rows: readonly CompareRow[];
  readonly numbered: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly model: Model;
  /** of programs read with exact times */
  readonly time?: TimeResult;
  /**
   * Timed tells, of programs read with exact times, what the algorithms after
   * the first say of the home, against what the first says.
   */
  readonly timed: readonly TimedRow[];
}

/**
 * TimedRow compares the states of the home, whatever its clocks show, that an
 * algorithm reaches with those that the reference reaches. Invalid are those
 * that the home cannot be in, Missed those that the algorithm does not reach;
 * the two lists hold the first few of them.
 */
export interface TimedRow {
  readonly algorithm: string;
  readonly states: number;
  readonly invalid: number;
  readonly missed: number;
  /** that the values of the lists tell */
  readonly locations: readonly number[];
  /** without runs */
  readonly invalidStates: readonly HomeState[];
  /** with runs of the reference */
  readonly missedStates: readonly HomeState[];
}

/**
 * CompareRow is one algorithm's figures and what it missed. State numbers are
 * the reference's. For a complete sound algorithm MissedFailures is empty;
 * missed states are then the reduction, not a loss.
 */
export interface CompareRow {
  readonly algorithm: string;
  readonly sound: boolean;
  readonly outcome: 'complete' | 'bounded' | 'stopped';
  readonly states: number;
  readonly transitions: number;
  readonly executions: number;
  readonly seconds: number;
  /** titles */
  readonly findings: readonly string[];
  readonly missedStates: readonly number[];
  readonly missedTransitions: number;
  readonly missedEdges: readonly MissedEdge[];
  /** with the shortest run of the reference */
  readonly missedFindings: readonly Finding[];
  /** shortest runs to missed states, the nearest few */
  readonly missedRuns: readonly Run[];
  readonly log: readonly LogEntry[];
}

/** MissedEdge is a transition of the reference that a row did not execute. */
export interface MissedEdge {
  readonly src: number;
  readonly event: number;
  readonly branch: number;
  readonly dst: number;
}

/** Link is everything a share link restores. */
export interface Link {
  readonly files: readonly File[];
  /** "01-missed-executions/figure-1" when Files are that example's, unchanged */
  readonly example: string;
  readonly options: Options;
  /** which finding is shown, or -1 */
  readonly finding: number;
  readonly start: number;
  readonly run: readonly Pick[];
  readonly step: number;
  /** of the page; "" is the graph */
  readonly view: '' | 'graph' | 'home' | 'time' | 'compare' | 'algorithm' | 'matrix' | 'about';
  /** algorithms of the compare view */
  readonly compare: readonly string[];
  /** of the verdict the author saw */
  readonly digest: string;
  /** Version that made the link */
  readonly engine: string;
  /** the author's name for the program */
  readonly title: string;
  /** what the author wants to say about it */
  readonly note: string;
  /** what the graph shows: "neighbourhood", "quotient:door.lock,siren.alarm", … */
  readonly scope: string;
  /** lesson and step: "matched-state:3" */
  readonly lesson: string;
  /** what an exercise asks and hides */
  readonly exercise: string;
  /** shown large, for a lecture hall */
  readonly projector: boolean;
  /** the text opens locked; a copy can be edited */
  readonly readOnly: boolean;
  /** what the author saw; zero when the program was not checked */
  readonly verdict: LinkVerdict;
  /** when Files are what a mend made of others */
  readonly mended?: LinkMended;
  /** the run that Run is compared with, as the page writes it */
  readonly beside: string;
  /** entries of the search's log, in the algorithm view */
  readonly played: number;
}

/** LinkMended is what a mend was for, and the program before it. */
export interface LinkMended {
  /** Mend.Sentence */
  readonly sentence: string;
  /** of the finding that it took away */
  readonly title: string;
  readonly before: readonly File[];
}

/**
 * LinkVerdict is what the author of a link saw, in numbers: with it the receiver
 * of the link is told what differs, not only that something does.
 */
export interface LinkVerdict {
  readonly outcome: string;
  readonly states: number;
  readonly transitions: number;
  readonly findings: number;
}

/** EncodedLink is the part of a link after "#". */
export interface EncodedLink {
  readonly fragment: string;
}

/** DecodeRequest asks for the content of a link's fragment. */
export interface DecodeRequest {
  readonly fragment: string;
}

/**
 * DecodedLink is a link's content. When the link is damaged the reply is
 * Failed with kind "bad-link" and a message that says what is wrong.
 */
export interface DecodedLink {
  readonly link: Link;
}

/**
 * Matrix is the verdict on every pair of some apps, or on a part of the pairs.
 * It is no message: hosts make it from the checks of the pairs, in parallel,
 * store it, and put parts together.
 */
export interface Matrix {
  /** the names of their files, or of members */
  readonly apps: readonly string[];
  readonly options: Options;
  /** those that were checked, in order */
  readonly pairs: readonly MatrixPair[];
  /**
   * Members says that Apps are members of their texts. Then Related is how many
   * pairs can have anything to do with each other, and Alone how many apps are in
   * none of these; no other pair is checked.
   */
  readonly members?: boolean;
  readonly related?: number;
  readonly alone?: number;
  /** Texts is a digest of all texts and of Version: parts of one matrix agree in it. */
  readonly texts?: string;
  /** Of a part: which one it is, from 1 on, of how many. */
  readonly shard?: number;
  readonly shards?: number;
}

/**
 * MatrixPair is the verdict on the apps numbered A and B, or on one member alone
 * when they are the same. An invalid outcome is explained by Problem.
 */
export interface MatrixPair {
  readonly a: number;
  readonly b: number;
  readonly outcome: 'complete' | 'bounded' | 'stopped' | 'unchecked' | 'invalid';
  /** which limit bounded it */
  readonly limit?: string;
  readonly problem: string;
  readonly verdict: string;
  /** what was not looked at, because the checker is limited */
  readonly unseen?: readonly string[];
  readonly events: number;
  readonly states: number;
  /** what it took; not in what is written, which is the same every time */
  readonly seconds?: number;
  readonly findings: readonly Finding[];
}
