/** The picture that chats show for a published link: title, verdict, steps and graph on a card of 1200 by 630. */
import { publishStrings } from '../strings/publish.ts';

export interface CardWords {
  readonly title: string;
  readonly verdict: string;
  readonly tone: 'bad' | 'good' | 'muted';
  readonly steps: readonly string[];
}

/** A drawing of the page, as SVG text. */
export type Drawing = string | null;

const width = 1200;
const height = 630;
const margin = 64;
const gap = 40;
/** The width of the steps beside a graph. */
const beside = 440;
const t = publishStrings.card;

/** Colours of the page's theme, as they come to at its root. */
export type Palette = Readonly<Record<'panel' | 'text' | 'muted' | 'line' | 'bad' | 'good' | 'accent', string>>;

/** The card as PNG. When it has more bytes than are taken the drawing is left out. */
export async function cardOf(words: CardWords, drawing: Drawing, colours: Palette, most: number): Promise<Blob> {
  const card = await painted(words, drawing, colours);
  return card.size <= most || drawing === null ? card : painted(words, null, colours);
}

async function painted(words: CardWords, drawing: Drawing, colours: Palette): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new RangeError('no canvas');
  const pen = new Pen(context, colours);
  const image = drawing === null ? null : await imageOf(drawing);
  pen.background(colours[words.tone]);
  const top = pen.heading(words);
  const room = { x: margin, y: top + gap, width: width - 2 * margin, height: height - margin - top - gap };
  const left = image ? beside : room.width;
  if (image) pen.picture(image, words.steps.length > 0 ? { ...room, x: margin + left + gap, width: room.width - left - gap } : room);
  pen.list(words.steps, { ...room, width: left });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new RangeError('the picture is too large'))), 'image/png');
  });
}

async function imageOf(svg: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const sans = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

/** Writes and draws on a card. */
class Pen {
  private readonly on: CanvasRenderingContext2D;
  private readonly colours: Palette;

  constructor(on: CanvasRenderingContext2D, colours: Palette) {
    this.on = on;
    this.colours = colours;
  }

  background(stripe: string): void {
    this.on.fillStyle = this.colours.panel;
    this.on.fillRect(0, 0, width, height);
    this.on.fillStyle = stripe;
    this.on.fillRect(0, 0, 16, height);
  }

  /** Name, title and verdict; answers where they end. */
  heading({ title, verdict, tone }: CardWords): number {
    const room = width - 2 * margin;
    let y = this.lines(t.brand, { size: 24, weight: 600, colour: this.colours.accent, most: 1 }, margin, 44, room);
    y = this.lines(title, { size: 50, weight: 700, colour: this.colours.text, most: 2 }, margin, y + 8, room);
    return this.lines(verdict, { size: 30, weight: 500, colour: this.colours[tone], most: 3 }, margin, y + 8, room);
  }

  /** Steps with their numbers, as many as there is room for. */
  list(steps: readonly string[], { x, y, width: room, height: tall }: Box): void {
    const bottom = y + tall;
    const style = { size: 23, weight: 400, colour: this.colours.text, most: steps.length > 3 ? 2 : 4 };
    for (const [i, step] of steps.entries()) {
      const left = steps.length - i;
      const needed = this.wrapped(step, style, room - 44).length * style.size * lead;
      if (y + needed > bottom - (left > 1 ? style.size * lead : 0)) {
        this.lines(t.more(left), { ...style, colour: this.colours.muted, most: 1 }, x + 44, y, room - 44);
        return;
      }
      this.lines(String(i + 1), { ...style, colour: this.colours.muted, most: 1 }, x, y, 44);
      y = this.lines(step, style, x + 44, y, room - 44) + 4;
    }
  }

  /** A picture as large as its box lets it be, at its right end. */
  picture(image: HTMLImageElement, { x, y, width: room, height: tall }: Box): void {
    const scale = Math.min(room / image.naturalWidth, tall / image.naturalHeight, 2);
    const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
    this.on.drawImage(image, x + room - w, y + (tall - h) / 2, w, h);
  }

  /** Writes a text in lines; answers where they end. */
  private lines(text: string, style: Style, x: number, y: number, room: number): number {
    const { size, colour } = style;
    for (const line of this.wrapped(text, style, room)) {
      this.on.fillStyle = colour;
      this.on.fillText(line, x, y + size);
      y += size * lead;
    }
    return y;
  }

  /** A text in lines of at most `room` pixels; what does not fit in `most` lines ends in "…". */
  private wrapped(text: string, { size, weight, most }: Style, room: number): readonly string[] {
    this.on.font = `${weight} ${size}px ${sans}`;
    const fits = (line: string): boolean => this.on.measureText(line).width <= room;
    return wrap(text, fits, most);
  }
}

interface Style {
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  /** lines */
  readonly most: number;
}

const lead = 1.3;

/** A text in at most `most` lines that fit. */
export function wrap(text: string, fits: (line: string) => boolean, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((w) => w !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer)) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line !== '') lines.push(line);
  const shown = lines.slice(0, most).map((l, i) => (i === most - 1 && lines.length > most ? `${l}…` : l));
  return shown.map((l) => cut(l, fits));
}

/** A line that fits, with "…" for what does not. */
function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line;
  let letters = [...line.replace(/…$/, '')];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
