import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newKey, publishLinuxBuild } from '../../web/e2e/support/releases.ts';
import { beginEmpty, signIn } from './support/people.ts';
import { WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { chooseMore } from '../../web/e2e/support/planner.ts';

/** An update replaces an installed program; here an AppImage made of a shell script. */
const RUNNING = '#!/bin/sh\nexit 0\n';

/** Opens the program's settings, with the button to check for updates; otherwise it checks every few hours. */
async function openProgramSettings(page: Page): Promise<Locator> {
  await chooseMore(page, 'Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Your devices' }).click();
  return settings;
}

/** Downloads the program from the website. */
async function download(browserPage: Page): Promise<string> {
  await browserPage.goto(`${WEB_URL}/download?os=linux`);
  const arriving = browserPage.waitForEvent('download');
  await browserPage.getByRole('link', { name: 'Download for Linux' }).click();
  return readFileSync(await (await arriving).path(), 'utf8');
}

const TITLE =
  'S67 a published build is downloaded in the browser, and taken by the program that runs; a forged one is not';
test(TITLE, { tag: ['@fake-electron', '@linux'] }, async ({ start, browserPage, dataDir }) => {
  const [ours, theirs] = [newKey(), newKey()];
  const appImage = join(dataDir, 'Bellweek.AppImage');
  writeFileSync(appImage, RUNNING, { mode: 0o755 });
  writeFileSync(join(dataDir, 'dev-app-update.yml'), 'updaterCacheDirName: bellweek-updater\n');
  const shell = await start({ env: { APPIMAGE: appImage, RELEASE_KEY: ours.publicKey, XDG_CACHE_HOME: dataDir } });
  await signIn(shell, browserPage);
  const page = await shell.page();
  await beginEmpty(page);
  const settings = await openProgramSettings(page);
  const look = settings.getByRole('button', { name: 'Look for updates' });

  publishLinuxBuild(`${RUNNING}# forged\n`, { key: theirs });
  await look.click();
  await expect(settings.getByRole('alert')).toContainText('signed by somebody else');
  await expect(page.getByRole('button', { name: 'Restart now' })).toHaveCount(0);
  expect(readFileSync(appImage, 'utf8')).toBe(RUNNING);

  const newer = `${RUNNING}# newer\n`;
  const { version } = publishLinuxBuild(newer, { key: ours, notes: 'All new.' });
  expect(await download(browserPage)).toBe(newer);
  await look.click();
  await expect(settings.getByText(`Bellweek ${version} is here.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(page.getByText(`Bellweek ${version} is here.`)).toBeVisible();
  await page.getByText('What is new').click();
  await expect(page.getByText('All new.')).toBeVisible();
  expect(readFileSync(appImage, 'utf8')).toBe(RUNNING);
  await page.getByRole('button', { name: 'Restart now' }).click();
  expect(await shell.ended()).toBe(0);
  expect(existsSync(appImage) && readFileSync(appImage, 'utf8')).toBe(newer);
});
