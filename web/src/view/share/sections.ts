/** The ways to share, one tab each; the code of a way arrives when its tab is first shown. */
import type { JSX } from 'preact';
import { publishHealth } from '../../control/publish.ts';
import { lazy } from '../lazy.tsx';

/** What a way to share is given. */
export interface SectionProps {
  /** the link with everything that was chosen to be in it, or "" while it is being made */
  readonly link: string;
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

export const sections: readonly Section[] = [
  { id: 'link', Body: lazy(() => import('./link-section.tsx').then((m) => m.LinkSection)) },
  {
    id: 'publish', Body: lazy(() => import('./publish.tsx').then((m) => m.PublishSection)),
    isThere: () => publishHealth().then((health) => health !== null),
  },
  { id: 'exercise', Body: lazy(() => import('../stage/exercise-section.tsx').then((m) => m.ExerciseSection)) },
];
