/** Where a browser remembers things. One that forbids it, as in a sandboxed frame, only forgets: reading finds nothing, writing throws. */
function placeOf(find: () => Storage): Storage {
  const ask = <T>(what: (place: Storage) => T, otherwise: T): T => {
    try {
      return what(find());
    } catch {
      return otherwise;
    }
  };
  return {
    get length() {
      return ask((place) => place.length, 0);
    },
    key: (n) => ask((place) => place.key(n), null),
    getItem: (key) => ask((place) => place.getItem(key), null),
    setItem: (key, text) => find().setItem(key, text),
    removeItem: (key) => ask((place) => place.removeItem(key), undefined),
    clear: () => ask((place) => place.clear(), undefined),
  };
}

/** What all tabs remember. */
export const everywhere = placeOf(() => localStorage);
/** What this tab remembers, also when it is loaded again. */
export const thisTab = placeOf(() => sessionStorage);
