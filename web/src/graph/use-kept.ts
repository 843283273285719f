import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

/**
 * Keeps what was drawn for each key as long as its signature stays. The same
 * value again costs the renderer nothing, which is what lets a step of the run
 * over a thousand states touch the two that it changes.
 */
export function useKept(dependencies: readonly unknown[]): (key: string | number, signature: string, draw: () => VNode) => VNode {
  const kept = useMemo(() => new Map<string | number, { signature: string; drawn: VNode }>(), dependencies);
  return (key, signature, draw) => {
    const known = kept.get(key);
    if (known !== undefined && known.signature === signature) return known.drawn;
    const drawn = draw();
    kept.set(key, { signature, drawn });
    return drawn;
  };
}
