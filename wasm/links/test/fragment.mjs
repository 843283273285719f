// A real link, made by the command line.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { built, folder } from './worker.mjs';

export function fragment(example = '02-homes/fire-alarm-and-lock') {
  const link = execFileSync(join(built, 'crosscheck'), ['link', join(folder, '../../examples', example)], { encoding: 'utf8' });
  return link.trim().replace(/^.*#/, '');
}
