/** Texts of the share dialog and of what is told about links. */
import { localise } from './localise.ts';

const number = (n: number): string => n.toLocaleString('en-US');

export const shareStrings = localise({
  title: 'Share exactly this',
  privacy: 'Nothing is uploaded; the program is in the link, after the #.',
  sections: 'Ways to share',
  section: {
    link: 'Link', formats: 'Text and pictures', qr: 'QR code', minimise: 'Make it shorter', embed: 'Embed', offline: 'One file', publish: 'Short link', exercise: 'Exercise',
  },

  link: 'Link',
  making: 'Making the link…',
  length: (n: number) => `${number(n)} characters`,
  lengths: { short: 'fits everywhere', medium: 'fits most chats', long: 'too long for some chats: make it shorter, or send it as a file or in an e-mail' },
  copyLink: 'Copy the link',
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied',
  failed: 'The browser did not allow copying. Select the text and copy it.',
} as const);
