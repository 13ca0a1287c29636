import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
import { NARROW, WIDE } from './support/places.ts';
import { everywhere, openDevices } from './support/planner-sync.ts';
import { addTask, chooseMore, line, startPlanner } from './support/planner.ts';
import { freshBrowser, newSchool } from './support/schools.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

/** The text that a press saves as a file. */
async function savedBy(page: Page, button: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

const asFile = (text: string) => ({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) });

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

test('S81 a school has keys kept, and a pupil gets the planner in a fresh browser without a code', async ({
  page,
  browser,
  watch,
}) => {
  const { id, name, pupil } = await newSchool(page);
  await page.goto(`/admin/institutions/${id}`);
  const section = page.getByRole('region', { name: 'Synced planners' });
  await expect(section.getByText('Only members can unlock their synced planners')).toBeVisible();
  await section.getByRole('button', { name: 'Change Who Can Unlock…' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Who can unlock the synced planners of ${name}?` });
  await dialog.getByLabel('Mode').selectOption('Kept by us');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Its Chromebooks forget everything at sign-out.');
  await dialog.getByRole('button', { name: 'Save Choice' }).click();
  await expect(section.getByText('We keep the keys of members’ synced planners')).toBeVisible();

  const first = await freshBrowser(browser, watch, pupil);
  await startPlanner(first);
  await addTask(first, 'Essay draft');
  await chooseMore(first, 'Settings');
  const settings = first.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Your devices' }).click();
  await expect(settings.getByText(`${name} has us keep the key: we could unlock it`)).toBeVisible();
  await everywhere(settings).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await expect(settings.getByText(`${name} has us keep your key`)).toBeVisible();
  await first.setViewportSize(NARROW);
  await expectAccessible(first);
  await first.setViewportSize(WIDE);
  await first.goto('/account');
  await expect(first.getByText(`${name} has us keep your key. We could unlock your planner.`)).toBeVisible();
  await first.context().close();

  // Another morning: the browser has forgotten everything.
  const second = await freshBrowser(browser, watch, pupil);
  await second.goto('/planner');
  await expect(line(second, 'Essay draft')).toBeVisible();
  await expect(second.getByText('spare key')).toHaveCount(0);
  await second.context().close();
});

test('S81 a school helps a pupil who has neither a device nor the code, and its private key goes nowhere @deep', async ({
  page,
  browser,
  watch,
}) => {
  // A public key that is none is refused.
  watch.expectMessage(/status of 400/);
  const { id, name, pupil } = await newSchool(page);

  // At the school: its own browser, in which nobody is signed in, and after the page has loaded no network.
  const desk = await freshBrowser(browser, watch);
  await desk.goto('/school-key');
  const sent: string[] = [];
  desk.on('request', (request) => sent.push(request.url()));
  await desk.context().setOffline(true);
  await desk.getByLabel('Passphrase', { exact: true }).fill('short');
  await desk.getByRole('button', { name: 'Make the key and save it' }).click();
  await expect(desk.getByText('Choose at least 12 characters.')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel('Passphrase', { exact: true }).fill('four old lamps glow');
  await desk.getByLabel('Passphrase again').fill('four old lamps glow');
  const key = await savedBy(desk, 'Make the key and save it');
  const { publicKey } = JSON.parse(key) as { publicKey: string };
  await expect(desk.getByText(publicKey)).toBeVisible();
  const keyCode = await desk.getByText(/^([0-9A-Z]{4} ){3}[0-9A-Z]{4}$/).textContent();

  // An operator chooses for it.
  await page.goto(`/admin/institutions/${id}`);
  const section = page.getByRole('region', { name: 'Synced planners' });
  await section.getByRole('button', { name: 'Change Who Can Unlock…' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Who can unlock the synced planners of ${name}?` });
  await dialog.getByLabel('Mode').selectOption('With help');
  await dialog.getByLabel('Public key of the institution').fill('no key');
  await dialog.getByLabel('Reason').fill('The school asked for it in writing.');
  await dialog.getByRole('button', { name: 'Save Choice' }).click();
  await expect(dialog.getByText('This is no public key.')).toBeVisible();
  await dialog.getByLabel('Public key of the institution').fill(` ${publicKey}`);
  await expect(dialog.getByText('This is no public key.')).toHaveCount(0);
  await expect(dialog.getByText(`Check code: ${keyCode}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The school asked for it in writing.');
  await dialog.getByRole('button', { name: 'Save Choice' }).click();
  await expect(section.getByText('can unlock and read its members’ synced planners too')).toBeVisible();
  await expect(section.getByText(`Check code: ${keyCode}`)).toBeVisible();

  // A pupil turns sync on, and then loses everything.
  const first = await freshBrowser(browser, watch, pupil);
  await startPlanner(first);
  await addTask(first, 'Essay draft');
  const settings = await openDevices(first);
  await expect(settings.getByText(`${name} could unlock it, to help if you lose your devices.`)).toBeVisible();
  await everywhere(settings).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await expect(settings.getByText(`${name} can unlock your planner`)).toBeVisible();
  await first.goto('/account');
  await expect(first.getByText(`${name} can unlock and read your planner. We can’t.`)).toBeVisible();
  await first.context().close();

  const second = await freshBrowser(browser, watch, pupil);
  // Meanwhile an operator chooses otherwise: the help that was agreed to goes on.
  await section.getByRole('button', { name: 'Change Who Can Unlock…' }).click();
  await dialog.getByLabel('Mode').selectOption('Kept by us');
  await expect(dialog.getByText('1 person agreed to the choice before.')).toBeVisible();
  await expect(dialog.getByText('until they agree to the new choice')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Its Chromebooks forget everything at sign-out.');
  await dialog.getByRole('button', { name: 'Save Choice' }).click();
  await expect(section.getByText('We keep the keys of members’ synced planners')).toBeVisible();
  await second.goto('/planner');
  await expect(second.getByRole('heading', { name: 'Open your planner here' })).toBeVisible();
  await second.getByRole('button', { name: 'I have no other device or key' }).click();
  await second.getByRole('button', { name: 'Ask my school' }).click();
  const request = await savedBy(second, 'Save my request');
  const code = (await second.getByRole('status', { name: 'Check code' }).textContent()) ?? '';
  await second.setViewportSize(NARROW);
  const rightEdge = () =>
    second.getByRole('status', { name: 'Check code' }).evaluate((el) => el.getBoundingClientRect().right);
  await expect.poll(rightEdge).toBeLessThan(NARROW.width);
  await expectAccessibleAtBothWidths(second);

  // The school looks at the request, and answers it.
  await desk.getByLabel('School key').setInputFiles(asFile(key));
  await expect(desk.getByText('Chosen: file.json')).toBeVisible();
  await desk.getByLabel('Passphrase of the key').fill('four old lamps glew');
  await desk.getByRole('button', { name: 'Unlock' }).click();
  await expect(desk.getByText('This passphrase does not open the file.')).toBeVisible();
  await desk.getByLabel('Passphrase of the key').fill('four old lamps glow');
  await desk.getByRole('button', { name: 'Unlock' }).click();
  await desk.getByLabel('Request for help').setInputFiles(asFile(key));
  await expect(desk.getByText('This is not a request for help.')).toBeVisible();
  await desk.getByLabel('Request for help').setInputFiles(asFile(request));
  await expect(desk.getByText(pupil.email)).toBeVisible();
  await expect(desk.getByText(code)).toBeVisible();
  await expectAccessibleAtBothWidths(desk);
  const answer = await savedBy(desk, /save the answer$/);
  expect(sent.filter((url) => !/^(blob|data):/.test(url))).toEqual([]);
  await desk.context().close();

  const opening = second.getByLabel('Answer from your school');
  await opening.setInputFiles(asFile(request));
  await expect(second.getByText('This is not an answer from your school.')).toBeVisible();
  await opening.setInputFiles(asFile(answer));
  await expect(line(second, 'Essay draft')).toBeVisible();
  const opened = await openDevices(second);
  await expect(opened.getByText('Until you agree,')).toBeVisible();
  await opened.getByRole('button', { name: 'Let Bellweek keep my key' }).click();
  await expect(opened.getByText(`${name} has us keep your key`)).toBeVisible();
  await second.context().close();
});
