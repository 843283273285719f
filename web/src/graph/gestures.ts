import type { CameraControl } from './control.ts';
import type { Point } from './layout.ts';

/** How far a pointer may move and still click. */
const SLOP = 4;
const WHEEL = 0.0016;
const PINCH_WHEEL = 0.01;

/**
 * Lets wheel, drag and pinch on an element move a camera. The answer takes the
 * listeners off again.
 */
export function listenForGestures(element: Element, control: CameraControl): () => void {
  const gestures = new Gestures(element, control);
  const off = new AbortController();
  const on = (name: string, listener: (event: never) => void, capture = false): void =>
    element.addEventListener(name, listener as EventListener, { signal: off.signal, passive: false, capture });
  on('wheel', (e: WheelEvent) => gestures.wheel(e));
  on('pointerdown', (e: PointerEvent) => gestures.down(e));
  on('pointermove', (e: PointerEvent) => gestures.move(e));
  on('pointerup', (e: PointerEvent) => gestures.up(e));
  on('pointercancel', (e: PointerEvent) => gestures.up(e));
  on('click', (e: MouseEvent) => gestures.click(e), true);
  return () => off.abort();
}

class Gestures {
  private readonly pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private dragging = false;

  constructor(private readonly element: Element, private readonly control: CameraControl) {}

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const rate = event.ctrlKey ? PINCH_WHEEL : WHEEL;
    this.control.zoom(Math.exp(-event.deltaY * lines * rate), this.local(event));
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (this.pointers.size === 0) {
      this.start = this.local(event);
      this.dragging = false;
    }
    this.pointers.set(event.pointerId, this.local(event));
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = this.local(event);
    if (!this.dragging && distance(now, this.start) > SLOP) {
      this.dragging = true;
      this.element.setPointerCapture(event.pointerId);
    }
    if (!this.dragging) return;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other === undefined) this.control.pan(now.x - before.x, now.y - before.y);
    else this.control.zoom(distance(now, other) / Math.max(distance(before, other), 1), middle(now, other));
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  /** The click that ends a drag selects nothing. */
  click(event: MouseEvent): void {
    if (this.dragging) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.dragging = false;
  }

  private local(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
