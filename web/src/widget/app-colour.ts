/** The number of an app's colour, for styles. */
export const colourOf = (app: number): Record<string, number> => (app > 0 ? { '--app': (app - 1) % 6 } : {});
