/** Shows a pane alone, or all of them again. */
import { maximise, type Pane } from '../state/screen.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from './context.ts';
import { Icon } from './icons.tsx';

const t = strings.pane;

export function MaximiseButton({ pane }: { pane: Pane }) {
  const session = useSession();
  const alone = usePage((p) => p.maximised === pane);
  const text = alone ? t.restore : t.maximise[pane];
  return (
    <button class="button quiet small square maximise" aria-label={text} title={text} data-action={`maximise-${pane}`}
      onClick={() => session.do(maximise(pane))}>
      <Icon name={alone ? 'shrink' : 'grow'} size={14} />
    </button>
  );
}
