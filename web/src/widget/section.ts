/** What a way to share is given. */
import type { Include } from '../state/feature.ts';

export type SectionId = 'link' | 'formats' | 'qr' | 'minimise' | 'embed' | 'offline' | 'publish' | 'exercise';

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
