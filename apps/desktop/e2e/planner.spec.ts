import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseMore, expectSaved, line } from '../../web/e2e/support/planner.ts';
import { drag, goToNextWeek, item, middleOf, slot } from '../../web/e2e/support/planner-calendar.ts';
import { addTask, saveTo } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A port without a server. */
const OFFLINE = { API_URL: 'http://localhost:9' };
const DAY_MS = 86_400_000;

/** Changes the account file of this computer. */
function remember(dataDir: string, change: object): void {
  const path = join(dataDir, 'account.json');
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...change }));
}

test('R24 what was saved is there after kill -9, and the person too, without a network', async ({ start, begin }) => {
  const { shell, page } = await begin();
  await addTask(page, 'Read chapter 3');
  await addTask(page, 'Essay draft');
  await goToNextWeek(page);
  await drag(page, await middleOf(line(page, 'Essay draft')), await slot(page, 2, 10));
  await expect(item(page, 'Essay draft', 'task')).toBeVisible();
  await expectSaved(page);
  expect(await shell.kill()).toBe('SIGKILL');
  const next = await (await start({ env: OFFLINE })).page();
  await expect(line(next, 'Read chapter 3')).toBeVisible();
  await expect(line(next, 'Essay draft')).toHaveAccessibleName(/planned for .* \d\d:\d\d/);
  await expect(next.getByText('You’re offline, ')).toBeVisible();
  await addTask(next, 'Written offline');
});

test('offline it can be changed for 14 days, and then be read and exported until it has been online once', async ({
  start,
  begin,
  dataDir,
}) => {
  const { shell, page } = await begin();
  await addTask(page, 'Read chapter 3');
  await shell.quit();
  remember(dataDir, { confirmedAt: Date.now() - 15 * DAY_MS });
  const offline = await start({ env: OFFLINE, argv: ['--', 'bellweek://add-task?title=Too%20late'] });
  const late = await offline.page();
  const asked = late.getByRole('dialog', { name: 'Add this task?' });
  await expect(asked).toContainText('Your planner is read-only right now');
  await expect(asked.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await late.keyboard.press('Enter');
  await late.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(late.getByText('Your plan could not be checked for 14 days.')).toBeVisible();
  await expect(line(late, 'Read chapter 3')).toBeVisible();
  await expect(line(late, 'Too late')).toHaveCount(0);
  await expect(late.getByRole('combobox', { name: 'Add a task' })).toBeHidden();
  // Signing out of a shared computer works without a network too.
  await late.getByRole('link', { name: 'Dashboard' }).click();
  await expect(late.getByText('Your plan could not be loaded.')).toBeVisible();
  await expect(late.getByRole('link', { name: 'Log Out' })).toBeVisible();
  await offline.quit();
  const online = await (await start()).page();
  await expect(online.getByRole('combobox', { name: 'Add a task' })).toBeVisible();
});

test(
  'without a plan it can be read and exported, with the plans one click away',
  { tag: '@deep' },
  async ({ start, begin, dataDir }) => {
    const { shell, page: first } = await begin();
    await addTask(first, 'Read chapter 3');
    await shell.quit();
    remember(dataDir, { license: { type: 'trial', expiresAt: new Date(Date.now() - DAY_MS).toISOString() } });
    const ended = await start({ env: OFFLINE });
    const page = await ended.page();
    await expect(page.getByText('Your access through the Explorer Pass ended on ')).toBeVisible();
    await expect(line(page, 'Read chapter 3')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeHidden();
    const file = join(dataDir, 'exported.json');
    await saveTo(ended, file);
    await chooseMore(page, 'Settings');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Data' }).click();
    await settings.getByRole('button', { name: 'Export my planner' }).click();
    await expect.poll(() => readFileSync(file, { encoding: 'utf8', flag: 'a+' })).toContain('Read chapter 3');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'See plans' }).click();
    await expect(page.getByRole('heading', { name: 'Available Plans' })).toBeVisible();
  },
);

test('signing out hides the planner and keeps it; where no keyring is safe, one signs in again at the next start', async ({
  start,
  begin,
  dataDir,
}) => {
  const env = { STAND_IN_KEYRING: 'basic_text' };
  const { shell, page: first, person } = await begin({ env });
  await addTask(first, 'Read chapter 3');
  await shell.quit();
  const again = await start({ env });
  const page = await again.page();
  await expect(page.getByText('This computer does not keep your sign-in.')).toBeVisible();
  await expect(line(page, 'Read chapter 3')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Planner' }).click();
  // A window that still saves would ask whether to close it.
  await expectSaved(page);
  await again.quit();
  const kept = await start({ env: { STAND_IN_KEYRING: 'gnome_libsecret' } });
  const last = await kept.page();
  await last.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectSaved(last);
  await kept.quit();
  expect(readFileSync(join(dataDir, 'account.json'), 'utf8')).toContain(person.email);
});

test('R32 a backup is previewed beside what is there now, restored, and that can be undone', async ({
  start,
  begin,
}) => {
  const { shell, page: first } = await begin();
  await addTask(first, 'Read chapter 3');
  await shell.quit();
  // A planner without a backup gets one at the next start.
  const next = await start();
  const page = await next.page();
  await expect(line(page, 'Read chapter 3')).toBeVisible();
  await addTask(page, 'Written later');
  await page.getByRole('link', { name: 'Backups' }).click();
  await page.getByRole('button', { name: /^Preview/ }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('row', { name: 'Tasks 1 2' })).toBeVisible();
  // In the planner's own words.
  for (const kind of ['Steps', 'Planned times', 'Groups'])
    await expect(preview.getByRole('rowheader', { name: kind, exact: true })).toBeVisible();
  // Pressed twice before the first is done.
  await preview.getByRole('button', { name: 'Restore' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('You can undo this in your planner.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'before another backup was restored' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Planner' }).click();
  await expect(line(page, 'Read chapter 3')).toBeVisible();
  await expect(line(page, 'Written later')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo: Restored a backup' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(line(page, 'Written later')).toBeVisible();
});

test('an account is deleted with its planner and all copies of it on this computer', async ({ begin, dataDir }) => {
  const { shell, page } = await begin();
  await addTask(page, 'Read chapter 3');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Account & All Data' }).click();
  const dialog = page.getByRole('alertdialog');
  const file = join(dataDir, 'exported.json');
  await saveTo(shell, file);
  await dialog.getByRole('button', { name: 'Export My Planner' }).click();
  await expect(dialog.getByText('Your planner has been exported.')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toContain('Read chapter 3');
  await dialog.getByRole('textbox').fill('DELETE MY ACCOUNT');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('button', { name: 'Log in with your browser' })).toBeVisible();
  await expect.poll(() => readdirSync(join(dataDir, 'planners'))).toEqual([]);
});
