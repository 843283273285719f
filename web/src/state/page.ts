/**
 * The page as one immutable value. Everything shown is a function of it, and
 * it changes only through transactions: functions from a page to a page that
 * touch nothing else.
 *
 * It is made of the features listed here, and knows nothing of them but what
 * every feature says of itself. A new one is a file and a word in the list.
 */
import type { Link } from '../engine/protocol.gen.ts';
import { exerciseFeature } from './exercise.ts';
import type { Include } from './feature.ts';
import { lessonFeature } from './lesson.ts';
import { linkedFeature } from './linked.ts';
import { matrixFeature } from './matrix.ts';
import { mendFeature } from './mends.ts';
import { noticeFeature } from './notice.ts';
import { optionsFeature } from './options.ts';
import { programFeature } from './program.ts';
import { resultFeature } from './result.ts';
import { runFeature } from './runs.ts';
import { graphFeature } from './scope.ts';
import { screenFeature } from './screen.ts';

export const features = [
  programFeature, optionsFeature, linkedFeature, resultFeature, runFeature, mendFeature, graphFeature, matrixFeature, exerciseFeature, lessonFeature, screenFeature, noticeFeature,
] as const;

type Fields = (typeof features)[number]['initial'];

/** From a union of parts the value that has the fields of all. */
type Whole<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer All) => void ? All : never;

/** The fields of all features. */
export interface Page extends Whole<Fields> {}

/** What features say, put together: later ones over earlier ones, but no two own the same field. */
const together = <T>(parts: readonly Partial<T>[]): Partial<T> => Object.assign({}, ...parts);

/** The page of a new reader. The list above has every feature, so that no field is missing. */
export const emptyPage = together<Page>(features.map((f) => f.initial)) as Page;

/** The page without anything that belongs to its program. */
export const anew = (page: Page): Page => ({ ...page, ...together<Page>(features.map((f) => f.newProgram?.(page) ?? {})) });

/** What the features put into a link. */
export const linkedParts = (page: Page, include: Include): Partial<Link> => together(features.map((f) => f.toLink?.(page, include) ?? {}));

/** What the features take out of one. */
export const partsOfLink = (link: Link): Partial<Page> => together<Page>(features.map((f) => f.fromLink?.(link) ?? {}));

/** The fields that a browser remembers between visits, besides the program and its options. */
export const remembered: readonly (keyof Page)[] = features.flatMap((f) => f.remembered ?? []);

/** What was remembered of them. */
export const rememberedOf = (known: Partial<Page>): Partial<Page> =>
  together(remembered.filter((field) => known[field] !== undefined).map((field) => ({ [field]: known[field] })));
