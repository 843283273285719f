/** The ways to share, one tab each; the code of a way arrives when its tab is first shown. */
import type { JSX } from 'preact';
import { publishHealth } from '../../control/publish.ts';
import { lazy } from '../../widget/lazy.tsx';
import type { SectionId, SectionProps } from '../../widget/section.ts';

export interface Section {
  readonly id: SectionId;
  readonly Body: (props: SectionProps) => JSX.Element | null;
  /** for a way that needs more than the page: whether it is there */
  readonly isThere?: () => Promise<boolean>;
}

/** Whether there is a way to make the program shorter. */
export const canShorten = (): boolean => sections.some((s) => s.id === 'minimise');

export const sections: readonly Section[] = [
  { id: 'link', Body: lazy('dialogs', (m) => m.LinkSection) },
  { id: 'formats', Body: lazy('dialogs', (m) => m.FormatsSection) },
  { id: 'qr', Body: lazy('codes', (m) => m.QrSection) },
  { id: 'minimise', Body: lazy('dialogs', (m) => m.MinimiseSection) },
  { id: 'embed', Body: lazy('dialogs', (m) => m.EmbedSection) },
  { id: 'offline', Body: lazy('dialogs', (m) => m.OfflineSection) },
  {
    id: 'publish', Body: lazy('dialogs', (m) => m.PublishSection),
    isThere: () => publishHealth().then((health) => health !== null),
  },
  { id: 'exercise', Body: lazy('dialogs', (m) => m.ExerciseSection) },
];
