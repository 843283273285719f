/** Scrolls a list until what is lit in it stands in the middle. */
export function centre(list: Element | null | undefined): void {
  const lit = list?.querySelector('.lit');
  if (!list || !lit) return;
  const [outer, inner] = [list.getBoundingClientRect(), lit.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - Math.max(outer.height / 2 - inner.height, 0);
}
