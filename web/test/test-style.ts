/** The design system that engine/doc/page.md describes, kept: colours, sizes of text, room, corners and motion come from tokens.css. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const src = join(import.meta.dirname.split('/.cache/')[0] ?? '', 'src');
const read = (name: string): string => readFileSync(join(src, name), 'utf8').replace(/\/\*.*?\*\//gs, '');
const tokens = read('style/tokens.css');
const sheets = readdirSync(src, { recursive: true }).map(String).filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'));

/** Declarations of all sheets, with where each stands; those of a rule that sizes text in a drawing are `drawn`. */
const declarations = sheets.flatMap((sheet) => [...read(sheet).matchAll(/([^{};]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
  body.split(/;\s*/).filter((line) => line.includes(':')).map((line) => {
    const [property = '', ...value] = line.trim().split(':');
    return { where: `${sheet}: ${selector.trim()} { ${line.trim()} }`, property, value: value.join(':').trim(), drawn: /fill|--scale|text-anchor/.test(body) };
  })));

const none = (wrong: readonly { readonly where: string }[]): void => assert.deepEqual(wrong.map(({ where }) => where), []);
const of = (properties: RegExp): typeof declarations => declarations.filter(({ property }) => properties.test(property));

test('there are sheets to look at', () => {
  assert.ok(declarations.length > 1500, `${declarations.length} declarations`);
});

test('no colour is written outside the table of roles', () => {
  none(declarations.filter(({ value }) => /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(value)));
});

test('every role that is used is in the table, or set where it is used', () => {
  const set = new Set([...tokens.matchAll(/(--[\w-]+):/g), ...declarations.map(({ property }) => ['', property])].map(([, name]) => name));
  const scripts = readdirSync(src, { recursive: true }).map(String).filter((name) => /\.tsx?$/.test(name)).map(read).join('\n');
  none(declarations.filter(({ value }) => [...value.matchAll(/var\((--[\w-]+)/g)].some(([, name = '']) => !set.has(name) && !scripts.includes(name))));
});

test('every role of the table is used', () => {
  const all = [tokens, ...sheets.map(read)].join('\n') + readdirSync(src, { recursive: true }).map(String).filter((name) => /\.tsx?$/.test(name)).map(read).join('\n');
  const names = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
  assert.deepEqual([...names].filter((name) => !all.includes(`var(${name})`) && !/^--(hue|app)$/.test(name)), []);
});

test('text has a size of the scale, or one of its surroundings', () => {
  none(of(/^font-size$/).filter(({ value, drawn }) => !drawn && !/^(var\(--\w+\)|inherit|0|[\d.]+(em|%)|clamp\(var\(--large\), [\d.]+cqi, var\(--poster\)\))$/.test(value)));
  none(of(/^font$/).filter(({ value, drawn }) => !drawn && /(^| )[\d.]+(px|rem)/.test(value)));
});

test('what stands apart does so by a step of the scale', () => {
  const steps = /^(var\(--s[1-5]\)|0|auto|inherit|[126]px|(calc|min|max|clamp)\b.*|-.*|[\d.]+(r?em|vh|%)|env\(.*|normal)$/; // less than nothing pulls out of a box
  const large = /^(2[6-9]|[3-9]\d|\d{3})px$/; // keeps clear of something else
  none(of(/^(padding|margin|gap|row-gap|column-gap)(-|$)/).filter(({ value }) => !/\(.*[ ,].*\)/.test(value) && value.replace(' !important', '').split(/\s+/).some((part) => !steps.test(part) && !large.test(part))));
});

test('corners are round by one of four radii', () => {
  const radius = /^(var\(--(radius|radius-small|radius-large|pill)\)|0|50%|[12]px)$/; // 1 and 2 px are the ends of bars
  none(of(/^border-radius$/).filter(({ value }) => value.split(/\s+/).some((part) => !radius.test(part))));
});

test('what moves takes one of five times', () => {
  none(of(/^(transition|animation)(-|$)/).filter(({ value }) => /\d(ms|s)\b/.test(value)));
});

test('pictures that are saved have the light colours of the page', () => {
  const light = new Set([...tokens.matchAll(/light-dark\((#[\da-f]{6})/g)].flatMap(([, colour = '']) => [colour, pale(colour)]));
  const used = [...read('export/picture.ts').matchAll(/#[\da-f]{6}/g)].map(([colour]) => colour);
  assert.ok(used.length > 10);
  assert.deepEqual(used.filter((colour) => !light.has(colour)), []);
});

/** A tint as lanes have it: on a white panel that is 55 % of it. */
const pale = (colour: string): string => colour.replace(/[\da-f]{2}/g, (part) => Math.round(0.55 * 255 + 0.45 * parseInt(part, 16)).toString(16).padStart(2, '0'));
