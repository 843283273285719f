/** The names of the graph's commands; they are in the keyboard map before the graph has arrived. */
import { localise } from './localise.ts';

export const graphCommands = localise({
  find: 'Find a state by a condition',
  quotient: 'Group states, or show what can be read',
} as const);
