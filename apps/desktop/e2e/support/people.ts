import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Shell } from './shell.ts';

export interface Person {
  email: string;
  name: string;
}

/** Somebody nobody has seen before. */
export function stranger(): Person {
  const id = randomBytes(6).toString('hex');
  return { email: `${id}@example.com`, name: `Pat ${id}` };
}

/** Writes down what the shell opens in the system's browser, where a person would see it. */
export async function watchBrowser(shell: Shell): Promise<() => Promise<string[]>> {
  await shell.evaluate(({ shell: system }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    system.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  return () => shell.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
}

/** Begins the sign-in. @returns the address that the system's browser was sent to */
export async function beginSignIn(shell: Shell): Promise<string> {
  const opened = await watchBrowser(shell);
  const page = await shell.page();
  await page.getByRole('button', { name: 'Log in with your browser' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Continue in your browser.' })).toBeVisible();
  await expect.poll(opened).toHaveLength(1);
  const [url = ''] = await opened();
  return url;
}

/** What a person does in the system's browser, up to their consent. */
export async function consent(browser: Page, url: string, { email, name }: Person): Promise<void> {
  await browser.goto(url);
  await browser.getByRole('link', { name: 'Log in with Google' }).click();
  await browser.locator('input[name="email"]').fill(email);
  await browser.locator('input[name="name"]').fill(name);
  await browser.locator('button[type="submit"]').click();
  await browser.getByRole('button', { name: `Continue as ${name}` }).click();
}

/** The whole way, as it goes where the scheme is not ours: the browser comes back by loopback. */
export async function signIn(shell: Shell, browser: Page, person = stranger()): Promise<Person> {
  await consent(browser, await beginSignIn(shell), person);
  await expect((await shell.page()).getByRole('navigation', { name: 'Places' })).toBeVisible();
  return person;
}
