/** The line below the editor: how many problems there are and, opened, a list of them with what mends each. */
import { useState } from 'preact/hooks';
import { applyFix, showPlace } from '../../control/home.ts';
import type { Diagnostic } from '../../engine/protocol.gen.ts';
import { problemsOf } from '../../state/problems.ts';
import { appStrings } from '../../strings/apps.ts';
import { strings } from '../../strings/page.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { placeOf } from '../../widget/place.ts';

const t = strings.editor;
const words = appStrings.problems;

/** How many problems are listed: more help nobody. */
const most = 200;

export function ProblemLine() {
  const analysis = usePage((p) => p.analysis);
  const problems = usePage(problemsOf);
  const [open, setOpen] = useState(false);
  if (!analysis) return <div class="pane-foot dim" />;
  const of = (severity: string) => problems.filter((d) => d.severity === severity).length;
  const errors = of('error');
  const hints = of('hint');
  const text = [t.problems(errors, of('warning')), hints > 0 ? words.hints(hints) : ''].filter(Boolean).join(', ');
  return (
    <>
      {open && problems.length > 0 && <ProblemList problems={problems} />}
      <div class="pane-foot">
        {text === '' ? <span class="dim" role="status">{t.clean}</span> : (
          <button class={errors ? 'problem-count bad' : 'problem-count'} aria-expanded={open} data-action="problems"
            onClick={() => setOpen(!open)}>
            <Icon name="warn" size={13} />{text}<Icon name={open ? 'chevron' : 'next'} size={12} />
          </button>
        )}
        <span class="dim">{t.events(analysis.events)}{analysis.stateBound > 0 ? `, ${t.bound(analysis.stateBound)}` : ''}</span>
      </div>
    </>
  );
}

const order = ['error', 'warning', 'hint'];

function ProblemList({ problems }: { problems: readonly Diagnostic[] }) {
  const sorted = [...problems].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)).slice(0, most);
  return (
    <ul class="problem-list" aria-label={words.list} tabIndex={0}>
      {sorted.map((d, i) => <Problem key={i} problem={d} />)}
    </ul>
  );
}

function Problem({ problem: d }: { problem: Diagnostic }) {
  const session = useSession();
  const files = usePage((p) => p.files);
  return (
    <li class={`problem-row problem-${d.severity}`}>
      <p><strong>{words.severities[d.severity]}</strong> <button class="link-button" onClick={() => showPlace(session, d.range, true)}>{placeOf(files, d.range)}</button></p>
      <p>{d.message}</p>
      {d.help !== '' && <p class="dim">{d.help}</p>}
      {d.fix.length > 0 && <button class="button small" data-action="apply-fix" onClick={() => void applyFix(session, d.fix)}>{d.fixTitle}</button>}
    </li>
  );
}
