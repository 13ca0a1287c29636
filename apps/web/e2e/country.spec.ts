import type { Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { NARROW, WEB_URL } from './support/places.ts';
import { collectPosts, holdBack } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const LIST_CODE = /\/assets\/(searchable-list|country-codes)-.+\.js$/;

/** The required fields besides the country. */
const FILLED = {
  'First name': 'A',
  'Last name': 'B',
  Email: 'ab@example.com',
  'Role or job title': 'C',
  'School or organisation name': 'D',
};

const country = (page: Page) => page.getByRole('combobox', { name: 'Country' });
const options = (page: Page) => page.getByRole('option');
const highlighted = (page: Page) => page.locator('[role="option"][data-highlighted]');

async function open(page: Page): Promise<void> {
  await page.goto('/request-demo');
  await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
  await untilAlive(page.locator('form'));
}

async function openList(page: Page): Promise<void> {
  await open(page);
  await country(page).click();
  await expect(options(page).first()).toBeVisible();
}

/** Chooses Australia again, as at the start, and opens the list. */
async function reopen(page: Page): Promise<void> {
  await country(page).click();
  await country(page).fill('australia');
  await expect(highlighted(page)).toHaveText(/Australia/);
  await country(page).press('Enter');
  await expect(country(page)).toHaveValue('Australia');
  await expect(options(page)).toHaveCount(0);
  await country(page).click();
  await expect(options(page)).toHaveCount(249);
}

/** Counts the options that can be read in full, without scrolling. */
const visibleOptions = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const list = document.querySelector('[role="listbox"]')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('[role="option"]')].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => list && row.top >= list.top - 1 && row.bottom <= list.bottom + 1).length;
  });

test('the list: how much there is, and what is found in it @deep', async ({ page }) => {
  await open(page);
  await test.step('249 countries, Australia chosen, five in view, in a menu of 140 to 300 pixels', async () => {
    await expect(country(page)).toHaveValue('Australia');
    await country(page).click();
    await expect(options(page)).toHaveCount(249);
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Australia/);
    await expect.poll(() => visibleOptions(page)).toBe(5);
    const menu = page.getByRole('listbox').locator('..');
    const heightOf = async () => (await menu.boundingBox())?.height ?? 0;
    await expect.poll(heightOf).toBeLessThanOrEqual(300);
    await country(page).fill('new');
    await expect(options(page)).toHaveText([/New Caledonia/, /New Zealand/, /Papua New Guinea/]);
    await expect.poll(heightOf).toBeGreaterThanOrEqual(140);
    await country(page).fill('narnia');
    await expect(page.getByText('No options', { exact: true })).toBeVisible();
    await expect.poll(heightOf).toBeGreaterThanOrEqual(140);
  });
  await test.step('is searched by name, without accents, or by code, and chosen by the keyboard', async () => {
    await reopen(page);
    await country(page).fill('cote d');
    await expect(options(page)).toHaveText([/Côte d’Ivoire/]);
    await country(page).fill('nz');
    await expect(highlighted(page)).toHaveText(/New Zealand/);
    await country(page).press('Enter');
    await expect(options(page)).toHaveCount(0);
    await expect(country(page)).toHaveValue('New Zealand');
    await expect(country(page)).toBeFocused();
  });
  await test.step('is found by the names people use, the nearest first, and signs are only signs', async () => {
    await reopen(page);
    await country(page).fill('uk');
    await expect(options(page)).toHaveText([/United Kingdom/, /Ukraine/]);
    await country(page).press('Enter');
    await expect(country(page)).toHaveValue('United Kingdom');
    for (const [typed, found] of Object.entries({
      usa: 'United States',
      holland: 'Netherlands',
      korea: 'South Korea',
    })) {
      await country(page).fill(typed);
      await expect(highlighted(page)).toHaveText(new RegExp(found));
    }
    for (const sign of ['.*', '\\']) {
      await country(page).fill(sign);
      await expect(page.getByText('No options', { exact: true })).toBeVisible();
    }
    // A full name needs no choice from the list.
    await country(page).fill('England');
    await country(page).press('Tab');
    await expect(country(page)).toHaveValue('United Kingdom');
  });
});

test('the list by keyboard: moving, closing and leaving', async ({ page }) => {
  await open(page);
  await test.step('arrows move by one, page keys by five, and the ends are ends', async () => {
    await reopen(page);
    const names = await options(page).allTextContents();
    const after = (name: RegExp, count: number) => names[names.findIndex((each) => name.test(each)) + count] ?? '';
    await country(page).press('ArrowDown');
    await expect(highlighted(page)).toHaveText(after(/Australia/, 1));
    await country(page).press('PageDown');
    const later = after(/Australia/, 6);
    await expect(highlighted(page)).toHaveText(later);
    await expect(highlighted(page)).toBeInViewport();
    const active = await country(page).getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toHaveText(later);
    for (let press = 0; press < 12; press += 1) await country(page).press('PageUp');
    await expect(highlighted(page)).toHaveText(/Afghanistan/);
  });
  await test.step('Escape closes the list and leaves the choice', async () => {
    await reopen(page);
    await country(page).fill('fran');
    await expect(highlighted(page)).toHaveText(/France/);
    await country(page).press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(country(page)).toHaveValue('Australia');
  });
  await test.step('Escape in a closed list changes nothing', async () => {
    await reopen(page);
    await country(page).press('Escape');
    await country(page).press('Escape');
    await expect(country(page)).toHaveValue('Australia');
  });
  await test.step('leaving the field closes the list, and what was half typed stays to be seen', async () => {
    await reopen(page);
    for (const leave of [
      () => country(page).press('Tab'),
      () => page.getByRole('heading', { level: 1 }).click(),
      () => page.getByLabel('Last name').click(),
    ]) {
      await country(page).click();
      await country(page).fill('new z');
      await expect(options(page)).toHaveCount(1);
      await leave();
      await expect(options(page)).toHaveCount(0);
      await expect(country(page)).toHaveValue('new z');
      await expect(country(page)).not.toBeFocused();
    }
  });
});

test('a press on an option chooses it, and its name is what is sent @deep', async ({ page }) => {
  const posts = collectPosts(page, '/demo-request/');
  await openList(page);
  await country(page).fill('united k');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await expect(country(page)).toHaveValue('United Kingdom');
  for (const [label, text] of Object.entries(FILLED)) await page.getByRole('main').getByLabel(label).fill(text);
  await page.getByLabel('School or organisation name').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
  expect(posts[0]?.postDataJSON()).toMatchObject({ country: 'United Kingdom' });
});

test('no country, or a text that names none, is never sent, nor another country for it', async ({ page }) => {
  const posts = collectPosts(page, '/demo-request/');
  await openList(page);
  for (const [label, text] of Object.entries(FILLED)) await page.getByRole('main').getByLabel(label).fill(text);
  await test.step('no country is a missing field, and the field says what to do', async () => {
    await country(page).fill('');
    await expect(country(page)).toHaveAttribute('placeholder', 'Select...');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
    await expect(country(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(country(page)).toBeFocused();
    expect(posts).toEqual([]);
  });
  await country(page).click();
  await country(page).fill('narnia');
  await expect(page.getByText('No options')).toBeVisible();
  await country(page).press('Enter');
  await page.getByRole('button', { name: 'Submit' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Please' });
  await expect(message).toHaveText('Please choose a country from the list.');
  await expect(country(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(country(page)).toHaveAccessibleDescription('Please choose a country from the list.');
  await expect(country(page)).toBeFocused();
  await expect(country(page)).toHaveValue('narnia');
  expect(posts).toEqual([]);
  // A chosen country can be sent.
  await country(page).fill('england');
  await country(page).press('Enter');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
  expect(posts[0]?.postDataJSON()).toMatchObject({ country: 'United Kingdom' });
});

test('a press that is held while the list is fetched opens it', { tag: '@deep' }, async ({ page }) => {
  await open(page);
  const loaded = page.waitForResponse(LIST_CODE);
  await country(page).hover();
  await page.mouse.down();
  await loaded;
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('country');
  await page.mouse.up();
  await expect(options(page)).toHaveCount(249);
  await expect(country(page)).toBeFocused();
});

test(
  'what is typed while the list is fetched replaces the choice, letter by letter',
  { tag: '@deep' },
  async ({ page }) => {
    await open(page);
    const release = await holdBack(page, LIST_CODE);
    await country(page).focus();
    await page.keyboard.type('new');
    release();
    await expect(page.getByRole('button', { name: 'Show all options' })).toBeVisible();
    await page.keyboard.type(' z');
    await expect(country(page)).toHaveValue('new z');
    await expect(options(page)).toHaveText([/New Zealand/]);
  },
);

test(
  'a whole name that is typed while the list is fetched is highlighted when the list comes',
  { tag: '@deep' },
  async ({ page }) => {
    await open(page);
    const release = await holdBack(page, LIST_CODE);
    await country(page).click();
    await country(page).fill('australia');
    release();
    await expect(highlighted(page)).toHaveText(/Australia/);
    await country(page).press('Enter');
    await expect(country(page)).toHaveValue('Australia');
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: NARROW });

  test('a tap opens the list, and a tap chooses @deep', async ({ page }) => {
    await open(page);
    await country(page).tap();
    await expect(options(page)).toHaveCount(249);
    await expect.poll(() => visibleOptions(page)).toBe(5);
    await page.getByRole('option', { name: 'Austria' }).tap();
    await expect(country(page)).toHaveValue('Austria');
    await page.getByRole('button', { name: 'Show all options' }).tap();
    await expect(options(page)).toHaveCount(249);
  });
});

test('the list is fetched with the first step into the form, on no other page', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (LIST_CODE.test(request.url())) fetched.push(request.url());
  });
  for (const path of ['/', '/waitlist', '/contact', '/request-demo']) {
    await page.goto(path);
    await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
    await page.waitForLoadState('networkidle');
  }
  expect(fetched).toEqual([]);
  await page.getByLabel('First name').click();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await expect(country(page)).toHaveValue('Australia');
});

test('says that it is loading, then opens where it was pressed', { tag: '@deep' }, async ({ page }) => {
  await open(page);
  const release = await holdBack(page, LIST_CODE);
  await country(page).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(options(page)).toHaveCount(249);
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  await expect(country(page)).toBeFocused();
});

test('without a connection takes a country by hand @deep', async ({ page, watch }) => {
  watch.expectMessage(/list could not be loaded|Failed to load resource/);
  await open(page);
  await page.route(LIST_CODE, (route) => route.abort('internetdisconnected'));
  await country(page).click();
  await country(page).fill('New Zealand');
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  await expect(country(page)).toHaveValue('New Zealand');
  expect(page.url()).toBe(`${WEB_URL}/request-demo`);
});
