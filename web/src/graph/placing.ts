/**
 * Puts a drawing where the camera says. A small one is moved at once, and
 * glides. A large one is painted as a layer that reaches beyond the view: while
 * the camera moves, the layer is only shifted, and painted anew when it rests.
 */
import type { Camera } from './camera.ts';

/** How long after the last movement a shifted layer is painted anew. */
const REST_MS = 120;
/** The layer reaches this part of the view beyond each of its sides; graph.css says the same. */
const BEYOND = 0.5;
/** How much the layer is stretched before it is painted anew while still moving. */
const STRETCH = 2;
/** Below this scale facts cannot be read, so only the numbers are shown, larger. */
const FAR = 0.72;

/** Moves the parts of a drawing to where the camera sees them. */
export function place(group: SVGGElement, camera: Camera, glides: boolean): void {
  group.classList.toggle('glides', glides);
  put(group, camera, '');
}

function put(group: SVGGElement, { x, y, k }: Camera, before: string): void {
  group.classList.toggle('far', k < FAR);
  const scale = k.toFixed(1);
  // All that is drawn inherits it, so it is set only when it changes.
  if (group.style.getPropertyValue('--scale') !== scale) group.style.setProperty('--scale', scale);
  group.style.setProperty('transform', `${before}translate(${x}px,${y}px) scale(${k})`);
}

/** A large drawing. */
export class Layer {
  private painted: Camera | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly mover: HTMLElement, private readonly group: SVGGElement) {}

  show(camera: Camera): void {
    clearTimeout(this.timer);
    const shift = this.painted === null ? null : shiftOf(this.painted, camera);
    const { clientWidth, clientHeight } = this.mover;
    if (shift === null || !covers(shift, clientWidth, clientHeight)) return this.paint(camera);
    this.mover.style.transform = `translate(${shift.x}px,${shift.y}px) scale(${shift.k})`;
    this.timer = setTimeout(() => this.paint(camera), REST_MS);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private paint(camera: Camera): void {
    this.painted = camera;
    this.mover.style.transform = '';
    put(this.group, camera, 'translate(25%,25%) ');
  }
}

/** What makes a picture painted with one camera look as another one sees it. */
export function shiftOf(from: Camera, to: Camera): Camera {
  const k = to.k / from.k;
  return { k, x: to.x - from.x * k, y: to.y - from.y * k };
}

/** Whether the layer, shifted like this, still covers a view of this size. */
export function covers({ x, y, k }: Camera, width: number, height: number): boolean {
  if (k > STRETCH || k < 1 / STRETCH) return false;
  const along = (at: number, size: number): boolean => at <= BEYOND * size * k && at >= size - (1 + BEYOND) * size * k;
  return along(x, width) && along(y, height);
}
