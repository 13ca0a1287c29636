import { expect } from '@playwright/test';
import type { APIRequest, Page } from '@playwright/test';
import { signIn, stranger } from './people.ts';
import type { Person } from './people.ts';
import { API_URL, WEB_URL } from './places.ts';

interface Call {
  data?: object;
  headers?: Record<string, string>;
}

/** Calls the API as the operator whom the page's browser is signed in as. */
export async function call<T>(page: Page, endpoint: string, { data, headers }: Call = {}): Promise<T> {
  const [method = '', path = ''] = endpoint.split(' ');
  const status = await page.request.get(`${API_URL}/auth/user`);
  const token = status.headers()['x-csrf-token'] ?? '';
  const sent = { 'x-csrf-token': token, origin: WEB_URL, ...headers };
  const answer = await page.request.fetch(`${API_URL}${path}`, { method, data, headers: sent });
  expect(answer.status(), `${endpoint}: ${await answer.text()}`).toBeLessThan(300);
  const text = await answer.text();
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Signs a person in once, in no browser, so that they have an account. */
export async function enrol(requests: APIRequest, person: Person = stranger()): Promise<Person> {
  // Without the test's own session, which this sign-in would end.
  const request = await requests.newContext({ storageState: { cookies: [], origins: [] } });
  await signIn({ request }, person);
  await request.dispose();
  return person;
}

export async function idOf(page: Page, { email }: Person): Promise<string> {
  const { users } = await call<{ users: { id: string }[] }>(page, `GET /user/all?page=1&size=10&search=${email}`);
  return users[0]!.id;
}

const DAY_MS = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Grants a person a licence that ends in so many days. @returns its id. */
export async function grant(page: Page, person: Person, days: number): Promise<string> {
  const id = await idOf(page, person);
  const body = { type: 'individual', expiresAt: inDays(days), reason: 'They paid by invoice.' };
  await call(page, `POST /person/${id}/licenses`, { data: body });
  const { licenses } = await call<{ licenses: { id: string; type: string }[] }>(page, `GET /person/${id}`);
  return licenses.find(({ type }) => type === 'individual')!.id;
}
