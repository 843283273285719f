/**
 * What arrives later: parts of the page that the first sight does not show, in
 * few files because many small ones travel badly. Who shows a part asks for it
 * here; which files there are is told by `main`, so that no pane stands above
 * another that it can open.
 */
import type { ComponentType } from 'preact';
import type { Memory } from '../control/memory.ts';
import type { workOffline } from '../control/offline.ts';
import type { RunFormat } from '../control/saved.ts';
import type { Session } from '../control/session.ts';
import type { Asked } from '../embed/messages.ts';
import type { File as ProgramFile, Model, Trace } from '../engine/protocol.gen.ts';
import type { CoveredLine } from '../state/coverage.ts';
import type { Against, Fork, RunEntry } from '../state/runs.ts';
import type { SectionProps } from './section.ts';

interface OfRun {
  readonly trace: Trace;
  readonly model: Model;
}

/** Tabs and parts of panes. */
export interface Views {
  readonly AboutPane: ComponentType;
  readonly AlgorithmPane: ComponentType;
  readonly BackToWhole: ComponentType;
  readonly ComparePane: ComponentType;
  readonly Comparison: ComponentType;
  readonly CoverageBar: ComponentType<{ host: () => { showCoverage(lines: readonly CoveredLine[]): void } | null }>;
  readonly Exercised: ComponentType;
  readonly FoundSoFar: ComponentType;
  readonly GraphPane: ComponentType;
  readonly HomePane: ComponentType;
  readonly MatrixPane: ComponentType;
  readonly MatrixVerdict: ComponentType;
  readonly Mended: ComponentType;
  readonly Mends: ComponentType<{ finding: number; advice: boolean }>;
  readonly OwnRow: ComponentType<{ entry: RunEntry; choice: Fork }>;
  readonly PairState: ComponentType<OfRun & { against: Against }>;
  readonly RunPair: ComponentType<OfRun>;
  readonly TimeLanes: ComponentType<OfRun>;
  readonly TimePane: ComponentType;
  readonly TimeSettings: ComponentType;
  readonly TooBig: ComponentType;
}

/** Dialogs, and what is done with files and without a network. */
export interface Dialogs {
  readonly EmbedApp: ComponentType<{ asked: Asked; begun: Promise<void> }>;
  readonly EmbedSection: ComponentType<SectionProps>;
  readonly ExamplesDialog: ComponentType;
  readonly ExerciseSection: ComponentType<SectionProps>;
  readonly FormatsSection: ComponentType<SectionProps>;
  readonly HelpDialog: ComponentType;
  readonly LibraryDialog: ComponentType;
  readonly LinkSection: ComponentType<SectionProps>;
  readonly MinimiseSection: ComponentType<SectionProps>;
  readonly OfflineSection: ComponentType<SectionProps>;
  readonly OptionsDialog: ComponentType;
  readonly NoticeWords: ComponentType;
  readonly PaletteDialog: ComponentType;
  readonly PublishSection: ComponentType<SectionProps>;
  readonly QuietLines: ComponentType;
  readonly ReferenceDialog: ComponentType;
  readonly ShareDialog: ComponentType;
  readonly download: (name: string, type: string, content: BlobPart) => void;
  readonly readFiles: (session: Session, files: readonly File[]) => Promise<readonly ProgramFile[]>;
  readonly saveFile: (session: Session, format: RunFormat) => Promise<string>;
  readonly titleOf: (files: readonly File[]) => string;
  readonly takeFiles: (session: Session, memory: Memory, files: readonly File[], entries: readonly FileSystemEntry[]) => Promise<void>;
  readonly workOffline: typeof workOffline;
}

/** Lessons, exercises and the projector. */
export interface Teaching {
  readonly ExerciseBar: ComponentType;
  readonly HiddenRuns: ComponentType;
  readonly LessonPane: ComponentType;
  readonly LessonPicker: ComponentType;
  readonly Projector: ComponentType;
  readonly lessons: readonly { readonly id: string; readonly title: string; readonly summary: string }[];
}

/** The editor, with the library behind it. */
export interface Editor {
  readonly EditorBox: ComponentType<{ covered: boolean }>;
}

/** QR codes, with the library that makes them. */
export interface Codes {
  readonly QrSection: ComponentType<SectionProps>;
}

/** What only researchers ask for. */
export interface Research {
  readonly Profiles: ComponentType;
}

export interface LaterFiles {
  readonly views: Views;
  readonly dialogs: Dialogs;
  readonly teaching: Teaching;
  readonly editor: Editor;
  readonly codes: Codes;
  readonly research: Research;
}

type Loaders = { readonly [F in keyof LaterFiles]: () => Promise<LaterFiles[F]> };

let loaders: Loaders | null = null;

/** Tells where everything comes from: once, before anything is drawn. */
export function registerLater(files: Loaders): void {
  loaders = files;
}

/** What a file holds, fetched when it is first asked for. */
export function later<F extends keyof LaterFiles>(file: F): Promise<LaterFiles[F]> {
  if (!loaders) throw new RangeError('a part of the page is asked for before it is known where parts are');
  return loaders[file]();
}
