/** The examples' manifest, fetched once when it is first needed. */
import { assets } from '../assets.ts';
import type { File } from '../engine/protocol.gen.ts';
import { sameFiles, type Example, type ExampleGroup } from '../state/program.ts';

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

/** The example of a name; null: there is none, or no longer. */
export function exampleOf(id: string): Promise<Example | null> {
  return find((example) => example.id === id);
}

/** The example whose files these are; null when there is none, or nobody can know. */
export function exampleOfFiles(files: readonly File[]): Promise<Example | null> {
  return find((example) => sameFiles(example.files, files)).catch(() => null);
}

async function find(isIt: (example: Example) => boolean): Promise<Example | null> {
  const groups = await loadExamples();
  return groups.flatMap((g) => g.examples).find(isIt) ?? null;
}
