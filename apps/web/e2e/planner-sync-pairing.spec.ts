import { devices } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { newBrowser, openDevices, turnOnSync } from './support/planner-sync.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

/** A phone that has nothing of this person, on the page of their planner. */
async function newPhone(browser: Browser, watch: Watch, person: Person): Promise<Page> {
  const phone = await newBrowser(browser, watch, person, { ...devices['Pixel 7'], viewport: NARROW });
  await expect(phone.getByRole('heading', { name: 'Open your planner here' })).toBeVisible();
  return phone;
}

const digits = (page: Page) => page.getByText(/^\d{3} \d{3}$/);
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Is this you?' });
const press = (page: Page, answer: 'Yes' | 'No') =>
  question(page).getByRole('button', { name: answer, exact: true }).click();

/** Both show the same digits. */
async function expectSame(phone: Page, page: Page): Promise<void> {
  await expect(digits(phone)).toBeVisible();
  await expect(digits(page)).toHaveText((await digits(phone).textContent()) ?? '');
}

test('S75 a phone gets the planner once both screens show the same six digits, and nothing where the person says no @worker', async ({
  page,
  browser,
  watch,
}) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  await turnOnSync(page);
  // Each window of the laptop asks, whatever is open there.
  const second = await page.context().newPage();
  await second.goto('/planner');
  await expect(line(second, 'Essay draft')).toBeVisible();
  await openDevices(page);
  const phone = await newPhone(browser, watch, person);
  for (const each of [page, second]) await expectSame(phone, each);
  await expect(question(page)).toContainText('Chrome on Android wants to open your planner.');
  await expectAccessible(phone);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  // A device that was not let in is in no list.
  await expect(page.getByRole('listitem').filter({ hasText: 'Android' })).toHaveCount(0);
  // Keys that were meant for the planner answer nothing, and an answer that the server did not get is given again.
  await page.keyboard.press('Enter');
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await press(page, 'No');
  await expect(question(page).getByText('You’re offline.')).toBeVisible();
  await page.context().setOffline(false);
  await press(page, 'No');
  await expect(phone.getByText('Your other device didn’t open your planner here.')).toBeVisible();
  await expectAccessible(phone);
  for (const each of [page, second]) await expect(question(each)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Settings' }).locator(':focus')).toBeVisible();
  await second.close();

  // Three presses at most after the log-in, on both devices; the laptop is opened after the phone has asked, as the phone says.
  let presses = 0;
  await page.goto('/dashboard');
  await phone.goto('/dashboard');
  await phone.locator('main a[href="/planner"]').first().tap();
  presses += 1;
  await expect(
    phone.getByText('on a device that has your planner. It asks “Is this you?” Press Yes there.'),
  ).toBeVisible();
  await page.goto('/planner');
  const search = page.getByRole('button', { name: 'Search' });
  await search.focus();
  await expectSame(phone, page);
  await press(page, 'Yes');
  presses += 1;
  await expect(question(page).getByText('Done. It can open your planner now.')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(3);
  await phone.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'List' }).tap();
  await expect(line(phone, 'Essay draft')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(search).toBeFocused();
  // The next device is asked about in this window, too, although nobody has used it since.
  await phone.context().close();
  await expectSame(await newPhone(browser, watch, person), page);
});
