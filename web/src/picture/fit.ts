/** How large a home is drawn in the place that there is. */
import { planOf, type Plan } from './plan.ts';
import type { Thing } from './things.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the largest on: what is read from afar, and what is read. */
const scales = [2.2, 2, 1.8, 1.6, 1.4, 1.2];

/** The largest plan that has room; the smallest goes beyond its place rather than being too small to read. */
export function fitted(things: readonly Thing[], apps: number, { width, height }: Size, head: number): { plan: Plan; scale: number } {
  for (const scale of scales) {
    const plan = planOf(things, apps, Math.floor(width / scale), head);
    if (plan.width * scale <= width && plan.height * scale <= height) return { plan, scale };
  }
  return { plan: planOf(things, apps, width, head), scale: 1 };
}

/** How high the smallest is. */
export const leastHeight = (things: readonly Thing[], apps: number, width: number, head: number): number => planOf(things, apps, width, head).height;
