/** What the picture of a home says. */
import { localise } from './localise.ts';

export const pictureStrings = localise({
  label: 'The home',
  things: 'Devices and people',
  closer: 'Look closer',
  closerHint: 'The program, the graph of states, and all that is known of each step',
  further: 'Only the home',
  furtherHint: 'The picture, what goes wrong, and the run',
  setUp: 'Devices and settings',
  /** values that read better in other words */
  values: { notPresent: 'away', not_home: 'away', present: 'at home', home: 'at home', both: 'sound and light' } as Readonly<Record<string, string>>,
  thing: (title: string, value: string) => `${title}: ${value}`,
  clash: 'two apps want this to be different',
  differs: 'otherwise in the other run',
  hidden: (n: number) => `${n === 1 ? 'One thing stays' : `${n} things stay`} as ${n === 1 ? 'it is' : 'they are'} in this run.`,
  showAll: 'Show all',
  showFew: 'Only what takes part',
  card: {
    apps: 'Commanded by',
    none: 'No app commands it.',
    itself: 'It changes by itself, or people change it.',
    inRun: 'In this run',
    never: 'It stays as it is.',
    at: (step: number) => (step === 0 ? 'at the start' : `step ${step}`),
    somebody: 'not an app',
    close: 'Close',
  },
});
