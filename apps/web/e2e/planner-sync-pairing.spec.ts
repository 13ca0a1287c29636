import { devices } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { newBrowser, turnOnSync, useCode } from './support/planner-sync.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

/** A phone that has nothing of this person, on the page of their planner. */
async function newPhone(browser: Browser, watch: Watch, person: Person): Promise<Page> {
  const phone = await newBrowser(browser, watch, person, { ...devices['Pixel 7'], viewport: NARROW });
  await expect(phone.getByRole('heading', { name: 'Your synced planner is locked' })).toBeVisible();
  return phone;
}

const digits = (page: Page) => page.getByText(/^\d{3} \d{3}$/);
const question = (page: Page) => page.getByRole('region', { name: 'Another device asks for your planner' });

test('S75 a phone gets the planner once both screens show the same six digits, and nothing where they are said to differ', async ({
  page,
  browser,
  watch,
}) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  await turnOnSync(page);
  const phone = await newPhone(browser, watch, person);
  const ask = () => phone.getByRole('button', { name: 'Use another device' }).tap();
  const both = async () => {
    await question(page).getByRole('button', { name: 'Show six digits' }).click();
    await expect(digits(phone)).toBeVisible();
    await expect(digits(page)).toBeVisible();
    expect(await digits(phone).textContent()).toBe(await digits(page).textContent());
  };

  // A request that its own device takes back is asked about no longer.
  await ask();
  await expect(question(page)).toContainText('Chrome on Android wants to open your planner.');
  await expectAccessible(page);
  await phone.getByRole('button', { name: 'Back' }).tap();
  await expect(question(page)).toBeHidden();

  await expectAccessible(phone);
  await ask();
  await both();
  await page.setViewportSize(NARROW);
  for (const each of [phone, page]) await expectAccessible(each);
  await expect(question(page)).toContainText('If this is not your device, press “They differ”.');
  await page.getByRole('button', { name: 'They differ' }).click();
  await expect(phone.getByText('Your other device didn’t open your planner here.')).toBeVisible();
  await expectAccessible(phone);
  await expect(question(page)).toBeHidden();

  // The other device is opened after the phone has asked, as the phone says.
  await page.goto('/dashboard');
  await phone.getByRole('button', { name: 'Try again' }).tap();
  await expect(phone.getByText('Open your planner on a device that already has it.')).toBeVisible();
  await page.goto('/planner');
  await both();
  // A second press meets no task below.
  await page.getByRole('button', { name: 'They match' }).dblclick();
  await expect(question(page).getByText('Done. It can open your planner now.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'List' }).tap();
  await expect(line(phone, 'Essay draft')).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('S75 each open device asks about a new device, and stops once any device has answered @deep', async ({
  page,
  browser,
  watch,
}) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const code = await turnOnSync(page);
  const laptop = await newBrowser(browser, watch, person);
  await useCode(laptop, code);
  await expect(line(laptop, 'Essay draft')).toBeVisible();
  const phone = await newPhone(browser, watch, person);
  const ask = () => phone.getByRole('button', { name: /^(Use another device|Try again)$/ }).tap();

  // A phone whose page is loaded again asks anew; one that was closed is not waited for.
  await ask();
  await expect(question(page)).toBeVisible();
  const before = await question(page).elementHandle();
  await phone.reload();
  await ask();
  await page.waitForFunction((element) => !element?.isConnected, before);
  await expect(question(page)).toBeVisible();
  await phone.goto('/dashboard');
  await question(page).getByRole('button', { name: 'Show six digits' }).click();
  await expect(question(page)).toContainText('Chrome on Android isn’t answering any more. Start again on that device.');
  await expectAccessible(page);
  await expect(question(page)).toBeHidden();
  await phone.goto('/planner');

  // A no on either of them ends it on both.
  await ask();
  for (const each of [page, laptop]) await expect(question(each)).toBeVisible();
  await question(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(phone.getByText('Your other device didn’t open your planner here.')).toBeVisible();
  for (const each of [page, laptop]) await expect(question(each)).toBeHidden();

  await ask();
  for (const each of [page, laptop]) await expect(question(each)).toBeVisible();
  await question(laptop).getByRole('button', { name: 'Show six digits' }).click();
  await expect(question(page)).toBeHidden();
  await expect(digits(phone)).toBeVisible();
  await expect(digits(laptop)).toHaveText((await digits(phone).textContent()) ?? '');
  // An answer that the server did not get is given again.
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const match = question(laptop).getByRole('button', { name: 'They match' });
  await laptop.context().setOffline(true);
  await match.click();
  await expect(question(laptop).getByText('You’re offline.')).toBeVisible();
  await laptop.context().setOffline(false);
  await match.click();
  await expect(question(laptop).getByText('Done. It can open your planner now.')).toBeVisible();
  await phone.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'List' }).tap();
  await expect(line(phone, 'Essay draft')).toBeVisible();
});
