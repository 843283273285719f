/** Texts of the dialogs: how to check, help, the examples and what is told about each. */
import { localise } from './localise.ts';

export const optionStrings = localise({
  title: 'How to check',
  algorithm: 'Algorithm',
  unsound: 'can miss failures',
  waiting: 'The algorithms appear when the engine has started.',
  time: 'Times',
  limits: 'Limits',
  maxStates: 'States',
  maxSeconds: 'Seconds',
  maxMB: 'Memory, MB',
  maxDepth: 'Longest execution',
  seed: 'Seed',
  noLimit: 'no limit',
  asMemory: 'as memory allows',
  asks: (seconds: number) => `asks after ${seconds}`,
  slicing: 'Leave out variables that nothing reads',
  slicingHint: 'Fewer states, the same findings',
  reset: 'Back to the usual',
});

export const helpStrings = localise({
  title: 'Keyboard',
  single: 'Single keys work when no text is being edited.',
  useSingle: 'Use single-letter keys',
  about: 'Crosscheck explores every order in which the events of a program can happen, and shows the runs on which something goes wrong.',
  reference: 'Language reference',
});

export const referenceStrings = localise({
  title: 'The language',
  search: 'Search the language',
  none: 'Nothing is said of that.',
  loading: 'Loading the reference…',
  program: 'A program',
  mistake: 'A mistake:',
  attempt: 'Try it',
});

export const exampleStrings = localise({
  title: 'Examples',
  search: 'Search examples',
  none: 'No example matches.',
  loading: 'Loading the examples…',
  readers: { owner: 'For a home', lecturer: 'For a lecture', researcher: 'From the papers' },
});

export const aboutStrings = localise({
  gone: 'The example that this program began as is no longer among the examples. The program itself is as it was.',
  changed: 'You have changed the program; the text is about the example as it was.',
  restore: 'Back to the example',
  executions: 'Executions of',
  play: 'Play',
  watch: (algorithm: string) => `Play the search of ${algorithm}`,
});
