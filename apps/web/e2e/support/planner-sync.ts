import pg from 'pg';
import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { signIn } from './people.ts';
import type { Person } from './people.ts';
import { WEB_URL } from './places.ts';
import type { Watch } from './watch.ts';
import { chooseMore } from './planner.ts';

/** Another browser, signed in, on the page of the planner. */
export async function newBrowser(
  browser: Browser,
  watch: Watch,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: WEB_URL, ...options });
  watch.follow(context);
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto('/planner');
  return page;
}

/** Opens the part of the settings about sync. */
export async function openDevices(page: Page): Promise<Locator> {
  await chooseMore(page, 'Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Your devices' }).click();
  return settings;
}

/** Turns sync on, or makes another code, as far as the code that is to be kept. @returns its groups */
export async function makeCode(settings: Locator, by = 'Turn on sync'): Promise<string[]> {
  await settings.getByRole('button', { name: by }).click();
  const groups = settings.getByRole('list', { name: 'Recovery code' }).getByRole('listitem');
  await expect(groups).toHaveCount(8);
  const shown = await groups.allTextContents();
  // Each group stands behind its number.
  return shown.map((group) => group.slice(1));
}

export async function confirmCode(settings: Locator, code: readonly string[]): Promise<void> {
  await settings.getByRole('button', { name: 'I’ve kept my code' }).click();
  const fields = settings.getByRole('textbox', { name: /^\d(st|nd|rd|th) group$/ });
  await expect(fields).toHaveCount(2);
  for (const field of await fields.all()) await field.fill('0000');
  await settings.getByRole('button', { name: 'Finish' }).click();
  await expect(settings.getByText('That doesn’t match your code.')).toBeVisible();
  for (const [place, group] of code.entries()) {
    const field = settings.getByRole('textbox', { name: new RegExp(`^${place + 1}\\w\\w group$`) });
    if ((await field.count()) > 0) await field.fill(group.toLowerCase());
  }
  await settings.getByRole('button', { name: 'Finish' }).click();
}

/** Turns sync on in an open planner, and closes the settings. @returns the recovery code's groups */
export async function turnOnSync(page: Page): Promise<string[]> {
  const settings = await openDevices(page);
  const code = await makeCode(settings);
  await confirmCode(settings, code);
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  return code;
}

/** Opens a planner that syncs elsewhere, where a page or the settings offer it. */
export async function useCode(page: Page, code: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Use my recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code.join(' '));
  await page.getByRole('button', { name: 'Open my planner' }).click();
}

/** Has the devices of a person seem unused for eight days. */
export async function forgetDevices({ email }: Person): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL ?? '' });
  await client.connect();
  const sql = `UPDATE sync_devices SET seen_at = now() - interval '8 days' WHERE user_id = (SELECT id FROM users WHERE email = $1)`;
  await client.query(sql, [email]).finally(() => client.end());
}

/** The button that shows how sync stands. */
export const syncMark = (page: Page, words: string | RegExp): Locator => page.getByRole('button', { name: words });
