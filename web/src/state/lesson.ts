/** Where the reader is in a lesson, and how one goes on. What a lesson says is in ../lessons. */
import type { Change, Feature } from './feature.ts';
import type { RunState } from './runs.ts';
import type { ScreenState } from './screen.ts';

/** A step of a lesson, counted from 0, and whether its answer has been shown. */
export interface LessonPlace {
  readonly id: string;
  readonly step: number;
  readonly revealed: boolean;
}

/** What stands below the picture of a lesson, and can be folded away. */
export const stageParts = ['program', 'code', 'table'] as const;
export type StagePart = (typeof stageParts)[number];

export interface LessonState {
  /** the lesson that is shown in place of the program, or null */
  readonly lesson: LessonPlace | null;
  /** the parts that were chosen to be seen; null: all of them, and none before a room */
  readonly unfolded: readonly StagePart[] | null;
}

export const lessonFeature: Feature<LessonState> = {
  initial: { lesson: null, unfolded: null },
  toLink: ({ lesson }) => ({ lesson: lessonText(lesson) }),
  fromLink: ({ lesson }) => ({ lesson: lessonAt(lesson) }),
};

export const shownParts = ({ unfolded, projector }: LessonState & ScreenState): readonly StagePart[] => unfolded ?? (projector ? [] : stageParts);

export const togglePart = (part: StagePart): Change<LessonState & ScreenState> => (page) => {
  const shown = shownParts(page);
  return { ...page, unfolded: stageParts.filter((p) => shown.includes(p) !== (p === part)) };
};

/** What of a lesson decides where "next" leads: for each step, whether it asks something. */
export type Asks = readonly boolean[];

export const openLesson = (id: string, step = 0): Change<LessonState & ScreenState & RunState> => (page) =>
  ({ ...page, lesson: { id, step: Math.max(0, step), revealed: false }, dialog: 'none', playing: false });

export const leaveLesson: Change<LessonState> = (page) => (page.lesson === null ? page : { ...page, lesson: null });

const at = (change: (place: LessonPlace) => LessonPlace): Change<LessonState> => (page) => {
  if (page.lesson === null) return page;
  const lesson = change(page.lesson);
  return same(lesson, page.lesson) ? page : { ...page, lesson };
};

const same = (a: LessonPlace, b: LessonPlace): boolean => a.id === b.id && a.step === b.step && a.revealed === b.revealed;

/** Shows the answer of the step. */
export const reveal: Change<LessonState> = at((place) => ({ ...place, revealed: true }));

/** On to a step; one that is not there is the nearest that is. */
export const goToStep = (step: number, asks: Asks): Change<LessonState> => at((place) => {
  const to = Math.max(0, Math.min(step, asks.length - 1));
  return to === place.step ? place : { ...place, step: to, revealed: false };
});

/** Next: first the answer of a question, then the next step. */
export const forward = (asks: Asks): Change<LessonState> => at((place) => {
  if (asks[place.step] === true && !place.revealed) return { ...place, revealed: true };
  return place.step + 1 < asks.length ? { ...place, step: place.step + 1, revealed: false } : place;
});

/** Back: to the question, then to the step before, whose answer the reader has seen. */
export const backward = (asks: Asks): Change<LessonState> => at((place) => {
  if (asks[place.step] === true && place.revealed) return { ...place, revealed: false };
  return place.step > 0 ? { ...place, step: place.step - 1, revealed: asks[place.step - 1] === true } : place;
});

/** "too-early:3", counted from 1, as links carry it; "" outside of lessons. */
export function lessonText(place: LessonPlace | null): string {
  return place === null ? '' : `${place.id}:${place.step + 1}`;
}

/** The place that a text names; null when it names none. */
export function lessonAt(text: string): LessonPlace | null {
  const match = /^([a-z][a-z0-9-]{0,40})(?::(\d{1,3}))?$/.exec(text);
  if (match === null) return null;
  return { id: match[1] ?? '', step: Math.max(0, Number(match[2] ?? 1) - 1), revealed: false };
}

const ADDRESS = '#lesson=';

/** The part of an address after "#" that opens a lesson at a step: it can be read, and written by hand. */
export const lessonAddress = (place: LessonPlace): string => ADDRESS + lessonText(place);

/** The step of a lesson that an address opens; null for any other address. */
export function lessonInAddress(hash: string): LessonPlace | null {
  return hash.startsWith(ADDRESS) ? lessonAt(decodeURIComponentSafely(hash.slice(ADDRESS.length))) : null;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether a page shows a lesson in place of the reader's own program. */
export const inLesson = (page: LessonState): boolean => page.lesson !== null;
