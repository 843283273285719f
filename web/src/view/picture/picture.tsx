/** The picture of a home: its rooms, things and people, and at each step of a run who does what to what. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Model, Trace } from '../../engine/protocol.gen.ts';
import { pictureStrings as t } from '../../strings/picture.ts';
import { usePage } from '../../widget/context.ts';
import { colourOf } from '../runs/lanes.tsx';
import { actsAt, type Acts, type Line } from './acts.ts';
import { Card } from './card.tsx';
import { iconOf, isBusy } from './kinds.ts';
import { cell, planOf, spotOf, type Plan, type Spot } from './plan.ts';
import { appsOf, mostThings, takingPart } from './shown.ts';
import { isNight, Sky, skyHeight, useHour } from './sky.tsx';
import { thingsOf, type Thing } from './things.ts';

/** How much larger what stands in a small home is drawn. */
const largest = 1.5;

export function HomePicture({ model, trace }: { model: Model; trace: Trace }) {
  const setup = usePage((p) => p.setup?.setup ?? null);
  const at = usePage((p) => p.step);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const every = useMemo(() => thingsOf(model, setup), [model, setup]);
  const things = useMemo(() => (all || every.length <= mostThings ? every : takingPart(every, trace)), [every, all, trace]);
  const apps = useMemo(() => appsOf(model, trace), [model, trace]);
  const [box, width] = useWidth();
  const hour = useHour(trace);
  const scale = Math.max(1, Math.min(largest, width / (cell.width * (things.length + 2))));
  const plan = useMemo(() => planOf(things, apps.length, Math.floor(width / scale), hour === null ? 0 : skyHeight), [things, apps, width, scale, hour === null]);
  const acts = useMemo(() => actsAt(model, trace, at, things), [model, trace, at, things]);
  const values = trace.steps[at]?.values ?? [];
  const card = things.find((x) => x.name === chosen);
  return (
    <div class={hour !== null && isNight(hour) ? 'home-picture night' : 'home-picture'} ref={box}>
      <svg width={plan.width * scale} height={plan.height * scale} viewBox={`0 0 ${plan.width} ${plan.height}`} role="group" aria-label={t.label}>
        {hour !== null && <Sky hour={hour} width={plan.width} />}
        <House plan={plan} />
        <g key={at}><Lines acts={acts} plan={plan} apps={apps} things={things} values={values} /></g>
        {apps.map((app, i) => <Sign key={app} model={model} app={app} spot={plan.apps[i]} width={plan.appWidth} acts={acts} />)}
        <g role="group" aria-label={t.things} onKeyDown={walk}>
          {things.map((thing, i) => <ThingMark key={thing.name} thing={thing} number={i} plan={plan} values={values} acts={acts} chosen={thing.name === chosen}
            onChoose={() => setChosen(thing.name === chosen ? null : thing.name)} />)}
        </g>
      </svg>
      {every.length > mostThings && (
        <p class="home-picture-more dim">{!all && t.hidden(every.length - things.length)}{' '}
          <button class="link-button" onClick={() => setAll(!all)}>{all ? t.showFew : t.showAll}</button></p>
      )}
      {card && <Card thing={card} model={model} trace={trace} at={at} onClose={() => setChosen(null)} />}
    </div>
  );
}

/** An element, and how wide it is. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 640)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return [box, width] as const;
}

/** The arrow keys go from thing to thing. */
function walk(event: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof Element)) return;
  const all = [...event.currentTarget.querySelectorAll<SVGElement>('.thing-ground')];
  all[(all.findIndex((e) => e === document.activeElement) + by + all.length) % all.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

function House({ plan: { house, rooms } }: { plan: Plan }) {
  const { x, y, width, height } = house;
  return (
    <g class="house" aria-hidden="true">
      <path class="house-roof" d={`M${x - 6} ${y}L${x + width / 2} ${y - 24}L${x + width + 6} ${y}Z`} />
      {rooms.map((r) => (
        <g key={r.name}>
          <rect class="house-room" x={r.x} y={r.y} width={r.width} height={r.height} />
          <text class="house-name" x={r.x + 8} y={r.y + 15}>{r.name}</text>
        </g>
      ))}
      <rect class="house-walls" x={x} y={y} width={width} height={height} />
    </g>
  );
}

interface LinesProps {
  readonly acts: Acts;
  readonly plan: Plan;
  readonly apps: readonly number[];
  readonly things: readonly Thing[];
  readonly values: readonly string[];
}

/** From what stirs to the apps that answer, and from these to what they command. */
function Lines({ acts, plan, apps, things, values }: LinesProps) {
  const signOf = (app: number): Spot | undefined => plan.apps[apps.indexOf(app)];
  const at = (thing: number): Spot | undefined => {
    const x = things[thing];
    return x && spotOf(plan, x, thing, values[x.locations[0] ?? -1] ?? '');
  };
  const answering = [...new Set(acts.lines.filter((l) => !l.earlier).map((l) => l.app))];
  return (
    <g class="picture-lines" aria-hidden="true">
      {acts.stirred.flatMap((thing) => answering.map((app) => <Curve key={`${thing} ${app}`} of="picture-why" from={at(thing)} to={signOf(app)} app={app} />))}
      {acts.lines.map((l, i) => <Curve key={i} of={classOf(l)} from={signOf(l.app)} to={at(l.thing)} app={l.app} />)}
    </g>
  );
}

const classOf = (line: Line): string => (line.earlier ? 'picture-command earlier' : 'picture-command');

function Curve({ of, from, to, app }: { of: string; from: Spot | undefined; to: Spot | undefined; app: number }) {
  if (!from || !to) return null;
  const up = from.y < to.y;
  const a = { x: from.x, y: from.y + (up ? 20 : -26) };
  const b = { x: to.x, y: to.y + (up ? -34 : 20) };
  const bend = (b.y - a.y) / 2;
  return <path class={of} style={colourOf(app)} pathLength={1} d={`M${a.x} ${a.y}C${a.x} ${a.y + bend} ${b.x} ${b.y - bend} ${b.x} ${b.y}`} />;
}

function Sign({ model, app, spot, width, acts }: { model: Model; app: number; spot: Spot | undefined; width: number; acts: Acts }) {
  if (!spot) return null;
  const doing = acts.woken.includes(app) || acts.lines.some((l) => l.app === app && !l.earlier);
  const name = model.apps[app] ?? '';
  return (
    <g class={`app-sign${doing ? ' doing' : ''}`} style={colourOf(app)}>
      <title>{name}</title>
      <rect x={spot.x - width / 2} y={spot.y - 15} width={width} height={30} rx={15} />
      <text x={spot.x} y={spot.y + 4.5}>{shortened(name, Math.floor(width / 8))}</text>
    </g>
  );
}

interface MarkProps {
  readonly thing: Thing;
  readonly number: number;
  readonly plan: Plan;
  readonly values: readonly string[];
  readonly acts: Acts;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function ThingMark({ thing, number, plan, values, acts, chosen, onChoose }: MarkProps) {
  const value = values[thing.locations[0] ?? -1] ?? '';
  const told = saidOf(thing, value);
  const spot = spotOf(plan, thing, number, value);
  const clash = acts.clashes.includes(number);
  const classes = ['thing', isBusy(value) && 'busy', acts.stirred.includes(number) && 'stirred', clash && 'clash', chosen && 'chosen'].filter(Boolean).join(' ');
  const words = t.thing(thing.title, thing.locations.map((l) => saidOf(thing, values[l] ?? '')).join(', '));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onChoose();
  };
  return (
    <g class={classes} style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }} data-thing={thing.name} onClick={onChoose}>
      <rect class="thing-ground" role="button" tabindex={number === 0 ? 0 : -1} aria-expanded={chosen} aria-label={clash ? `${words}; ${t.clash}` : words}
        onKeyDown={onKeyDown} x={-cell.width / 2 + 4} y={-cell.height / 2 + 3} width={cell.width - 8} height={cell.height - 6} rx={8} />
      <circle class="thing-pulse" cy={-16} r={19} />
      <circle class="thing-disc" cy={-16} r={19} />
      <path class="thing-icon" d={iconOf(thing.kind, value)} transform="translate(-13.2 -29.2) scale(1.1)" />
      <text class="thing-name" y={17}>{shortened(thing.title, 17)}</text>
      <text class="thing-value" y={33}>{shortened(told, 16)}</text>
      {clash && <path class="thing-bolt" d="M18 -44L6 -25h9l-3 15 14 -21h-9l5 -13z" />}
    </g>
  );
}

/** A person is "at home", the mode is "home". */
const saidOf = (thing: Thing, value: string): string => (thing.kind === 'mode' ? value : t.values[value] ?? value);

/** A text that has room: its end, not its beginning, is left out. */
const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);
