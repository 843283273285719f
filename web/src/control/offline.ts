/** Registers the service worker, and uses a newer version when the reader asks for it. */
import { tell } from './quiet.ts';

/** Whether this page is one that a service worker helps: not a file on a disk, not a part of another page. */
const canWork = (): boolean =>
  'serviceWorker' in navigator && location.protocol.startsWith('http') && !new URLSearchParams(location.search).has('embed');

const hour = 3_600_000;

/** Keeps the page for visits without a network; `script` is "" in a page that has no service worker. */
export async function workOffline(script: string): Promise<void> {
  if (script === '' || !canWork()) return;
  const registration = await navigator.serviceWorker.register(script).catch(() => null);
  if (!registration) return;
  lookForNewer(registration);
  const { active } = await navigator.serviceWorker.ready;
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (!saving) setTimeout(() => active?.postMessage('later'), 5000);
}

/** Tells when a newer version has arrived beside the one in use, and looks for one now and then. */
function lookForNewer(registration: ServiceWorkerRegistration): void {
  const told = () => {
    if (registration.waiting && navigator.serviceWorker.controller) tell({ version: true });
  };
  told();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', told));
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < hour) return;
    looked = Date.now();
    registration.update().catch(() => null);
  });
}

/** Loads the page again in its newest version. */
export async function useNewest(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('use');
}
