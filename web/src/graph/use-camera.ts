import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { CameraControl } from './control.ts';
import type { DrawingProps } from './drawing-props.ts';
import { listenForGestures } from './gestures.ts';
import type { Box, Layout } from './layout.ts';

interface Ref {
  readonly current: Element | null;
}

/** Tells the camera how large the drawing is, now and whenever that changes. */
function useShown(element: Ref, layout: Layout, control: CameraControl, start: Box | null): void {
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const tell = (): void => {
      const { width, height } = shown.getBoundingClientRect();
      control.show(layout, { width, height }, start);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [layout, control]);
}

/**
 * Lets wheel, drag and pinch move the camera, and keeps the current state in
 * view. Of a part of a graph the surroundings of that state are shown first.
 */
export function useCamera(element: Ref, props: DrawingProps): void {
  const { graph, layout, control, current } = props;
  const part = graph.rung === 'neighbourhood' || graph.rung === 'run' || graph.rung === 'quotient';
  useShown(element, layout, control, part && current !== null ? layout.nodes.get(current) ?? null : null);
  useEffect(() => (element.current === null ? undefined : listenForGestures(element.current, control)), [control]);
  useEffect(() => {
    if (current !== null) control.reveal(layout.nodes.get(current));
  }, [current, layout, control]);
}

/** Carries out a key that moves the camera; answers whether it was one. */
export function cameraKey(key: string, control: CameraControl): boolean {
  switch (key) {
    case '0': control.fit(); return true;
    case '+': case '=': control.zoomIn(); return true;
    case '-': control.zoomOut(); return true;
    default: return false;
  }
}
