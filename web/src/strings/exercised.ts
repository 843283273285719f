/** What a verdict is about: what ran, and what did not. */
import { localise } from './localise.ts';
import { count } from './page.ts';

export const exerciseStrings = localise({
  summary: (handlers: number, commands: number, quiet: number, never: number, unseen: number) =>
    [
      `What ran: ${count(handlers, 'handler')}, ${count(commands, 'command')}`,
      quiet > 0 ? `${count(quiet, 'app')} commanded nothing` : '',
      never > 0 ? `${count(never, 'handler')} did not run` : '',
      unseen > 0 ? `not looked at: ${count(unseen, 'place')}` : '',
    ].filter(Boolean).join('; '),
  ran: 'Ran',
  commands: 'Commanded',
  quiet: 'Ran, and commanded nothing',
  timers: 'Timers that fired',
  modes: 'Modes of the home',
  didNot: 'Did not run',
  unseen: 'Not looked at',
  stored: (app: string, locations: readonly string[]) => `${app}: ${locations.join(', ')}`,
  why: (name: string, reason: string) => (reason === '' ? name : `${name}: ${reason}`),
  idle: (app: string, reason: string, help: string) => `${app} did nothing here: ${reason}. To have it checked, ${help}.`,
});
