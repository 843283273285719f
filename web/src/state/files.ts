/** Files from outside: what they are, and names that keep them apart. */
import type { File } from '../engine/protocol.gen.ts';

/** Whether a text is Groovy: a SmartThings or Hubitat app, whatever the file is called. */
export const isGroovyText = (text: string): boolean =>
  /^\s*(?:definition\s*[({]|library\s*[({]|preferences\s*[({]|def\s+\w+\s*\()/m.test(text);

export const isGroovy = (name: string): boolean => name.endsWith('.groovy');

/** Whether a file says what a home is made of: devices, and no app in its own text. */
export const isHome = ({ name, text }: File): boolean =>
  !isGroovy(name) && /^\s*(?:device|install|room)\s/m.test(text) && !/^\s*app\s/m.test(text);

/** The name of a file from outside, with an ending that says what it is. */
export function importedName(name: string, text: string): string {
  const base = name.split(/[\\/]/).pop()?.trim() || 'app';
  if (/\.(?:groovy|cross)$/.test(base)) return base;
  return `${base.replace(/\.\w+$/, '')}${isGroovyText(text) ? '.groovy' : '.cross'}`;
}

/** A name that none of these files has yet. */
export function freeName(files: readonly File[], wanted: string): string {
  const taken = new Set(files.map((f) => f.name));
  if (!taken.has(wanted)) return wanted;
  const dot = wanted.lastIndexOf('.');
  for (let n = 2; ; n++) {
    const name = `${wanted.slice(0, dot)}-${n}${wanted.slice(dot)}`;
    if (!taken.has(name)) return name;
  }
}

/** The largest file that is taken in. */
export const largestFile = 4_000_000;

/** The groups of devices in which the study of IoTCheck paired apps. */
export const groups: readonly [string, ...string[]] = [
  'switches-general', 'switches-lights', 'switches-ac-fan-heater', 'switches-vent', 'switches-camera', 'locks', 'thermostats',
  'lights-hue', 'lights-nonhue', 'dimmers', 'alarms', 'valves', 'music-players', 'relay-switches', 'speech-synthesizers', 'cameras',
  'global-variable',
];
