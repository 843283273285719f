/** A home as a drawing: its rooms, things and people, and in a step of a run who does what to what. */
import { useMemo } from 'preact/hooks';
import type { Model, Trace } from '../engine/protocol.gen.ts';
import { pictureStrings as t } from '../strings/picture.ts';
import { colourOf } from '../widget/app-colour.ts';
import { actsAt, type Acts, type Line } from './acts.ts';
import { iconOf, isBusy } from './kinds.ts';
import { cell, spotOf, type Plan, type Spot } from './plan.ts';
import { Sky, type Moment } from './sky.tsx';
import type { Thing } from './things.ts';

/** What is drawn, and where. */
export interface Scene {
  readonly model: Model;
  readonly trace: Trace;
  readonly at: number;
  readonly things: readonly Thing[];
  /** the numbers of the apps that have a sign */
  readonly apps: readonly number[];
  readonly plan: Plan;
  readonly scale: number;
  readonly moment: Moment | null;
  /** numbers of the things that are otherwise in a run beside this one */
  readonly differing: readonly number[];
}

interface Choice {
  readonly chosen: string | null;
  readonly choose: (name: string) => void;
}

/** `choice` is what happens when a thing is clicked; without it nothing does. */
export function Drawing({ scene, choice = null }: { scene: Scene; choice?: Choice | null }) {
  const { model, trace, at, things, apps, plan, scale, moment, differing } = scene;
  const acts = useMemo(() => actsAt(model, trace, at, things), [model, trace, at, things]);
  const values = trace.steps[at]?.values ?? [];
  return (
    <svg width={plan.width * scale} height={plan.height * scale} viewBox={`0 0 ${plan.width} ${plan.height}`} role="group" aria-label={t.label}>
      {moment && <Sky moment={moment} width={plan.width} />}
      <House plan={plan} />
      <g key={at}><Lines acts={acts} plan={plan} apps={apps} things={things} values={values} /></g>
      {apps.map((app, i) => <Sign key={app} model={model} app={app} spot={plan.apps[i]} width={plan.appWidth} acts={acts} />)}
      <g role="group" aria-label={t.things} onKeyDown={walk}>
        {things.map((thing, i) => <ThingMark key={thing.name} thing={thing} number={i} plan={plan} values={values} acts={acts} differs={differing.includes(i)} choice={choice} />)}
      </g>
    </svg>
  );
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
      <text x={spot.x} y={spot.y + 4.5}>{shortened(name, Math.floor((width - 16) / 8))}</text>
    </g>
  );
}

interface MarkProps {
  readonly thing: Thing;
  readonly number: number;
  readonly plan: Plan;
  readonly values: readonly string[];
  readonly acts: Acts;
  readonly differs: boolean;
  readonly choice: Choice | null;
}

function ThingMark({ thing, number, plan, values, acts, differs, choice }: MarkProps) {
  const value = values[thing.locations[0] ?? -1] ?? '';
  const told = saidOf(thing, value);
  const spot = spotOf(plan, thing, number, value);
  const clash = acts.clashes.includes(number);
  const chosen = choice?.chosen === thing.name;
  const classes = ['thing', isBusy(value) && 'busy', acts.stirred.includes(number) && 'stirred', clash && 'clash', differs && 'differs', chosen && 'chosen', choice && 'choosable'];
  const words = [t.thing(thing.title, thing.locations.map((l) => saidOf(thing, values[l] ?? '')).join(', ')), clash && t.clash, differs && t.differs].filter(Boolean).join('; ');
  const onChoose = () => choice?.choose(thing.name);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onChoose();
  };
  return (
    <g class={classes.filter(Boolean).join(' ')} style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }} data-thing={thing.name} onClick={onChoose}>
      <rect class="thing-ground" role={choice ? 'button' : 'img'} tabindex={choice && number === 0 ? 0 : -1} aria-expanded={choice ? chosen : undefined} aria-label={words}
        onKeyDown={onKeyDown} x={-cell.width / 2 + 4} y={-cell.height / 2 + 3} width={cell.width - 8} height={cell.height - 6} rx={8} />
      <circle class="thing-pulse" cy={-16} r={19} />
      <circle class="thing-disc" cy={-16} r={19} />
      <path class="thing-icon" d={iconOf(thing.kind, value)} transform="translate(-13.2 -29.2) scale(1.1)" />
      <Label of="thing-name" y={17} text={thing.title} room={16} />
      <Label of="thing-value" y={33} text={told} room={14} />
      {clash && <path class="thing-bolt" d="M18 -44L6 -25h9l-3 15 14 -21h-9l5 -13z" />}
    </g>
  );
}

/** A text under an icon: one for which a thing has no room is written smaller, and left out at its end when it is longer still. */
const Label = ({ of, y, text, room }: { of: string; y: number; text: string; room: number }) =>
  <text class={text.length > room ? `${of} long` : of} y={y}>{shortened(text, room + 3)}</text>;

/** A person is "at home", the mode is "home". */
const saidOf = (thing: Thing, value: string): string => (thing.kind === 'mode' ? value : t.values[value] ?? value);

/** A text that has room: its end, not its beginning, is left out. */
const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);
