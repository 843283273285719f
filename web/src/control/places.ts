/** Where a browser remembers things. One that forbids it, as in a sandboxed frame, gets a place that forgets. */
class Nowhere implements Storage {
  readonly length = 0;
  clear(): void {}
  getItem(): null {
    return null;
  }
  key(): null {
    return null;
  }
  removeItem(): void {}
  setItem(): never {
    throw new DOMException('nothing is kept here', 'QuotaExceededError');
  }
}

const placeOf = (find: () => Storage): Storage => {
  try {
    return find();
  } catch {
    return new Nowhere();
  }
};

/** What all tabs remember. */
export const everywhere = placeOf(() => localStorage);
/** What this tab remembers, also when it is loaded again. */
export const thisTab = placeOf(() => sessionStorage);
