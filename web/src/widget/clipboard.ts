/** The clipboard, and the page's own address. */

/** The page's address without a fragment. */
export const pageAddress = (): string => location.href.replace(/#.*$/, '');

/** Whether a text could be put on the clipboard. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(() => true, () => false);
