// The table of roles as a picture: what engine/doc/page.md shows, made of the built page's own styles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './built-page.mjs';

const tokens = () => readFileSync(join(web, 'src/style/tokens.css'), 'utf8').split(':root[data-theme')[0];
const roles = (kind) => [...tokens().matchAll(/(--[\w-]+): ([^;]+);/g)].filter(([, , value]) => kind.test(value)).map(([, name, value]) => ({ name, value }));

const words = (name) => name.slice(2);
const sample = (theme) => `<div style="color-scheme:${theme};background:var(--back);color:var(--text);padding:var(--s4);display:grid;gap:var(--s4);align-content:start">
  <div style="display:grid;grid-template-columns:repeat(6,1fr);gap:var(--s1)">${roles(/^(light-dark\(#|rgb\(10|#)/).filter(({ name }) => !/tint|code/.test(name)).map(({ name }) =>
    `<div style="display:grid;gap:2px;font-size:var(--tiny)"><span style="height:26px;border-radius:var(--radius-small);border:1px solid var(--line);background:var(${name})"></span>${words(name)}</div>`).join('')}</div>
  <div>${roles(/^[\d.]+px$/).filter(({ name }) => /^--(tiny|small|normal|middle|large|title|poster)$/.test(name)).map(({ name, value }) =>
    `<span style="font-size:var(${name});margin-inline-end:var(--s2)">${words(name)} <span class="dim">${parseFloat(value)}</span></span>`).join('')}</div>
  <div class="row"><button class="button primary big">big, primary</button><button class="button primary">primary</button><button class="button">plain</button><button class="button quiet">quiet</button><button class="button danger">danger</button></div>
  <div class="row"><button class="button small">small</button><button class="button small" aria-pressed="true">pressed</button><button class="button small" disabled>disabled</button><kbd>Ctrl ↵</kbd><button class="text-button">in a sentence</button><button class="link-button">program.cross:16</button></div>
  <div class="row"><span class="chip">a fact</span><button class="chip chip-button">can be pressed</button><span class="chip chip-conflict">a conflict</span><span class="chip chip-bad">broken</span><span class="badge">badge</span><span class="badge badge-verified">verified</span><span class="badge badge-stale">out of date</span></div>
</div>`;

export const size = { width: 1280, height: 500 };

/** Shows the sheet on a page that has the built page's styles. */
export const show = (page) => page.evaluate((html) => { document.body.innerHTML = html; }, `<div style="display:grid;grid-template-columns:1fr 1fr;height:100%">${sample('light')}${sample('dark')}</div>`);
