/** Scrolls a list, and nothing around it, until one of its items is in view. */
export function showChild(list: HTMLElement | null, child: HTMLElement | null | undefined): void {
  if (list === null || child === null || child === undefined) return;
  const [outer, inner] = [list.getBoundingClientRect(), child.getBoundingClientRect()];
  list.scrollBy({
    left: beyond(inner.left, inner.right, outer.left, outer.right),
    top: beyond(inner.top, inner.bottom, outer.top, outer.bottom),
  });
}

function beyond(from: number, to: number, least: number, most: number): number {
  if (from < least) return from - least;
  return to > most ? to - most : 0;
}
