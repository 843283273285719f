/** Saves files, and makes a drawing one of its own. */
import { colourAt } from '../graph/colour.ts';

export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The properties that a picture needs to look the same away from the page. */
const KEPT = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'paint-order', 'transform', 'stroke-linejoin',
] as const;

/** A drawing as a file of its own: the whole graph, its style written into each element. */
export function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  asFromNear(svg, () => inlineStyle(svg, copy));
  copy.querySelector('.camera')?.setAttribute('style', '');
  const margin = 20;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', [-margin, -margin, width + 2 * margin, height + 2 * margin].join(' '));
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.style.background = colourAt(svg, 'var(--panel)');
  for (const hit of copy.querySelectorAll('.hit')) hit.remove();
  return new XMLSerializer().serializeToString(copy);
}

/** What is drawn otherwise from afar is saved as it is from near. */
function asFromNear(svg: SVGSVGElement, work: () => void): void {
  const far = [...svg.querySelectorAll('.far')];
  for (const part of far) part.classList.remove('far');
  work();
  for (const part of far) part.classList.add('far');
}

function inlineStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  to.setAttribute('style', KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  for (let i = 0; i < from.children.length; i++) {
    const [source, copy] = [from.children[i], to.children[i]];
    if (source !== undefined && copy !== undefined) inlineStyle(source, copy);
  }
}
