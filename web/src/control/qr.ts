/** QR codes: the link as a drawing that a telephone reads. */
import { correction, generate } from 'lean-qr';

/** Characters that the largest code holds, at the lowest redundancy. */
export const mostInCode = 2953;

/** Characters up to which a code can be read from some rows away. */
const mostFromAfar = 600;

export interface Code {
  /** modules along a side, with the quiet margin */
  readonly size: number;
  /** the dark modules as the path of a drawing in a box of that size */
  readonly path: string;
  /** whether it can only be read from near */
  readonly dense: boolean;
}

/** Modules of white around the code, which readers need. */
const quiet = 4;

/** The code of a text; null when the text is too long for any. */
export function codeOf(text: string): Code | null {
  if (new TextEncoder().encode(text).length > mostInCode) return null;
  const bitmap = generate(text, { minCorrectionLevel: correction.L, maxCorrectionLevel: text.length > mostFromAfar ? correction.L : correction.Q });
  let path = '';
  for (let y = 0; y < bitmap.size; y++) {
    for (let x = 0; x < bitmap.size; x++) {
      if (!bitmap.get(x, y)) continue;
      const from = x;
      while (bitmap.get(x + 1, y)) x++;
      path += `M${from + quiet} ${y + quiet}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  }
  return { size: bitmap.size + 2 * quiet, path, dense: text.length > mostFromAfar };
}

/** The code as a file of its own. */
export const codeFile = ({ size, path }: Code): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">`
  + `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
