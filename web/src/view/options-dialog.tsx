/** How to check: algorithm, reading of timers, limits, slicing. */
import { useState } from 'preact/hooks';
import type { Algorithm, Options } from '../engine/protocol.gen.ts';
import { isApp } from '../state/files.ts';
import { algorithmFor, patience, resetOptions, setOptions, usualMB } from '../state/options.ts';
import { algorithmsOf, readingOf, readings, setReading } from '../state/reading.ts';
import { appStrings } from '../strings/apps.ts';
import { optionStrings } from '../strings/dialogs.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Dialog } from '../widget/dialog.tsx';
import { lazy } from '../widget/lazy.tsx';

const t = optionStrings;
const words = appStrings.options;
const times = timeStrings.reading;

const TimeSettings = lazy('views', (m) => m.TimeSettings);
const Profiles = lazy('research', (m) => m.Profiles);

export function OptionsDialog() {
  const session = useSession();
  return (
    <Dialog title={t.title} kind="options">
      <div class="dialog-body">
        <Times />
        <Algorithms />
        <Research />
        <Limits />
        <Slicing />
        <button class="button" onClick={() => session.do(resetOptions)}>{t.reset}</button>
      </div>
    </Dialog>
  );
}

function Algorithms() {
  const algorithms = usePage(algorithmsOf);
  return (
    <fieldset class="choices">
      <legend>{t.algorithm}</legend>
      {algorithms.length > 0 ? algorithms.map((a) => <AlgorithmChoice key={a.name} algorithm={a} />) : <p class="dim">{t.waiting}</p>}
    </fieldset>
  );
}

function AlgorithmChoice({ algorithm }: { algorithm: Algorithm }) {
  const session = useSession();
  const chosen = usePage((p) => p.options.algorithm);
  return (
    <label class="choice" title={algorithm.source}>
      <input type="radio" name="algorithm" checked={chosen === algorithm.name}
        onChange={() => session.do(setOptions({ algorithm: algorithm.name }))} />
      <span><code>{algorithm.name}</code> {algorithm.title}
        {!algorithm.sound && <span class="badge warn">{t.unsound}</span>}
        <span class="choice-text">{algorithm.summary}</span>
      </span>
    </label>
  );
}

function Times() {
  const session = useSession();
  const reading = usePage((p) => readingOf(p.options));
  return (
    <fieldset class="choices">
      <legend>{t.time}</legend>
      {readings.map((name) => (
        <label class="choice" key={name}>
          <input type="radio" name="time" value={name} checked={reading === name} onChange={() => session.do(setReading(name))} />
          <span>{times.names[name]}<span class="choice-text">{times.hints[name]}</span></span>
        </label>
      ))}
      {reading === 'timed' && <TimeSettings />}
    </fieldset>
  );
}

/** Other ways of running apps than in a home: fetched when somebody opens them, or a link uses one. */
function Research() {
  const apps = usePage((p) => p.files.some((f) => isApp(f.name)));
  const used = usePage((p) => p.options.profile !== '');
  const [open, setOpen] = useState(used);
  if (!apps && !used) return null;
  return (
    <details open={open} data-action="researchers" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{words.researchers}</summary>
      {open && <Profiles />}
    </details>
  );
}

type NumberOption = 'maxStates' | 'maxSeconds' | 'maxMB' | 'maxDepth' | 'seed';

/** What holds where nothing is chosen. */
const usual: Readonly<Record<NumberOption, string>> = { maxStates: t.asMemory, maxSeconds: t.asks(patience), maxMB: `${usualMB}`, maxDepth: t.noLimit, seed: '0' };

function Limits() {
  const algorithm = usePage((p) => algorithmFor(p.options));
  return (
    <fieldset class="choices limits">
      <legend>{t.limits}</legend>
      <Limit name="maxStates" title={t.maxStates} />
      <Limit name="maxSeconds" title={t.maxSeconds} />
      <Limit name="maxMB" title={t.maxMB} />
      {algorithm?.deep && <Limit name="maxDepth" title={t.maxDepth} />}
      {algorithm?.seeded && <Limit name="seed" title={t.seed} />}
    </fieldset>
  );
}

function Limit({ name, title }: { name: NumberOption; title: string }) {
  const session = useSession();
  const options = usePage((p) => p.options);
  const set = (text: string) => {
    const value = Math.max(0, Math.floor(Number(text) || 0));
    session.do(setOptions({ [name]: value } as Partial<Options>));
  };
  return (
    <label class="limit">{title}
      <input class="field" type="number" min="0" value={options[name] || ''} placeholder={usual[name]}
        onChange={(e) => set(e.currentTarget.value)} />
    </label>
  );
}

function Slicing() {
  const session = useSession();
  const slicing = usePage((p) => !p.options.noSlicing);
  return (
    <label class="choice">
      <input type="checkbox" checked={slicing} onChange={(e) => session.do(setOptions({ noSlicing: !e.currentTarget.checked }))} />
      <span>{t.slicing}<span class="choice-text">{t.slicingHint}</span></span>
    </label>
  );
}
