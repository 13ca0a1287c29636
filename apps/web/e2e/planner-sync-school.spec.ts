import { randomBytes } from 'node:crypto';
import { expectAccessible } from './support/axe.ts';
import { call, inDays } from './support/operator-calls.ts';
import { signIn } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

test('S81 a school has keys kept, and a pupil gets the planner in a fresh browser without a code', async ({
  page,
  browser,
  watch,
}) => {
  const name = `Lake ${randomBytes(4).toString('hex')} High`;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.test`;
  const licenseExpiry = inDays(300).slice(0, 10);
  const { id } = await call<{ id: string }>(page, 'POST /institutions', { data: { name, domain, licenseExpiry } });
  await page.goto(`/admin/institutions/${id}`);
  const section = page.getByRole('region', { name: 'Synced planners' });
  await expect(section.getByText('Only members can unlock their synced planners')).toBeVisible();
  await section.getByRole('button', { name: 'Change Who Can Unlock…' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Who can unlock the synced planners of ${name}?` });
  await dialog.getByLabel('Besides members').selectOption('Kept by us');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Its Chromebooks forget everything at sign-out.');
  await dialog.getByRole('button', { name: 'Save Choice' }).click();
  await expect(section.getByText('We keep the keys of members’ synced planners')).toBeVisible();

  const pupil = { email: `pupil@${domain}`, name: `Pupil of ${name}` };
  const fresh = async () => {
    const context = await browser.newContext({ baseURL: WEB_URL, storageState: { cookies: [], origins: [] } });
    watch.follow(context);
    const opened = await context.newPage();
    await signIn(opened, pupil);
    return opened;
  };
  const first = await fresh();
  await startPlanner(first);
  await addTask(first, 'Essay draft');
  await first.getByRole('button', { name: 'Settings' }).click();
  const settings = first.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Your devices' }).click();
  await expect(settings.getByText('we have the key, so we could unlock it')).toBeVisible();
  await settings.getByRole('button', { name: 'Turn on sync' }).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await expect(settings.getByText(`${name} has us keep your key`)).toBeVisible();
  await first.setViewportSize(NARROW);
  await expectAccessible(first);
  await first.setViewportSize(WIDE);
  await first.goto('/account');
  await expect(first.getByText(`${name} has us keep your key. We could unlock your planner.`)).toBeVisible();
  await first.context().close();

  // Another morning: the browser has forgotten everything.
  const second = await fresh();
  await second.goto('/planner');
  await expect(line(second, 'Essay draft')).toBeVisible();
  await expect(second.getByText('recovery code')).toHaveCount(0);
  await second.context().close();
});
