/** Dialogs, and what is done with files and without a network. */
export { takeIn } from '../control/carriage.ts';
export { linkIn } from '../export/carry.ts';
export { exportGraph, exportRun } from '../export/exports.ts';
export { useNewest, workOffline } from '../control/offline.ts';
export { EmbedApp } from '../view/embed-app.tsx';
export { HelpDialog } from '../view/help-dialog.tsx';
export { LibraryDialog } from '../view/library/library-dialog.tsx';
export { OptionsDialog } from '../view/options-dialog.tsx';
export { PaletteDialog } from '../view/palette/palette-dialog.tsx';
export { ShareDialog } from '../view/share/dialog.tsx';
export { EmbedSection } from '../view/share/embed.tsx';
export { FormatsSection } from '../view/share/formats-section.tsx';
export { LinkSection } from '../view/share/link-section.tsx';
export { MinimiseSection } from '../view/share/minimise.tsx';
export { OfflineSection } from '../view/share/offline-copy.tsx';
export { PublishSection } from '../view/share/publish.tsx';
export { Remains } from '../view/share/remains.tsx';
export { ExerciseSection } from '../view/stage/exercise-section.tsx';
