import type { Options } from '../src/engine/protocol.gen.ts';

export const defaultOptions: Options;
