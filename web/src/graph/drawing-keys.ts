/** The keys of a drawing; the page's own keys do not see the ones used here. */
import type { CameraControl } from './control.ts';
import type { Direction } from './neighbours.ts';
import { cameraKey } from './use-camera.ts';

export interface KeyTarget {
  readonly control: CameraControl;
  readonly walk: (from: number, direction: Direction) => void;
  readonly enter: (node: number) => void;
  readonly open: (node: number, open: boolean) => void;
  readonly trail?: () => void;
}

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Carries out a key pressed on a node, or on the drawing while none has the focus. */
export function onKey(event: KeyboardEvent, node: number | null, target: KeyTarget): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(node !== null && nodeKey(event.key, node, target)) && !drawingKey(event.key, target)) return;
  event.preventDefault();
  event.stopPropagation();
}

function nodeKey(key: string, node: number, target: KeyTarget): boolean {
  const direction = ARROWS[key];
  if (direction !== undefined) target.walk(node, direction);
  else if (key === 'Enter') target.enter(node);
  else if (key === 'x' || key === 'X') target.open(node, true);
  else if (key === 'c' || key === 'C') target.open(node, false);
  else return false;
  return true;
}

function drawingKey(key: string, { control, trail }: KeyTarget): boolean {
  if ((key === 't' || key === 'T') && trail !== undefined) {
    trail();
    return true;
  }
  return cameraKey(key, control);
}
