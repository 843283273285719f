import { signal, type Signal } from '@preact/signals';
import { fit, FIT_MOST, panBy, reveal, zoomAt, type Camera, type Size } from './camera.ts';
import { bounds, type Box, type Layout, type Point } from './layout.ts';

const MARGIN = 28;
/** How far from the edge of the view the current node is kept. */
const REVEAL_MARGIN = 36;
const STEP = 1.3;
/** A part of a graph that would be smaller than this is entered at the current state, at this scale. */
const READABLE = 0.8;

/**
 * Moves the camera over a layout. Two drawings that are given the same control
 * show the same part. Until the reader pans or zooms, the whole graph is kept
 * in view.
 */
export class CameraControl {
  readonly camera: Signal<Camera> = signal({ x: 0, y: 0, k: 1 });
  /** Whether the camera glides to its place; it does not follow a finger that way. */
  readonly glides: Signal<boolean> = signal(false);
  private size: Size = { width: 0, height: 0 };
  private layout: Layout | null = null;
  private automatic = true;

  /** most: how far a small graph is blown up */
  constructor(private readonly most = FIT_MOST) {}

  /**
   * A drawing has this size and layout now. With a place to start at, a large
   * layout is not shown whole but readable around that place.
   */
  show(layout: Layout, size: Size, start: Box | null): void {
    const changed = layout !== this.layout || size.width !== this.size.width || size.height !== this.size.height;
    const fresh = layout !== this.layout;
    this.layout = layout;
    this.size = size;
    if (!changed || !(this.automatic || fresh)) return;
    this.refit(false);
    if (start !== null && this.camera.peek().k < READABLE) this.move(fit({ ...start, ...this.around() }, size, 0), false);
  }

  /** As much of a graph as the view holds at a readable scale. */
  private around(): { w: number; h: number } {
    return { w: this.size.width / READABLE, h: this.size.height / READABLE };
  }

  fit(): void {
    this.refit(true);
  }

  private refit(glide: boolean): void {
    this.automatic = true;
    if (this.layout === null || this.size.width === 0) return;
    this.move(fit(bounds(this.layout), this.size, MARGIN, this.most), glide);
  }

  /** Zooms about a point of the view, its middle when none is given. */
  zoom(factor: number, at?: Point): void {
    this.automatic = false;
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.move(zoomAt(this.camera.peek(), at ?? middle, factor), at === undefined);
  }

  zoomIn(): void {
    this.zoom(STEP);
  }

  zoomOut(): void {
    this.zoom(1 / STEP);
  }

  pan(dx: number, dy: number): void {
    this.automatic = false;
    this.move(panBy(this.camera.peek(), dx, dy), false);
  }

  /** Brings a node into view if it is not there. */
  reveal(box: Box | undefined): void {
    if (box === undefined || this.size.width === 0) return;
    const camera = this.camera.peek();
    const moved = reveal(camera, box, this.size, REVEAL_MARGIN);
    if (Math.abs(moved.x - camera.x) + Math.abs(moved.y - camera.y) > 0.5) this.move(moved, true);
  }

  private move(camera: Camera, glide: boolean): void {
    this.glides.value = glide;
    this.camera.value = camera;
  }
}
