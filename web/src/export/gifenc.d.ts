declare module 'gifenc/dist/gifenc.esm.js' {
  export type Palette = readonly (readonly number[])[];
  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: { readonly palette?: Palette; readonly delay: number; readonly repeat?: number }): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
}
