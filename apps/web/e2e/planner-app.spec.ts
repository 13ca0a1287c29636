import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { addTask, chooseMore, entry, line, openPlanner, pageIsKept, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

interface Manifest {
  id: string;
  scope: string;
  start_url: string;
  display: string;
  icons: { src: string }[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
}

const site = (page: Page) => page.getByRole('navigation', { name: 'Site' });
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const shared = (page: Page) => page.getByRole('dialog', { name: 'Add this task?' });

async function manifestOf(page: Page): Promise<Manifest> {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  expect(href).toBe('/planner.webmanifest');
  return (await (await page.request.get(href ?? '')).json()) as Manifest;
}

test('the open planner has no bar: account, plan and the way out are behind the name', async ({ page }) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await expect(site(page)).toHaveCount(0);
  await expect(account(page)).toBeHidden();
  await page.getByRole('button', { name: `${person.name}, more` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Nothing to redo/,
    /^Hide the list/,
    /^Keyboard shortcuts/,
    'Your weeks',
    'Print',
    'Trash',
    'Send feedback',
    /^Settings/,
    'Plan',
    'Account',
    'Log Out',
  ]);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Plan' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/planner');
  await chooseMore(page, 'Account');
  await page.waitForURL('**/account');
  await expect(site(page)).toBeVisible();
  await page.goto('/planner');
  await chooseMore(page, 'Log Out');
  await page.waitForURL(`${WEB_URL}/`);
  await expect(site(page).getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('on a phone the account and the way out are in the planner’s menu', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await signIn(page, stranger());
  await page.goto('/planner');
  await expect(account(page)).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(account(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.waitForURL('**/account');
  await page.setViewportSize(WIDE);
});

test('the planner can be installed: a manifest of its own, whose files and addresses are all there @worker', async ({
  page,
}) => {
  await signIn(page, stranger());
  await page.goto('/dashboard');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
  await page.getByRole('link', { name: 'Use Bellweek in your browser' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  const manifest = await manifestOf(page);
  await page.reload();
  expect(await manifestOf(page)).toEqual(manifest);
  const { id, scope, start_url: start, display } = manifest;
  expect({ id, scope, start, display }).toEqual({
    id: '/planner',
    scope: '/planner',
    start: '/planner',
    display: 'standalone',
  });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Add a task', 'Today']);
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  await pageIsKept(page);
  // A test's profile counts as incognito; there must be no other obstacle to the installation.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

/** Fires Chromium's event for a page that can be installed, and counts the prompts on the root element. */
const offerInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1);
      return Promise.resolve();
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

test('where the browser offers to install it, the planner does too, in its menu @deep', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const more = page.getByRole('button', { name: /, more$/ });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Install' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await offerInstall(page);
  await chooseMore(page, 'Install');
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  await page.setViewportSize(NARROW);
  await offerInstall(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '2');
  await page.setViewportSize(WIDE);
});

test('its shortcuts open what they say, also without a network @worker', async ({ page, context, watch }) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED|Failed to fetch|authentication status could not be fetched|CORS/);
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  const { shortcuts } = await manifestOf(page);
  const open = (name: string) => page.goto(shortcuts.find((shortcut) => shortcut.name === name)?.url ?? '');
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await open('Add a task');
    await expect(entry(page)).toBeFocused();
    await page.waitForURL(`${WEB_URL}/planner`);
    await page.setViewportSize(NARROW);
    await open('Today');
    await expect(page.getByText('Today', { exact: true }).first()).toBeVisible();
    await page.waitForURL(`${WEB_URL}/planner`);
    await open('Add a task');
    await expect(entry(page)).toBeFocused();
    await page.setViewportSize(WIDE);
  }
  await context.setOffline(false);
});

test('what another application shares is asked about, never added unasked', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const { share_target: target } = await manifestOf(page);
  expect(target.method).toBe('GET');
  const query = new URLSearchParams({
    [target.params.title ?? '']: 'Cell lab',
    [target.params.url ?? '']: 'https://a.test/lab',
  });
  const share = () => page.goto(`${target.action}?${String(query)}`);
  await share();
  await expect(shared(page).getByRole('textbox', { name: 'Task' })).toHaveValue('Cell lab https://a.test/lab');
  await expectAccessible(page);
  await shared(page).getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${WEB_URL}/planner`);
  await expect(line(page, 'Cell lab')).toHaveCount(0);
  await share();
  await shared(page).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('treegrid', { name: 'Tasks' }).getByText('Cell lab')).toHaveCount(1);
  await page.waitForURL(`${WEB_URL}/planner`);
  await page.reload();
  await expect(page.getByRole('treegrid', { name: 'Tasks' }).getByText('Cell lab')).toHaveCount(1);
  await expect(shared(page)).toHaveCount(0);
});

test('a shortcut survives the sign-in it has to wait for @deep', async ({ page }) => {
  await page.goto('/planner?open=add');
  await page.waitForURL(`${WEB_URL}/login?returnTo=%2Fplanner%3Fopen%3Dadd`);
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay');
  await openPlanner(page);
});
