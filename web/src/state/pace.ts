/** How long work will still take, where its parts are counted: at the pace that it had so far, once that can be told. */

/** Work under way: how many parts were done when it was first looked at, how many are now, of how many, and seconds since. */
export interface Course {
  readonly from: number;
  readonly done: number;
  readonly of: number;
  readonly seconds: number;
}

/** Before so much time has passed, and so large a part is done, a pace says nothing. */
const seconds = 1;
const share = 0.05;
const parts = 3;

/** How many seconds are left; null where nobody can tell, or all is done. */
export function secondsLeft({ from, done, of, seconds: passed }: Course): number | null {
  const gone = done - from;
  if (done >= of || passed < seconds || gone < parts || gone < share * (of - from)) return null;
  return ((of - done) * passed) / gone;
}

/** As exact as such a number is: 1 to 10 s, then steps of five, then minutes. */
export function roughly(left: number): number {
  const step = left > 90 ? 60 : left > 10 ? 5 : 1;
  return Math.max(step, Math.round(left / step) * step);
}
