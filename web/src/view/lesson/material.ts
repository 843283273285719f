/** What the engine told of the lesson that is shown: the windows beside it draw the same. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RunsLesson, SearchLesson } from '../../lessons/lesson.ts';
import type { RunMaterial, SearchMaterial } from './use-engine.ts';

const searches = signal<{ readonly lesson: SearchLesson; readonly material: SearchMaterial } | null>(null);
const runs = signal<{ readonly lesson: RunsLesson; readonly material: RunMaterial } | null>(null);

/** Lends what has come to the other windows. */
export const useLentSearches = (lesson: SearchLesson, material: SearchMaterial | null): void => useEffect(() => {
  if (material !== null) searches.value = { lesson, material };
}, [lesson, material]);

export const useLentRuns = (lesson: RunsLesson, material: RunMaterial | null): void => useEffect(() => {
  if (material !== null) runs.value = { lesson, material };
}, [lesson, material]);

/** What was told of a lesson; null until it has come. */
export const searchMaterial = (lesson: SearchLesson): SearchMaterial | null => (searches.value?.lesson === lesson ? searches.value.material : null);
export const runMaterial = (lesson: RunsLesson): RunMaterial | null => (runs.value?.lesson === lesson ? runs.value.material : null);
