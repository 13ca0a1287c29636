import type { Page, Request } from '@playwright/test';
import { API_URL } from './places.ts';

/** Collects the POST requests of a page to a path of the API from now on. */
export function collectPosts(page: Page, path: string): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === `${API_URL}${path}`) posts.push(request);
  });
  return posts;
}

/** Holds back every call to a path until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
