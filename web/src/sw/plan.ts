/** Which requests the service worker answers, and from what. */

/** What the build tells the service worker. Paths are relative to the page; the page itself is "". */
export interface Plan {
  /** changes whenever anything that is kept changes */
  readonly version: string;
  /** the page's script: a page that does not name it is of another version */
  readonly script: string;
  /** kept when the service worker is installed */
  readonly early: readonly string[];
  /** kept when the page has nothing else to do */
  readonly later: readonly string[];
}

/** Where the files of a version are kept. */
export const cacheOf = (version: string): string => `crosscheck-${version}`;

/** Whether a cache belongs to another version of the page. */
export const isOld = (cache: string, version: string): boolean => cache.startsWith('crosscheck-') && cache !== cacheOf(version);

/** Whether a file is named by its content: the same name is then the same file in every version. */
export const isHashed = (path: string): boolean => /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(path);

/**
 * The kept file that answers a request, or null for what is none of the
 * service worker's business: other sites, the link service below api and s,
 * and everything that is not part of this version.
 */
export function kept(plan: Plan, scope: string, request: { readonly url: string; readonly method: string; readonly mode: string }): string | null {
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  const root = new URL(scope);
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
  const path = url.pathname.slice(root.pathname.length);
  if (path === '' || path === 'index.html') return request.mode === 'navigate' ? '' : null;
  return plan.early.includes(path) || plan.later.includes(path) ? path : null;
}
