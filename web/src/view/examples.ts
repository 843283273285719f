/** The examples' manifest, fetched once when it is first needed. */
import { assets } from '../assets.ts';
import type { Example, ExampleGroup } from '../state/program.ts';

let loading: Promise<readonly ExampleGroup[]> | null = null;

export function loadExamples(): Promise<readonly ExampleGroup[]> {
  loading ??= fetch(assets.examples).then((response) => {
    if (!response.ok) throw new Error(`examples: status ${response.status}`);
    return response.json() as Promise<readonly ExampleGroup[]>;
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** The example of a name, or null. */
export async function exampleOf(id: string): Promise<Example | null> {
  if (id === '') return null;
  const groups = await loadExamples().catch(() => []);
  return groups.flatMap((g) => g.examples).find((e) => e.id === id) ?? null;
}
