/** The link service: publishing, deleting, and what this browser published. */
import type { Published, Publication, PublishHealth, PublishProblem } from '../engine/publish.gen.ts';
import { keep, kept } from './kept.ts';
import { everywhere } from './places.ts';

const api = '/api';

/** A link that this browser published, with the token that deletes it. */
export interface Mine {
  readonly id: string;
  readonly url: string;
  readonly token: string;
  readonly title: string;
  /** the last day, or "" for ever */
  readonly until: string;
}

/** The service answered with a sentence for the reader. */
export class Refused extends Error {
  readonly word: string;
  constructor(problem: PublishProblem) {
    super(problem.message);
    this.word = problem.error;
  }
}

/** What the service says of itself, or null where there is none. */
export async function publishHealth(): Promise<PublishHealth | null> {
  try {
    if (!location.protocol.startsWith('http')) return null;
    const response = await fetch(`${api}/health`, { cache: 'no-store' });
    const health = (await response.json()) as PublishHealth;
    return response.ok && health.service === 'crosscheck-links' ? health : null;
  } catch {
    return null;
  }
}

/** Publishes, and remembers how to delete it. */
export async function publish(publication: Publication): Promise<Published> {
  const published = await asked<Published>('/links', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(publication),
  });
  const { id, url, deleteToken: token, until } = published;
  if (token !== '') keepMine([{ id, url, token, title: publication.title, until }, ...mine().filter((m) => m.id !== id)]);
  return published;
}

/**
 * Deletes a link of this browser; one that is gone already is forgotten too. A
 * connection that is lost is tried once more: deleting twice is deleting once.
 */
export async function unpublish({ id, token }: Mine): Promise<void> {
  const deleted = () => asked(`/links/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  try {
    await deleted().catch((reason) => (reason instanceof Refused ? Promise.reject(reason) : deleted()));
  } catch (reason) {
    if (!(reason instanceof Refused) || reason.word !== 'not-found') throw reason;
  }
  keepMine(mine().filter((m) => m.id !== id));
}

async function asked<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(api + path, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refused(answer as PublishProblem);
  return answer as T;
}

/** What this browser published and has not expired, the latest first. */
export function mine(): readonly Mine[] {
  const today = new Date().toISOString().slice(0, 10);
  return remembered().filter((m) => m.until === '' || m.until >= today);
}

const remembered = (): readonly Mine[] => kept(everywhere, 'crosscheck-published') ?? [];

/** A browser that refuses to store only forgets how to delete. */
const keepMine = (links: readonly Mine[]): boolean => keep(everywhere, 'crosscheck-published', links);
