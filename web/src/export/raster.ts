/** Drawings as pixels: PNG pictures, animated GIF pictures and videos. */
import { pngWithLink, gifWithLink } from './carry.ts';

/** How many pixels a unit of a drawing gets. */
const still = 2;
const moving = 1.25;

/** Milliseconds that a step of an animation lasts, and its last one. */
const dwell = 1600;
const rest = 3200;

/** A drawing on a canvas; `after` is called when all of it is there. */
async function painted(svg: string, scale: number, on: HTMLCanvasElement): Promise<CanvasRenderingContext2D> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const [width, height] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)];
    if (on.width !== width || on.height !== height) Object.assign(on, { width, height });
    const context = on.getContext('2d', { willReadFrequently: true });
    if (!context) throw new RangeError('no canvas');
    context.drawImage(image, 0, 0, width, height);
    return context;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** A PNG picture of a drawing. */
export async function pngOf(svg: string, link: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await painted(svg, still, canvas);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new RangeError('the picture is too large');
  return pngWithLink(blob, link);
}

/** Colours of an animation; its pictures share them. */
const palette = 128;

/** An animated GIF picture of drawings that follow each other. */
export async function gifOf(frames: readonly string[], link: string): Promise<Blob> {
  const { GIFEncoder, quantize, applyPalette } = await import('gifenc/dist/gifenc.esm.js');
  const canvas = document.createElement('canvas');
  const encoder = GIFEncoder();
  const pixelsOf = async (svg: string) => (await painted(svg, moving, canvas)).getImageData(0, 0, canvas.width, canvas.height).data;
  const [first, last] = [await pixelsOf(frames[0] ?? ''), await pixelsOf(frames.at(-1) ?? '')];
  const both = new Uint8Array(first.length + last.length);
  both.set(first);
  both.set(last, first.length);
  const colours = quantize(both, palette);
  for (const [i, frame] of frames.entries()) {
    const index = applyPalette(await pixelsOf(frame), colours);
    encoder.writeFrame(index, canvas.width, canvas.height, { ...(i === 0 ? { palette: colours, repeat: 0 } : {}), delay: i === frames.length - 1 ? rest : dwell });
  }
  encoder.finish();
  return new Blob([gifWithLink(encoder.bytes(), link)], { type: 'image/gif' });
}

const video = 'video/webm';

/** Whether this browser can record a video. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(video);

/** A video of drawings that follow each other; recording takes as long as watching. */
export async function webmOf(frames: readonly string[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await painted(frames[0] ?? '', moving, canvas);
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: video });
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  for (const [i, frame] of frames.entries()) {
    const until = performance.now() + (i === frames.length - 1 ? dwell * 1.5 : dwell * 0.75);
    while (performance.now() < until) {
      await painted(frame, moving, canvas);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  recorder.stop();
  await ended;
  return new Blob(parts, { type: video });
}
