import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WIDE } from './support/places.ts';
import {
  everywhere,
  forgetDevices,
  newBrowser,
  openDevices,
  printSpareKey,
  turnOnSync,
  useSpareKey,
} from './support/planner-sync.ts';
import { addTask, line, OFFLINE_MESSAGES, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test('sync is turned on, gives a wiped browser its planner by the code, and is taken from a device', async ({
  page,
  browser,
  watch,
}) => {
  // The removed device is logged out, and hears so when it listens again; logged in, it is refused.
  watch.expectMessage(/status of 40[13]/);
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const settings = await openDevices(page);
  await expect(settings.getByRole('button', { name: /^Only on this device/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(settings.getByText('only you can read it')).toBeVisible();
  await expectAccessible(page);
  await everywhere(settings).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await expect(settings.getByText('another device of yours is the only way back')).toBeVisible();
  // The paper has the spare key alone; the other browser below is given what stands on it.
  const printed = await printSpareKey(page, async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Bellweek spare key' })).toBeVisible();
    await expect(settings).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);

  // A browser that has nothing of this person.
  const other = await newBrowser(browser, watch, person);
  await expect(other.getByRole('heading', { name: 'Open your planner here' })).toBeVisible();
  await expect(other.getByText('example week')).toHaveCount(0);
  await expectAccessible(other);
  // Not now leads back to it.
  await other.getByRole('button', { name: 'Not now' }).click();
  await expect(other.getByRole('heading', { name: 'This browser has no copy of your planner' })).toBeVisible();
  await expect(other.getByText('Your account has a synced planner')).toBeVisible();
  await expect(other.getByText('Your planner is on another device')).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Open your synced planner' }).click();
  await other.getByRole('button', { name: 'Use my spare key' }).click();
  await other.getByRole('textbox', { name: 'Spare key' }).fill('not my code');
  await other.getByRole('button', { name: 'Open my planner' }).click();
  await expect(other.getByText('That isn’t the right spare key.')).toBeVisible();
  await other.getByRole('textbox', { name: 'Spare key' }).fill(printed.join('').toLowerCase());
  await other.getByRole('button', { name: 'Open my planner' }).click();
  await expect(line(other, 'Essay draft')).toBeVisible();

  // The list that was open all along shows it too.
  await expect(settings.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(2);

  await addTask(other, 'Read to page 40');
  const devices = await openDevices(other);
  await expect(devices.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Remove / }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove device' }).click();
  await expect(devices.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1);
  await other.context().close();

  // Logged in again, the device hears that it was removed.
  await signIn(page, person);
  await page.goto('/planner');
  await expect(page.getByText(/^This device was removed from sync\. Your planner is still here/)).toBeVisible();
  await expect(line(page, 'Essay draft')).toBeVisible();
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Sync again' }).click();
  await expect(settings.getByText(/^This device was removed from sync/)).toBeInViewport({ ratio: 1 });
  await expect(settings.getByRole('button', { name: 'Open your synced planner' })).toBeVisible();
  await expect(everywhere(settings)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText(/^This device was removed from sync/)).toHaveCount(0);
  await openDevices(page);
  await settings.getByRole('button', { name: 'Open your synced planner' }).click();
  await expect(settings.getByText('Open your planner here')).toBeVisible();
});

test('S75 a student without a device and the code starts again, with the first questions', async ({
  page,
  browser,
  watch,
}) => {
  // The device whose copy was deleted hears so at its next look.
  watch.expectMessage(/status of 409/);
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  await turnOnSync(page);
  const other = await newBrowser(browser, watch, person);
  await other.getByRole('button', { name: 'I have no other device or key' }).click();
  // A person who is signed in for a moment cannot delete what a device has used lately.
  await expect(other.getByText(/^You can start again from \w+,? \d+ \w+ \d{4}, at /)).toBeVisible();
  const from = await other.locator('time').first().getAttribute('datetime');
  expect((Date.parse(from ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await expect(other.getByRole('button', { name: 'Start again…' })).toHaveCount(0);
  await expectAccessible(other);
  // Again where the first device synced meanwhile, which is a use.
  const again = other.getByRole('button', { name: 'Start again…' });
  await expect(async () => {
    await forgetDevices(person);
    await other.reload();
    await other.getByRole('button', { name: 'I have no other device or key' }).click();
    await expect(again).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await again.click();
  await other.getByRole('button', { name: 'Delete it and start again' }).click();
  await other.getByRole('button', { name: 'Skip' }).click();
  await expect(other.getByRole('heading', { name: 'What is due next?' })).toBeVisible();
  await other.context().close();
  await expect(
    page.getByText(/^Your synced copy was deleted on another device\. Your planner is still here/),
  ).toBeVisible();
});

test(
  'a tab follows the tab that turned sync on, and a device with tasks of its own is asked about them once',
  { tag: '@deep' },
  async ({ page, browser, watch }) => {
    watch.expectMessage(OFFLINE_MESSAGES);
    const person = stranger();
    await signIn(page, person);
    await startPlanner(page);
    await addTask(page, 'Essay draft');
    const second = await page.context().newPage();
    await second.goto('/planner');
    await expect(line(second, 'Essay draft')).toBeVisible();
    const there = await openDevices(second);
    const other = await newBrowser(browser, watch, person);
    await other.getByRole('button', { name: 'Start a new planner here' }).click();
    await other.getByRole('button', { name: 'Skip' }).click();
    await addTask(other, 'Read to page 40');
    const spareKey = await turnOnSync(page);
    await expect(there.getByText('Up to date.')).toBeVisible();
    await second.keyboard.press('Escape');
    await page.context().setOffline(true);
    await addTask(second, 'Quiz');
    await openDevices(second);
    await expect(there.getByText('Offline. 1 change to sync once you’re connected.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(there.getByText('Up to date.')).toBeVisible();

    const settings = await openDevices(other);
    await settings.getByRole('button', { name: 'Open your synced planner' }).click();
    await useSpareKey(other, spareKey);
    await expect(settings.getByRole('heading', { name: '1 task on this device' })).toBeVisible();
    await other.reload();
    await expect(other.getByText('Your synced planner is ready.')).toBeVisible();
    await other.getByRole('button', { name: 'Choose what happens to this one' }).click();
    await other.getByRole('button', { name: 'Add them to my planner' }).click();
    await expect(settings.getByText('Up to date.')).toBeVisible();
    await other.keyboard.press('Escape');
    for (const title of ['Essay draft', 'Read to page 40', 'Quiz']) await expect(line(other, title)).toBeVisible();
    await other.context().close();
  },
);
