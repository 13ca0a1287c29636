import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { API_URL } from './places.ts';

/** Sends a change to the API as the person signed in on the page, which must be one of the website. */
export async function post(page: Page, path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([url, call, sent]) => {
      const { headers } = await fetch(`${url}/auth/user`, { credentials: 'include' });
      const token = headers.get('x-csrf-token') ?? '';
      const answer = await fetch(`${url}${call}`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
        body: sent,
      });
      return answer.status;
    },
    [API_URL, path, JSON.stringify(body)] as const,
  );
  expect(status, path).toBeLessThan(300);
}
