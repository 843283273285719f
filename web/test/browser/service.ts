/** A link service of the test's own: it takes everything, and tells what it was asked. */
import type { Page } from 'playwright-core';
import type { Publication } from '../../src/engine/publish.gen.ts';

export interface Service {
  readonly published: Publication[];
  /** ids that were deleted, with the tokens that were shown */
  readonly deleted: string[];
}

const health = {
  service: 'crosscheck-links', version: '0', open: true,
  limits: { fragment: 200_000, title: 200, description: 1000, image: 400_000, body: 1_000_000, expires: ['week', 'month', 'year', 'never'] },
};

export async function withService(page: Page): Promise<Service> {
  const service: Service = { published: [], deleted: [] };
  const id = (): string => 'a'.repeat(9) + 'bcdefgh'.charAt(service.published.length);
  await page.route('**/api/health', (route) => route.fulfill({ json: health }));
  await page.route('**/api/links', async (route) => {
    const publication = route.request().postDataJSON() as Publication;
    if (publication.title === 'refused') return route.fulfill({ status: 400, json: { error: 'bad-title', message: 'This title is refused.' } });
    service.published.push(publication);
    return route.fulfill({ json: { id: id(), url: `${new URL(page.url()).origin}/s/${id()}`, deleteToken: `token of ${id()}`, until: '2999-01-31' } });
  });
  await page.route('**/api/links/*', (route) => {
    const request = route.request();
    service.deleted.push(`${request.method()} ${new URL(request.url()).pathname.split('/').pop()} ${request.headers()['authorization']}`);
    return route.fulfill({ json: { id: '' } });
  });
  return service;
}

/** Opens the share dialog where links are published. */
export async function openPublishing(page: Page): Promise<void> {
  await page.click('[data-action=share]');
  await page.click('#share-tab-publish');
  await page.waitForSelector('.publish-picture img');
}
