import type { Algorithm } from '../engine/protocol.gen.ts';
import { compareText } from '../strings/compare.ts';
import { usePage } from '../widget/context.ts';
import { Choice, Toolbar } from './toolbar.tsx';
import { useChoose, withChosen, withReference } from './use-compare.ts';

const none: readonly Algorithm[] = [];

/** Which two algorithms to compare; the ones known to miss runs are a click away. */
export function CompareChooser() {
  const all = usePage((p) => p.hello?.algorithms ?? none);
  const algorithms = usePage((p) => p.algorithms);
  const busy = usePage((p) => p.work.kind !== 'idle');
  const choose = useChoose();
  const [reference = '', chosen = ''] = algorithms;
  const option = ({ name, title, summary }: Algorithm) => ({ value: name, label: title || name, hint: summary });
  const naive = all.filter((a) => !a.sound && a.compared);
  return (
    <div class="compare-chooser">
      <Toolbar>
        <Choice label={compareText.reference} shown={false} value={reference} options={all.filter((a) => a.sound).map(option)}
          onChange={(name) => choose(withReference(algorithms, name))} />
        <Choice label={compareText.other} value={chosen} options={all.filter((a) => a.name !== reference).map(option)}
          onChange={(name) => choose(withChosen(algorithms, name))} />
        <button type="button" class="tool primary" disabled={busy} data-action="compare"
          onClick={() => choose(algorithms)}>{compareText.run}</button>
      </Toolbar>
      <div class="quick-picks" role="group" aria-label={compareText.quick}>
        <span class="tool-label">{compareText.quick}</span>
        {naive.map((a) => (
          <button key={a.name} type="button" class="tool" aria-pressed={a.name === chosen} disabled={busy} title={a.summary}
            onClick={() => choose(withChosen(algorithms, a.name))}>{a.name}</button>
        ))}
      </div>
    </div>
  );
}
