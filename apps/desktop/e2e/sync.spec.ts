import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { call, inDays } from '../../web/e2e/support/operator-calls.ts';
import { confirmOperator, PEOPLE, signIn as signInToWebsite } from '../../web/e2e/support/people.ts';
import { addTask as addSynced, line, startPlanner } from '../../web/e2e/support/planner.ts';
import { everywhere, openDevices, syncMark, turnOnSync, useSpareKey } from '../../web/e2e/support/planner-sync.ts';
import { WEB_URL } from './support/places.ts';
import { addTask, grant, saveTo, signIn, watchBrowser } from './support/people.ts';
import type { Person } from './support/people.ts';
import type { Shell } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** The account of a program's folder. */
const idOf = (dataDir: string): string =>
  (JSON.parse(readFileSync(join(dataDir, 'account.json'), 'utf8')) as { user: { id: string } }).user.id;

/** Cuts the program's network, or gives it back. */
const setOffline = (shell: Shell, isOffline: boolean): Promise<void> =>
  shell.evaluate(({ session }, cancel) => {
    session.fromPartition('network').webRequest.onBeforeRequest((_, decide) => decide({ cancel }));
  }, isOffline);

/** Opens the planner of somebody who syncs in the system's browser. */
async function openInBrowser(page: Page, person: Person, code: readonly string[]): Promise<void> {
  await signInToWebsite(page, person);
  await page.goto(`${WEB_URL}/planner`);
  await expect(page.getByRole('heading', { name: 'Open your planner here' })).toBeVisible();
  await useSpareKey(page, code);
}

/** Makes a school that has us keep its pupils' keys. @returns a pupil */
async function pupilOfKeepingSchool(browser: Browser): Promise<Person> {
  const admin = await browser.newPage({ baseURL: WEB_URL });
  await signInToWebsite(admin, PEOPLE.admin);
  await confirmOperator(admin.context(), PEOPLE.admin);
  const name = `Hill ${randomBytes(4).toString('hex')} High`;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.test`;
  const licenseExpiry = inDays(300).slice(0, 10);
  const { id } = await call<{ id: string }>(admin, 'POST /institutions', { data: { name, domain, licenseExpiry } });
  const choice = { mode: 'kept', publicKey: null, reason: 'Its computers are shared.' };
  await call(admin, `PUT /institutions/${id}/sync`, { data: choice });
  await admin.context().close();
  return { email: `pupil@${domain}`, name: `Pupil of ${name}` };
}

test('S81 the shell opens the planner of a pupil whose school has the key kept, without a code @deep', async ({
  start,
  browserPage,
  browser,
}) => {
  const pupil = await pupilOfKeepingSchool(browser);
  const web = await browser.newPage({ baseURL: WEB_URL });
  await signInToWebsite(web, pupil);
  await startPlanner(web);
  await addSynced(web, 'Essay draft');
  const settings = await openDevices(web);
  await everywhere(settings).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await web.keyboard.press('Escape');

  const shell = await start();
  await signIn(shell, browserPage, pupil);
  const page = await shell.page();
  await expect(line(page, 'Essay draft')).toBeVisible();
  await addSynced(page, 'Read to page 40');
  await expect(line(web, 'Read to page 40')).toBeVisible();
  await web.context().close();
});

test('R37 sync turned on in the shell reaches a browser and back, and kill -9 with unsent changes loses nothing', async ({
  start,
  begin,
  browserPage,
  dataDir,
}) => {
  const { shell, page, person } = await begin();
  await addTask(page, 'Essay draft');
  const code = await turnOnSync(page);
  await openInBrowser(browserPage, person, code);
  await expect(line(browserPage, 'Essay draft')).toBeVisible();
  await addSynced(browserPage, 'Read to page 40');
  await expect(line(page, 'Read to page 40')).toBeVisible();

  await setOffline(shell, true);
  await addSynced(page, 'Written offline');
  await expect(syncMark(page, /Offline\. 1 change to sync once you’re connected/)).toBeVisible();
  const load = (account: string) => window.bellweek.planner.load({ account });
  await expect.poll(async () => JSON.stringify(await page.evaluate(load, idOf(dataDir)))).toContain('Written offline');
  expect(await shell.kill()).toBe('SIGKILL');
  const next = await start();
  const again = await next.page();
  for (const title of ['Essay draft', 'Read to page 40', 'Written offline'])
    await expect(line(again, title)).toBeVisible();
  await expect(line(browserPage, 'Written offline')).toBeVisible();
  await expect(syncMark(again, /Up to date/)).toBeVisible();

  // The tray's own window writes beside the planner's.
  await again.evaluate(() => window.bellweek.quickEntry.add({ text: 'From the tray', dismissed: [], kind: null }));
  await expect(line(browserPage, 'From the tray')).toBeVisible();

  // A computer that sleeps hears nothing; it looks when it wakes.
  await setOffline(next, true);
  await addSynced(browserPage, 'While it slept');
  await setOffline(next, false);
  await next.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect(line(again, 'While it slept')).toBeVisible();
});

test(
  'logging out tells how many changes are not sent, offers them as a file, and needs no connection',
  { tag: '@deep' },
  async ({ begin, dataDir }) => {
    const { shell, page } = await begin();
    await turnOnSync(page);
    await setOffline(shell, true);
    await addSynced(page, 'Written offline');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Log Out' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Log out now?' });
    await expect(asked.getByText(/^\d+ changes? ha(s|ve) not been sent yet/)).toBeVisible();
    const file = join(dataDir, 'exported.json');
    await saveTo(shell, file);
    await asked.getByRole('button', { name: 'Save a copy' }).click();
    await expect.poll(() => readFileSync(file, { encoding: 'utf8', flag: 'a+' })).toContain('Written offline');
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(asked).toBeHidden();
    await page.getByRole('link', { name: 'Log Out' }).click();
    await asked.getByRole('button', { name: 'Log Out Anyway' }).click();
    await expect(page.getByRole('button', { name: 'Log in with your browser' })).toBeVisible();
  },
);

test('S75 the shell asks its person about a device, and gives it the planner when both show the same digits @deep', async ({
  begin,
  browserPage,
}) => {
  const { page, person } = await begin();
  await addTask(page, 'Essay draft');
  await turnOnSync(page);
  await signInToWebsite(browserPage, person);
  await browserPage.goto(`${WEB_URL}/planner`);
  const digits = (of: Page) => of.getByText(/^\d{3} \d{3}$/);
  for (const each of [page, browserPage]) await expect(digits(each)).toBeVisible();
  expect(await digits(browserPage).textContent()).toBe(await digits(page).textContent());
  await page.getByRole('alertdialog', { name: 'Is this you?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(line(browserPage, 'Essay draft')).toBeVisible();
  await expect(digits(page)).toBeHidden();
});

test('S74 a shell that is removed is logged out, says so at the next log-in, and keeps its planner to read and export', async ({
  begin,
  browserPage,
  dataDir,
}) => {
  const { shell, page, person } = await begin();
  await addTask(page, 'Essay draft');
  const code = await turnOnSync(page);
  await openInBrowser(browserPage, person, code);
  await expect(line(browserPage, 'Essay draft')).toBeVisible();
  const devices = await openDevices(browserPage);
  await devices.getByRole('button', { name: /^Remove / }).click();
  await browserPage.getByRole('alertdialog').getByRole('button', { name: 'Remove device' }).click();
  await expect(page.getByText('You are not logged in any more. Please log in again.')).toBeVisible();

  await signIn(shell, browserPage, person);
  await expect(syncMark(page, /This device was removed from sync\. Your planner is still here/)).toBeVisible();
  await expect(line(page, 'Essay draft')).toBeVisible();
  await addSynced(page, 'Only here');
  const file = join(dataDir, 'exported.json');
  await saveTo(shell, file);
  const settings = await openDevices(page);
  await expect(settings.getByText('This device was removed from sync.')).toBeVisible();
  await settings.getByRole('tab', { name: 'Data' }).click();
  await settings.getByRole('button', { name: 'Export my planner' }).click();
  await expect.poll(() => readFileSync(file, { encoding: 'utf8', flag: 'a+' })).toContain('Essay draft');
});

test(
  'S65 where no keyring is safe the key ends with the program, which says so and asks for the code',
  { tag: '@deep' },
  async ({ start, begin, browserPage, dataDir }) => {
    const env = { STAND_IN_KEYRING: 'basic_text' };
    const { shell, page, person } = await begin({ env });
    await addTask(page, 'Essay draft');
    const settings = await openDevices(page);
    await expect(
      settings.getByText('This computer has no safe place for the key to your synced planner.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    const code = await turnOnSync(page);
    expect(existsSync(join(dataDir, 'planners', idOf(dataDir), 'sync-keys.json'))).toBe(false);
    await shell.quit();

    const next = await start({ env });
    const again = await next.page();
    await expect(line(again, 'Essay draft')).toBeVisible();
    await expect(again.getByText('Sync is paused: this device no longer has its key.')).toBeVisible();
    const opened = await watchBrowser(next);
    await again.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(opened).toHaveLength(1);
    const [url = ''] = await opened();
    await grant(browserPage, url, person);
    await expect(again.getByText('This computer does not keep your sign-in.')).toBeHidden();
    await again.getByRole('button', { name: 'Open it again' }).click();
    await useSpareKey(again, code);
    await expect(again.getByRole('dialog', { name: 'Settings' }).getByText('Up to date.')).toBeVisible();
    // The device of the last start goes by itself.
    await expect(async () => {
      await again.keyboard.press('Escape');
      const list = (await openDevices(again)).getByRole('list', { name: 'Your devices' });
      await expect(list.getByRole('listitem')).toHaveCount(1, { timeout: 5_000 });
    }).toPass();
  },
);
