/** Which file of web/src imports which: static, dynamic, and of types only. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = 'src';

/** An import or re-export with a path of the page's own; matched over lines. */
const imported = /(?:\b(?:import|export)\b[^'";]*?\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+\.tsx?)'/g;

/** File → the files that it imports; both below web/src. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export function importsOfPage(): Imports {
  const files = readdirSync(root, { recursive: true }).map(String).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  return new Map(files.sort().map((path) => [path, importsIn(path)]));
}

function importsIn(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...new Set([...text.matchAll(imported)].map(([, to = '']) => normalize(join(dirname(path), to))))].sort();
}

/** "view/runs" for a file in that folder; a file at the top stands for itself. */
export const folderOf = (path: string): string => (dirname(path) === '.' ? path : dirname(path));

/** The groups of files of which each imports every other, directly or not (Tarjan's strong components). */
export function circlesOf(imports: Imports): readonly (readonly string[])[] {
  const number = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const mine = number.size;
    number.set(file, mine);
    open.push(file);
    let least = mine;
    for (const next of imports.get(file) ?? []) {
      if (!number.has(next)) least = Math.min(least, visit(next));
      else if (open.includes(next)) least = Math.min(least, low.get(next) ?? number.get(next) ?? least);
    }
    low.set(file, least);
    if (least < mine) return least;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
    return least;
  };
  for (const file of imports.keys()) if (!number.has(file)) visit(file);
  return circles;
}
