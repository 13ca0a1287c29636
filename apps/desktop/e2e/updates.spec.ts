import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishBuild, newKey } from './support/releases.ts';
import { expect, test } from './support/test.ts';
import { signIn } from './support/people.ts';

test.skip(
  process.env.ELECTRON_PATH !== undefined || process.platform !== 'linux',
  'An update takes the place of an installed program; here that is an AppImage made of a shell script.',
);

const SCRIPT = '#!/bin/sh\nexit 0\n';

test('S67 a published build is taken as an update, and one that somebody else has signed is not', async ({
  start,
  browserPage,
  dataDir,
}) => {
  const [ours, theirs] = [newKey(dataDir, 'ours'), newKey(dataDir, 'theirs')];
  const appImage = join(dataDir, 'Bellweek.AppImage');
  writeFileSync(appImage, SCRIPT, { mode: 0o755 });
  writeFileSync(join(dataDir, 'dev-app-update.yml'), 'updaterCacheDirName: bellweek-updater\n');
  const shell = await start({ env: { APPIMAGE: appImage, RELEASE_KEY: ours.publicKey, XDG_CACHE_HOME: dataDir } });
  await signIn(shell, browserPage);
  const page = await shell.page();
  const look = () => page.evaluate(() => window.bellweek.updates.check().then(() => window.bellweek.updates.read()));

  publishBuild(dataDir, theirs, `${SCRIPT}# evil\n`);
  const refused = await look();
  expect(refused.step).toBe('failed');
  expect(refused.problem).toContain('signed by somebody else');
  await expect(page.getByRole('button', { name: 'Restart now' })).toHaveCount(0);
  expect(readFileSync(appImage, 'utf8')).toBe(SCRIPT);

  const newer = `${SCRIPT}# newer\n`;
  const version = publishBuild(dataDir, ours, newer);
  expect(await look()).toMatchObject({ step: 'ready', version });
  await expect(page.getByText(`Bellweek ${version} is here.`)).toBeVisible();
  await page.getByText('What is new').click();
  await expect(page.getByText('All new.')).toBeVisible();
  expect(readFileSync(appImage, 'utf8')).toBe(SCRIPT);
  await page.getByRole('button', { name: 'Restart now' }).click();
  // For a moment there is neither.
  await expect.poll(() => (existsSync(appImage) ? readFileSync(appImage, 'utf8') : null)).toBe(newer);
});
