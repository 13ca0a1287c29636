import pg from 'pg';
import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { signIn } from './people.ts';
import type { Person } from './people.ts';
import { WEB_URL } from './places.ts';
import type { Watch } from './watch.ts';
import { chooseMore } from './planner.ts';
import { readTables } from './planner-rows.ts';

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

/** The card of the settings, or of the first questions, by which the planner lives on all devices. */
export const everywhere = (at: Page | Locator): Locator => at.getByRole('button', { name: /^On all my devices/ });

/** Prints a new spare key, which counts then. @returns its blocks */
export async function printSpareKey(page: Page, look?: () => Promise<void>): Promise<string[]> {
  // The list of devices and the hint move the buttons below them as they arrive: a press meanwhile misses.
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You have none yet|^Lost it, or somebody saw it/)).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const blocks = page.locator('[data-prints-alone]').getByRole('listitem', { includeHidden: true });
  await expect(blocks).toHaveCount(8);
  // Each block stands behind its number.
  const spareKey = (await blocks.allTextContents()).map((block) => block.slice(1));
  await look?.();
  await page.getByRole('button', { name: 'Yes, I have it' }).click();
  await expect(page.getByText('Printed.')).toBeVisible();
  return spareKey;
}

/** Turns sync on in an open planner, keeps a spare key, and closes the settings. @returns the spare key's blocks */
export async function turnOnSync(page: Page): Promise<string[]> {
  const settings = await openDevices(page);
  await everywhere(settings).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  const spareKey = await printSpareKey(page);
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  return spareKey;
}

/** Opens a planner that syncs elsewhere, where a page or the settings offer it. */
export async function useSpareKey(page: Page, blocks: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Use my spare key' }).click();
  await page.getByRole('textbox', { name: 'Spare key' }).fill(blocks.join(' '));
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

/** Waits until this browser knows who else can open the planner. */
export const knowsOthers = (page: Page): Promise<void> =>
  expect.poll(async () => (await readTables(page)).sync?.some((row) => 'seen' in row)).toBe(true);
