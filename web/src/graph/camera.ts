import type { Box, Point } from './layout.ts';

/** A camera maps graph to screen: screen = graph * k + (x, y). */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const NEAREST = 4;
const FARTHEST = 0.02;
/** A small graph is not blown up beyond this, unless a room looks on. */
export const FIT_MOST = 1.6;

/** Zooms so that the graph point under a screen point stays under it. */
export function zoomAt(camera: Camera, at: Point, factor: number): Camera {
  const k = Math.min(Math.max(camera.k * factor, FARTHEST), NEAREST);
  const ratio = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Shows a whole box, centred, with a margin in pixels. */
export function fit(box: Box, view: Size, margin: number, most = FIT_MOST): Camera {
  const k = Math.min(
    most,
    Math.max(view.width - 2 * margin, 1) / Math.max(box.w, 1),
    Math.max(view.height - 2 * margin, 1) / Math.max(box.h, 1),
  );
  return { k, x: view.width / 2 - box.x * k, y: view.height / 2 - box.y * k };
}

/** Pans as little as needed to bring a box at least margin pixels inside the view. */
export function reveal(camera: Camera, box: Box, view: Size, margin: number): Camera {
  return {
    k: camera.k,
    x: camera.x + shift(box.x * camera.k + camera.x, (box.w / 2) * camera.k + margin, view.width),
    y: camera.y + shift(box.y * camera.k + camera.y, (box.h / 2) * camera.k + margin, view.height),
  };
}

function shift(mid: number, half: number, size: number): number {
  if (2 * half >= size) return size / 2 - mid;
  if (mid < half) return half - mid;
  return mid > size - half ? size - half - mid : 0;
}

/** The graph point under a screen point. */
export function toGraph(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.k, y: (at.y - camera.y) / camera.k };
}
