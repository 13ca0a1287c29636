import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signIn as signInToWebsite } from '../../../web/e2e/support/people.ts';
import { API_URL, WEB_URL } from './places.ts';
import type { Shell } from './shell.ts';

export interface Person {
  email: string;
  name: string;
}

/** A person without an account yet. */
export function stranger(): Person {
  const id = randomBytes(6).toString('hex');
  return { email: `${id}@example.com`, name: `Pat ${id}` };
}

/** Records the URLs that the shell opens in the system's browser. */
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

/** Begins the sign-in. @returns the URL opened in the system's browser */
export async function beginSignIn(shell: Shell): Promise<string> {
  const opened = await watchBrowser(shell);
  const page = await shell.page();
  await page.getByRole('button', { name: 'Log in with your browser' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Continue in your browser.' })).toBeVisible();
  await expect.poll(opened).toHaveLength(1);
  const [url = ''] = await opened();
  return url;
}

/** The steps of a person in the system's browser, up to their consent. */
export async function consent(browser: Page, url: string, { email, name }: Person): Promise<void> {
  await browser.goto(url);
  const google = browser.getByRole('link', { name: 'Log in with Google' });
  const goOn = browser.getByRole('button', { name: `Continue as ${name}` });
  await expect(google.or(goOn)).toBeVisible();
  if (await google.isVisible()) {
    await google.click();
    await browser.locator('input[name="email"]').fill(email);
    await browser.locator('input[name="name"]').fill(name);
    await browser.locator('button[type="submit"]').click();
  }
  await goOn.click();
  // The page that stays open, or the program's own answer by loopback.
  await expect(browser.getByRole('heading', { name: /^(Almost there|You are signed in)$/ })).toBeVisible();
}

/** The whole sign-in without our scheme: the browser comes back by loopback. */
export async function signInByHand(shell: Shell, browser: Page, person = stranger()): Promise<Person> {
  await consent(browser, await beginSignIn(shell), person);
  await expect((await shell.page()).getByRole('navigation', { name: 'Places' })).toBeVisible();
  return person;
}

/** The same sign-in by requests, without rendering the browser's pages: for tests of later steps. */
export async function signIn(shell: Shell, browser: Page, person = stranger()): Promise<Person> {
  await grant(browser, await beginSignIn(shell), person);
  await expect((await shell.page()).getByRole('navigation', { name: 'Places' })).toBeVisible();
  return person;
}

/** The browser's part of that. @param url opened by the shell */
export async function grant({ request }: Page, url: string, person: Person): Promise<void> {
  const asked = new URL(url).searchParams;
  await signInToWebsite({ request }, person);
  const user = await request.get(`${API_URL}/auth/user`);
  const granted = await request.post(`${API_URL}/auth/desktop`, {
    headers: { 'X-CSRF-Token': user.headers()['x-csrf-token'] ?? '', Origin: WEB_URL },
    data: { ...Object.fromEntries(asked), port: Number(asked.get('port')) },
  });
  const { redirectTo } = (await granted.json()) as { redirectTo: string };
  await request.get(redirectTo);
}

/** Opens the empty planner of a newly signed-in person. */
export async function beginEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'What is due next?' })).toBeVisible();
}

/** Adds a task, and waits until it is saved. */
export async function addTask(page: Page, words: string): Promise<void> {
  const entry = page.getByRole('combobox', { name: 'Add a task' });
  await entry.fill(words);
  await entry.press('Enter');
  await expect(entry).toHaveValue('');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
}

/** Answers the save dialog with a path. */
export async function saveTo(shell: Shell, filePath: string): Promise<void> {
  await shell.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
  }, filePath);
}
