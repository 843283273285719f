/** A run as a Mermaid sequence diagram: the environment, the apps, what they send to devices. */
import type { Model, Trace, TraceStep } from '../engine/protocol.gen.ts';
import { failuresAt, isShown } from '../state/inspect.ts';
import { runStrings } from '../strings/runs.ts';
import { linkLine } from './carry.ts';
import type { ToldRun } from './run.ts';

const t = runStrings.file;

export function runMermaid(run: ToldRun): string {
  const diagram = new Diagram(run.model, run.trace);
  const told = diagram.tell();
  return [
    'sequenceDiagram',
    ...(run.link === '' ? [] : [`  %% ${linkLine(run.link)}`]),
    `  %% ${oneLine(run.title === '' ? run.verdict : run.title)}`,
    ...diagram.participants(), ...told,
  ].join('\n') + '\n';
}

/** The lines of a diagram, and who takes part in it, in the order of appearance. */
class Diagram {
  private readonly known = new Map<string, string>([['env', t.environment]]);

  constructor(private readonly model: Model, private readonly trace: Trace) {}

  participants(): readonly string[] {
    return [...this.known].map(([id, name]) => `  ${id === 'env' ? 'actor' : 'participant'} ${id} as ${escaped(name)}`);
  }

  tell(): readonly string[] {
    const { steps, loopTo } = this.trace;
    const last = steps.length - 1;
    return steps.flatMap((s, at) => {
      if (at === 0) return [];
      const lines = [...this.step(s), ...[...new Set(failuresAt(this.model, this.trace, at))].map((f) => `Note over env: ✗ ${escaped(t.fails(f))}`)];
      const opens = loopTo >= 0 && loopTo < last && at === loopTo + 1 ? [`  loop ${escaped(t.loop(loopTo))}`] : [];
      const inside = loopTo >= 0 && loopTo < last && at > loopTo;
      return [...opens, ...lines.map((line) => (inside ? `    ${line}` : `  ${line}`)), ...(inside && at === last ? ['  end'] : [])];
    });
  }

  /** The event goes to each app that answers it; then each app's commands, in their order. */
  private step(s: TraceStep): readonly string[] {
    const event = this.model.events[s.event];
    if (!event) return [];
    const stores = s.accesses.filter((a) => a.op !== 'read' && isShown(this.model, a.location) && (a.app > 0 || event.kind === 'event' || event.kind === 'timer'));
    const apps = [...new Set([...s.accesses.map((a) => a.app), ...s.notes.map((n) => n.app)])].filter((app) => app > 0 && (stores.some((a) => a.app === app) || s.notes.some((n) => n.app === app)));
    const text = escaped(event.text || event.name);
    const to = apps.length > 0 ? apps.map((app) => this.app(app)) : [stores.length > 0 ? this.app(0) : 'env'];
    const commands = stores.map((a) => {
      const from = this.app(a.app);
      const { target, name } = this.location(a.location, from);
      return `${from}->>${target}: ${escaped(`${name} = ${a.value}`)}`;
    });
    return [...to.map((id) => `env->>${id}: ${text}`), ...distinct(commands)];
  }

  private app(app: number): string {
    const id = `app${app}`;
    if (!this.known.has(id)) this.known.set(id, this.model.apps[app] || t.program);
    return id;
  }

  /** Who a command goes to: the device, or the app itself for what it keeps. */
  private location(location: number, from: string): { target: string; name: string } {
    const l = this.model.locations[location];
    if (!l || l.device === '') return { target: from, name: l?.name ?? '?' };
    const id = `dev${this.model.locations.findIndex((other) => other.device === l.device)}`;
    if (!this.known.has(id)) this.known.set(id, l.device);
    return { target: id, name: l.name.startsWith(`${l.device}.`) ? l.name.slice(l.device.length + 1) : l.name };
  }
}

const distinct = (lines: readonly string[]): readonly string[] => lines.filter((line, i) => line !== lines[i - 1]);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Mermaid ends a line at ";" and reads "#" as the start of a code. */
const escaped = (text: string): string => oneLine(text).replace(/#/g, '#35;').replace(/(?<!#35);/g, '#59;') || ' ';
