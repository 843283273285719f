import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { CameraControl } from './control.ts';
import { listenForGestures } from './gestures.ts';
import type { Layout } from './layout.ts';

interface Ref {
  readonly current: Element | null;
}

/** Tells the camera how large the drawing is, now and whenever that changes. */
export function useShown(element: Ref, layout: Layout, control: CameraControl): void {
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const tell = (): void => {
      const { width, height } = shown.getBoundingClientRect();
      control.show(layout, { width, height });
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [layout, control]);
}

/** Lets wheel, drag and pinch move the camera, and keeps the current state in view. */
export function useCamera(element: Ref, layout: Layout, control: CameraControl, current: number | null): void {
  useShown(element, layout, control);
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
