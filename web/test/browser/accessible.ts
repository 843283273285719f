/** What axe finds wrong with a page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
}

/** Fails with what axe finds wrong with the page as it is; with `rules`, of those alone. */
export async function accessible(page: Page, rules: readonly string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate((only) => {
    const options = { resultTypes: ['violations'], ...(only.length > 0 ? { runOnly: { type: 'rule', values: only } } : {}) };
    return (window as unknown as { axe: Axe }).axe.run(options);
  }, rules);
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html}\n    ${n.failureSummary}`).join('\n  ')}`);
  assert.deepEqual(told, []);
}
