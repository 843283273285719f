/** What is said of folders and archives that are opened. */
import { localise } from './localise.ts';
import { count } from './page.ts';

export const folderStrings = localise({
  none: (kinds: string) => `There is no program in it: ${kinds}.`,
  notUnpacked: (name: string) => `${name} cannot be unpacked.`,
  secret: (name: string) => `${name} was not opened: nobody else should read it.`,
  taken: (taken: number, of: number) => `${count(taken, 'file')} of ${of} opened: those that the program is made of`,
  left: (names: readonly string[]) => `Larger than 2 MB, or no text, and not opened: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`,
});
