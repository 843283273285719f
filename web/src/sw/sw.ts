/**
 * The service worker: after the first visit the page works without a network.
 * All files of one version are kept together and given out together, so that
 * a page never mixes two versions. A newer version is fetched beside the one in
 * use and waits until the reader asks for it.
 */
import { cacheOf, isHashed, isOld, kept, type Plan } from './plan.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const PLAN: Plan;

const plan = PLAN;
const addressOf = (path: string): string => new URL(path, self.registration.scope).href;
const ours = (): Promise<Cache> => caches.open(cacheOf(plan.version));

/** Keeps a file; one that an earlier version kept under the name of its content is taken over. */
async function keep(path: string): Promise<void> {
  const cache = await ours();
  const address = addressOf(path);
  if (await cache.match(address)) return;
  const known = isHashed(path) ? await caches.match(address) : undefined;
  const response = known ?? (await fetch(address, isHashed(path) ? {} : { cache: 'reload' }));
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  if (path === '' && !(await response.clone().text()).includes(plan.script)) throw new Error('the page is of another version');
  await cache.put(address, response);
}

async function install(): Promise<void> {
  await Promise.all(plan.early.map(keep));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOld(name, plan.version)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** From what is kept; what is missing there is fetched, and kept when its turn has not come yet. */
async function answer(path: string, request: Request): Promise<Response> {
  const found = await (await ours()).match(addressOf(path));
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && isHashed(path)) await (await ours()).put(addressOf(path), response.clone());
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const path = kept(plan, self.registration.scope, event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'use') void self.skipWaiting();
  if (event.data === 'later') event.waitUntil(Promise.all(plan.later.map(keep)).catch(() => null));
});
