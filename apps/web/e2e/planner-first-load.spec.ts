import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WIDE } from './support/places.ts';
import { entry, expectSaved, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

const early = (page: Page) => page.getByRole('textbox', { name: 'Add a task' });
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });

/** Holds files back, until they are released. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test.describe('without a worker', () => {
  // Its copies would come instead of the network.
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  });

  test('name, bar and field are there before any script of the page, and what is typed is kept', async ({ page }) => {
    await signIn(page, stranger());
    await startPlanner(page);
    const release = await hold(page, /\/assets\/(?!first-)[^/]*\.js$/);
    await page.goto('/planner', { waitUntil: 'commit' });
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await expect(account(page).getByText('Bellweek')).toBeVisible();
      await expect(early(page)).toBeInViewport({ ratio: 1 });
    }
    await early(page).fill('Essay friday');
    release();
    await expect(entry(page)).toHaveValue('Essay friday ');
    await expect(entry(page)).toBeFocused();
    await expect(early(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(entry(page)).toHaveValue('');
    await expectSaved(page);
  });

  test('the outline is accessible, with the name of its owner', async ({ page }) => {
    const person = stranger();
    await signIn(page, person);
    const release = await hold(page, /\/assets\/open-planner-[^/]*\.js$/);
    await page.goto('/planner');
    await expect(account(page).getByText(person.name)).toBeVisible();
    await expect(account(page).getByRole('link', { name: 'Log Out' })).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page.getByRole('button', { name: 'Start planning' })).toBeVisible();
  });

  test('at 400 kbit/s and with nothing stored, the first words are there within 3 s @deep', async ({ page }) => {
    await signIn(page, stranger());
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const startedAt = Date.now();
    const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
    await page.goto('/planner', { waitUntil: 'commit' });
    await expect(early(page)).toBeVisible();
    const words = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
          });
          observer.observe({ type: 'paint', buffered: true });
        }),
    );
    console.log(`The planner's first words: ${(words / 1000).toFixed(1)} s.`);
    expect(words).toBeLessThan(3_000);
    await expect(account(page).getByRole('link', { name: 'Log Out' })).toBeVisible({ timeout: 30_000 });
    console.log(`The owner's name: ${seconds()} s.`);
    await expect(page.getByRole('button', { name: 'Start planning' })).toBeVisible({ timeout: 60_000 });
    console.log(`The planner, ready: ${seconds()} s.`);
  });
});
