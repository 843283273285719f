/** The lessons, in the order in which they are given. */
import { anotherPath } from './another-path.ts';
import { lastConflict } from './last-conflict.ts';
import type { Lesson } from './lesson.ts';
import { matchedState } from './matched-state.ts';
import { porchLight } from './porch-light.ts';
import { readHidesWrite } from './read-hides-write.ts';
import { stopTooEarly } from './stop-too-early.ts';
import { told } from './told.ts';
import { twoApps } from './two-apps.ts';

export const lessons: readonly Lesson[] = [stopTooEarly, matchedState, anotherPath, lastConflict, readHidesWrite, twoApps, porchLight].map(told);

export const lessonOf = (id: string): Lesson | null => lessons.find((lesson) => lesson.id === id) ?? null;

/** For each step, whether it asks something: what forward and backward go by. */
export const asksOf = (lesson: Lesson): readonly boolean[] => lesson.steps.map((step) => step.question !== undefined);
