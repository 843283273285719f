/** The ways to share, one tab each; the code of a way arrives when its tab is first shown. */
import type { JSX } from 'preact';
import { publishHealth } from '../../control/publish.ts';
import type { Include } from '../../state/link.ts';
import { lazy } from '../../widget/lazy.tsx';

/** What a way to share is given. */
export interface SectionProps {
  /** the link with everything that was chosen to be in it, or "" while it is being made */
  readonly link: string;
  /** false for the moment in which the link with the latest choice is being made */
  readonly fresh: boolean;
  /** what it holds besides the program */
  readonly include: Include;
  readonly choose: (include: Include) => void;
  /** shows another way to share */
  readonly show: (id: SectionId) => void;
}

export type SectionId = 'link' | 'formats' | 'qr' | 'minimise' | 'embed' | 'offline' | 'publish' | 'exercise';

export interface Section {
  readonly id: SectionId;
  readonly Body: (props: SectionProps) => JSX.Element | null;
  /** for a way that needs more than the page: whether it is there */
  readonly isThere?: () => Promise<boolean>;
}

/** Whether there is a way to make the program shorter. */
export const canShorten = (): boolean => sections.some((s) => s.id === 'minimise');

export const sections: readonly Section[] = [
  { id: 'link', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.LinkSection)) },
  { id: 'formats', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.FormatsSection)) },
  { id: 'qr', Body: lazy(() => import('./qr-section.tsx').then((m) => m.QrSection)) },
  { id: 'minimise', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.MinimiseSection)) },
  { id: 'embed', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.EmbedSection)) },
  { id: 'offline', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.OfflineSection)) },
  {
    id: 'publish', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.PublishSection)),
    isThere: () => publishHealth().then((health) => health !== null),
  },
  { id: 'exercise', Body: lazy(() => import('../../later/dialogs.ts').then((m) => m.ExerciseSection)) },
];
