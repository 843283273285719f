/** The picture of a home in which the run on show plays, and beside it that of a second run. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Model, Setup, Trace } from '../engine/protocol.gen.ts';
import { differences, positionOf, stepsAt } from '../state/pair-runs.ts';
import { nowOf } from '../state/time-cursor.ts';
import { pictureStrings as t } from '../strings/picture.ts';
import { runStrings } from '../strings/runs.ts';
import { usePage } from '../widget/context.ts';
import { Card } from './card.tsx';
import { Drawing } from './drawing.tsx';
import { fitted, leastHeight } from './fit.ts';
import { appsOf, drawnOf, mostThings } from './shown.ts';
import { isNight, momentOf, skyHeight } from './sky.tsx';
import { thingsOf } from './things.ts';

interface Props {
  readonly model: Model;
  readonly trace: Trace;
}

export function HomePicture({ model, trace }: Props) {
  const setup = usePage((p) => p.setup?.setup ?? null);
  const against = usePage((p) => p.against);
  const step = usePage((p) => p.step);
  const now = usePage(nowOf);
  const column = usePage(positionOf);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const runs = useMemo(() => (against ? [trace, against.trace] : [trace]), [trace, against?.trace]);
  const things = useThings(model, setup, runs, all);
  const apps = useMemo(() => [...new Set(runs.flatMap((run) => appsOf(model, run)))].sort((a, b) => a - b), [model, runs]);
  const hidden = things.every.length - things.shown.length;
  const card = against ? undefined : things.shown.find((x) => x.name === chosen);
  const one = { model, things: things.shown, apps };
  if (against) {
    const at = stepsAt(against.columns, column);
    const [a, b] = [trace.steps[at.a], against.trace.steps[at.b]];
    const apart = differences(model, a, b).map((d) => d.location);
    const differing = things.shown.flatMap((x, i) => (x.locations.some((l) => apart.includes(l)) ? [i] : []));
    return (
      <>
        <div class="home-pictures">
          <Fitting {...one} trace={trace} at={at.a} seconds={a?.at ?? 0} differing={differing} tag="a" />
          <Fitting {...one} trace={against.trace} at={at.b} seconds={b?.at ?? 0} differing={differing} tag="b" />
        </div>
        <More hidden={hidden} all={all} every={things.every.length} onMore={() => setAll(!all)} />
      </>
    );
  }
  return (
    <>
      <div class="home-pictures"><Fitting {...one} trace={trace} at={step} seconds={now} differing={none} choice={{ chosen, choose: (name) => setChosen(name === chosen ? null : name) }} /></div>
      <More hidden={hidden} all={all} every={things.every.length} onMore={() => setAll(!all)} />
      {card && <Card thing={card} model={model} trace={trace} at={step} onClose={() => setChosen(null)} />}
    </>
  );
}

const none: readonly number[] = [];

/** All things of a home, and those that are drawn. */
function useThings(model: Model, setup: Setup | null, runs: readonly Trace[], all: boolean) {
  const every = useMemo(() => thingsOf(model, setup), [model, setup]);
  const shown = useMemo(() => (all ? every : drawnOf(every, runs)), [every, all, runs]);
  return { every, shown };
}

function More({ hidden, all, every, onMore }: { hidden: number; all: boolean; every: number; onMore: () => void }) {
  if (every <= mostThings) return null;
  return <p class="home-picture-more dim">{!all && t.hidden(hidden)} <button class="link-button" onClick={onMore}>{all ? t.showFew : t.showAll}</button></p>;
}

type FittingProps = Omit<Parameters<typeof Drawing>[0]['scene'], 'plan' | 'scale' | 'moment'> & {
  /** seconds from the start of the run */
  readonly seconds: number;
  readonly tag?: 'a' | 'b';
  readonly choice?: Parameters<typeof Drawing>[0]['choice'];
};

/** A drawing as large as its place lets it be. */
function Fitting({ seconds, tag, choice = null, ...what }: FittingProps) {
  const time = usePage((p) => p.checked?.result.time);
  const [box, size] = useSize();
  const moment = momentOf(time, what.trace, seconds);
  const head = moment ? skyHeight : 0;
  const { plan, scale } = useMemo(() => fitted(what.things, what.apps.length, size, head), [what.things, what.apps.length, size, head]);
  return (
    <div class={moment && isNight(moment.hour) ? 'home-picture night' : 'home-picture'} ref={box} style={{ minHeight: `${leastHeight(what.things, what.apps.length, size.width, head)}px` }}>
      <Drawing scene={{ ...what, plan, scale, moment }} choice={choice} />
      {tag && <b class={`pair-tag pair-${tag}`}>{runStrings.pair[tag]}</b>}
    </div>
  );
}

/** An element, and how large it is. */
function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 640, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => entry && setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) }));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return [box, size] as const;
}
