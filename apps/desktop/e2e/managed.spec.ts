import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseMore } from '../../web/e2e/support/planner.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const TITLE =
  'a school sets the server, and turns off updates, sync, reminders and reports: nothing changes it from a page';
test(TITLE, { tag: '@fake-electron' }, async ({ begin, dataDir }) => {
  const policy = join(dataDir, 'policy.json');
  const off = { Updates: false, SyncMode: 'off', Reminders: 'off', WeeklyReport: false };
  writeFileSync(policy, JSON.stringify({ Server: API_URL, Website: WEB_URL, ...off, Homepage: 'x' }));
  // The server of the build is another: only the policy leads to a sign-in.
  const elsewhere = 'http://127.0.0.1:9';
  const { page } = await begin({ env: { BELLWEEK_POLICY: policy, API_URL: elsewhere, WEB_URL: elsewhere } });
  expect(existsSync(join(dataDir, 'servers', new URL(API_URL).host.replace(':', '-'), 'account.json'))).toBe(true);

  await chooseMore(page, 'Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'This app' }).click();
  await expect(settings.getByRole('heading', { name: 'Managed by your school' })).toBeVisible();
  await expect(settings.getByRole('listitem')).toHaveText([
    `You log in at ${new URL(WEB_URL).host}.`,
    'Your school installs updates.',
    'Sync is off on this computer.',
    'Reminders are off.',
    'No weekly report is sent.',
  ]);
  await expect(settings.getByText('Your school set “Homepage”, which this version does not know.')).toBeVisible();
  for (const name of ['Look for updates', 'Pause for an hour'])
    await expect(settings.getByRole('button', { name })).toHaveCount(0);

  const answers = await page.evaluate(async () => {
    const { account, background, sync, updates } = window.bellweek;
    const { user } = await account.read();
    await background.pauseReminders({ minutes: 60 });
    await updates.check();
    const call = await sync.call({ account: user?.id ?? '', route: 'GET /sync/devices', given: {} });
    return [call.status, (await background.read()).pausedUntil, (await updates.read()).status];
  });
  expect(answers).toEqual([403, null, 'off']);

  await settings.getByRole('tab', { name: 'Week and reminders' }).click();
  await expect(settings.getByText('No report is sent from this computer.')).toBeVisible();
  await expect(settings.getByRole('group', { name: 'What is sent' })).toHaveCount(0);
});
