import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { SoftwareAuthenticator } from '../../../api/test/software-authenticator.ts';
import { API_URL, WEB_URL } from './places.ts';

export interface Person {
  email: string;
  name: string;
}

/** Where a copy of the product is. */
export interface Addresses {
  webUrl: string;
  apiUrl: string;
}

/** People of the default data. Tests only read their data, and never change it. */
export const PEOPLE = {
  student: { email: 'student@example.com', name: 'Sam Student' },
  member: { email: 'member@northfield.test', name: 'Mia Member' },
  tester: { email: 'tester@example.com', name: 'Toby Tester' },
  admin: { email: 'admin@bellweek.test', name: 'Ada Admin' },
} as const satisfies Record<string, Person>;
export type KnownPerson = keyof typeof PEOPLE;

/** A new person, for tests that change or delete something. */
export function stranger(): Person {
  const id = randomBytes(6).toString('hex');
  return { email: `${id}@example.com`, name: `Pat ${id}` };
}

/** Fills in the identity provider's page, from wherever it was opened. */
export async function fillProviderPage(page: Page, { email, name }: Person): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="name"]').fill(name);
  await page.locator('button[type="submit"]').click();
}

/** Signs in as a person does: from the login page through the provider to the dashboard. */
export async function signInByHand(page: Page, person: Person, provider: 'Google' | 'Apple' = 'Google'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: `Log in with ${provider}` }).click();
  await fillProviderPage(page, person);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
}

/**
 * Signs a browser in with Google over the same addresses, without rendering a page: for tests whose subject comes after
 * the sign-in. The page shown stays as it is.
 */
export async function signIn(
  { request }: { request: APIRequestContext },
  { email, name }: Person,
  { webUrl, apiUrl }: Addresses = { webUrl: WEB_URL, apiUrl: API_URL },
): Promise<void> {
  const form = await request.get(`${apiUrl}/auth/google`);
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(await form.text()) ?? [];
  const answer = await request.post(new URL(action, form.url()).href, { form: { email, name } });
  expect(answer.url()).toBe(`${webUrl}/dashboard`);
}

/** Confirms an operator's session by a passkey in software, which the first session adds: no page has to be opened. */
export async function confirmOperator({ request }: { request: APIRequestContext }, { email }: Person): Promise<void> {
  const status = await request.get(`${API_URL}/auth/user`);
  const headers = { 'x-csrf-token': status.headers()['x-csrf-token'] ?? '', origin: WEB_URL };
  const ask = (path: string, data?: object) => request.post(`${API_URL}/operator/${path}`, { headers, data });
  const authenticator = new SoftwareAuthenticator(email, WEB_URL);
  const confirm = async () => {
    // A passkey counts its uses: seconds rise from one process of tests to the next.
    authenticator.counter = Math.floor(Date.now() / 1000);
    const options = (await (await ask('confirmation/options')).json()) as { challenge: string };
    return ask('confirmation', authenticator.confirm(options));
  };
  const creation = await ask('passkey-options');
  if (creation.ok()) {
    const made = authenticator.create((await creation.json()) as { challenge: string });
    if ((await ask('passkeys', { name: 'Tests', ...made })).ok()) return;
  }
  // Another worker has added it, and may have used it in this second.
  await expect(async () => expect((await confirm()).status()).toBe(204)).toPass({ timeout: 30_000 });
}
