/**
 * Heat makes some nodes and edges stand out: those that an app has to do with,
 * that are near a finding, or that an algorithm missed. It is drawn as colour,
 * as thickness and, on nodes, as a number.
 */

/** From 0, cold, to 4. */
export type Level = 0 | 1 | 2 | 3 | 4;

export const levels: readonly Level[] = [1, 2, 3, 4];

/** Anything above 0 is seen to be more than nothing. */
export function levelOf(heat: number): Level {
  if (!(heat > 0)) return 0;
  return Math.min(4, 1 + Math.floor(heat * 3.999)) as Level;
}

/** "60%", or nothing when it is cold. */
export function percent(heat: number): string {
  return heat > 0 ? `${Math.max(1, Math.round(Math.min(heat, 1) * 100))}%` : '';
}

/** The class of something with that heat; nothing is said of what is cold. */
export function heatClass(heat: number): string {
  const level = levelOf(heat);
  return level === 0 ? '' : `heat-${level}`;
}
