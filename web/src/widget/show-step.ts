/** Scrolls a box sideways until its current step is to be seen. After scrollIntoView some browsers go on from there with Tab. */
export function showStep(box: HTMLElement | null): void {
  const step = box?.querySelector('[aria-current="step"]');
  if (!box || !step) return;
  const { left, right } = step.getBoundingClientRect();
  const at = box.getBoundingClientRect();
  const titles = box.querySelector('.lane-title')?.clientWidth ?? 0;
  box.scrollLeft += Math.min(0, left - titles - at.left) + Math.max(0, right - at.right);
}
