import type { Page } from '@playwright/test';
import { askAsEvil, attackSync, HARMLESS } from '../../api/test/hostile-sync.ts';
import type { Fetch } from '../../api/test/hostile-sync.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { newBrowser, openDevices, turnOnSync, useSpareKey } from './support/planner-sync.ts';
import { readPlanner } from './support/planner-rows.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

/** Calls of somebody who has got the cookies of a page, and nothing else of it. */
async function stolenSession(page: Page): Promise<Fetch> {
  const cookies = await page.context().cookies(API_URL);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { headers } = await fetch(`${API_URL}/auth/user`, { headers: { cookie, origin: WEB_URL } });
  const token = { 'x-csrf-token': headers.get('x-csrf-token') ?? '' };
  return (url, init) =>
    fetch(url, { ...init, headers: { ...(init.headers as object), cookie, origin: WEB_URL, ...token } });
}

test('a session alone, given every endpoint of sync, leaves two browsers and a new one equal and complete @deep', async ({
  page,
  browser,
  watch,
}) => {
  test.slow();
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const code = await turnOnSync(page);
  const other = await newBrowser(browser, watch, person);
  await useSpareKey(other, code);
  await expect(line(other, 'Essay draft')).toBeVisible();
  await addTask(other, 'Read to page 40');
  await expect(line(page, 'Read to page 40')).toBeVisible();

  const send = await stolenSession(page);
  const overview = await send(`${API_URL}/sync/devices`, { method: 'GET' });
  const { account, devices } = (await overview.json()) as {
    account: { head: number };
    devices: { id: string; publicKey: string; number: number }[];
  };
  expect(devices).toHaveLength(2);
  for (const victim of devices) {
    expect(await attackSync(API_URL, send, { ...victim, head: account.head })).toEqual(HARMLESS);
  }

  // Neither is told anything but that a device asks: one shows the digits, once the attacker plays by the rules.
  await askAsEvil(API_URL, send);
  const questions = [page, other].map((each) => each.getByRole('alertdialog', { name: 'Is this you?' }));
  await expect
    .poll(async () => (await Promise.all(questions.map((each) => each.allTextContents()))).flat())
    .toEqual([expect.stringContaining('Evil wants to open your planner.')]);
  for (const each of [page, other]) {
    await expect(each.getByText(/can open your planner now/)).toHaveCount(each === page ? 1 : 0);
  }
  for (const question of questions) {
    if (await question.isVisible()) await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
  }
  await page.getByRole('button', { name: 'Got it' }).click();
  await addTask(page, 'Maths exercises');
  await addTask(other, 'Buy paint');
  const newcomer = await newBrowser(browser, watch, person);
  await useSpareKey(newcomer, code);
  const titles = ['Read to page 40', 'Maths exercises', 'Buy paint'];
  for (const each of [page, other, newcomer]) for (const title of titles) await expect(line(each, title)).toBeVisible();
  const own = JSON.stringify(await readPlanner(page));
  for (const title of ['Essay draft', ...titles]) expect(own).toContain(title);
  for (const each of [other, newcomer]) {
    await expect
      .poll(async () => JSON.stringify(await readPlanner(each)))
      .toBe(JSON.stringify(await readPlanner(page)));
    const settings = await openDevices(each);
    await expect(settings.getByText('Up to date.')).toBeVisible();
    await expect(settings.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(3);
    await expect(settings.getByRole('list', { name: 'Your devices' })).not.toContainText('Evil');
  }
  await newcomer.context().close();
  await other.context().close();
});
