/** A home at a step of a run as a drawing of its own: the picture of the page, drawn out of sight and taken from there. */
import { render } from 'preact';
import { Drawing } from '../picture/drawing.tsx';
import { fitted } from '../picture/fit.ts';
import { appsOf, drawnOf } from '../picture/shown.ts';
import { momentOf, isNight, skyHeight } from '../picture/sky.tsx';
import { thingsOf } from '../picture/things.ts';
import { standalone } from './drawing.ts';
import type { ToldRun } from './run.ts';

/** The place that a home has in a file. */
const place = { width: 760, height: 420 };

/** A drawing as SVG text, and its size. */
export interface Drawn {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** In the colours of the page, or always in the light ones. */
export function homeAt({ model, trace, setup, time }: ToldRun, at: number, light: boolean): Drawn {
  const things = drawnOf(thingsOf(model, setup), [trace]);
  const apps = appsOf(model, trace);
  const moment = momentOf(time, trace, trace.steps[at]?.at ?? 0);
  const { plan, scale } = fitted(things, apps.length, place, moment ? skyHeight : 0);
  const host = document.createElement('div');
  host.className = `home-picture still${moment && isNight(moment.hour) ? ' night' : ''}`;
  if (light) host.style.colorScheme = 'light';
  document.body.append(host);
  try {
    render(<Drawing scene={{ model, trace, at, things, apps, plan, scale, moment, differing: [] }} />, host);
    const svg = host.querySelector('svg');
    if (!svg) throw new RangeError('no picture of the home');
    return { svg: standalone(svg, plan.width, plan.height), width: plan.width, height: plan.height };
  } finally {
    render(null, host);
    host.remove();
  }
}
