import { useEffect, useState } from 'preact/hooks';

/** What a colour written with the page's variables comes to at an element, in its theme. */
export function colourAt(element: HTMLElement | SVGElement, written: string): string {
  const before = element.style.color;
  element.style.color = written;
  const colour = getComputedStyle(element).color;
  element.style.color = before;
  return colour;
}

/** A number that changes when the theme does, for what is painted rather than styled. */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = (): void => setChanges((n) => n + 1);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(changed);
    dark.addEventListener('change', changed);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      dark.removeEventListener('change', changed);
      chosen.disconnect();
    };
  }, []);
  return changes;
}
