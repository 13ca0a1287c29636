import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { publishLinuxBuild } from './support/releases.ts';
import { API_URL, NARROW, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const SYSTEMS = { mac: 'MacOS', windows: 'Windows', linux: 'Linux' };

const DESKTOPS = {
  windows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
  mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
  linux: `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
} as const;

const PHONES = {
  'an Android phone': `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`,
  'an Android tablet': `Mozilla/5.0 (Linux; Android 16; Pixel Tablet) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
  'an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
};

const CHROMEBOOK = `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`;

const download = (page: Page) => page.getByRole('link', { name: /^Download for / });
const picture = (page: Page) => page.getByRole('main').getByRole('img');
const system = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Operating system' }).getByRole('link', { name });

for (const [os, userAgent] of Object.entries(DESKTOPS) as [keyof typeof DESKTOPS, string][]) {
  test.describe(SYSTEMS[os], () => {
    test.use({ userAgent });

    test(`a browser on ${SYSTEMS[os]} is offered its own file`, async ({ page }) => {
      await page.goto('/download');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Bellweek Anywhere');
      await expect(download(page)).toHaveText(`Download for ${SYSTEMS[os]}`);
      await expect(download(page)).toHaveAttribute('href', `${API_URL}/files/download?os=${os}`);
      await expect(picture(page)).toHaveAccessibleName(SYSTEMS[os]);
      await expect(picture(page)).toBeVisible();
      await expect(system(page, SYSTEMS[os])).toHaveAttribute('aria-current', 'true');
    });
  });
}

test.describe('on Windows', () => {
  test.use({ userAgent: DESKTOPS.windows });

  test('the pilot page says that there is no build yet, and offers the browser, as this page does @deep', async ({
    page,
  }) => {
    await page.goto('/northfield');
    const section = page.getByRole('region', { name: 'Download', exact: true });
    await expect(section).toContainText('Bellweek isn’t available for Windows yet.');
    await expect(section.getByRole('link', { name: 'Use Bellweek in your browser' })).toBeVisible();
    await expect(section.getByText('Then, sign in via your school Google account.')).toBeVisible();
  });

  test('the address may ask for another system, and is cleared @deep', async ({ page }) => {
    await page.goto('/download?ref=mail&os=linux#top');
    await expect(download(page)).toHaveText('Download for Linux');
    await page.waitForURL((url) => !url.searchParams.has('os'));
    expect(new URL(page.url()).search).toBe('?ref=mail');
    await expect(download(page)).toHaveText('Download for Linux');
    await page.reload();
    await expect(download(page)).toHaveText('Download for Windows');
  });

  test('the way back goes to where one came from, not to the address with the system @deep', async ({ page }) => {
    await page.goto('/contact');
    await page.goto('/download?os=mac');
    await page.waitForURL(`${WEB_URL}/download`);
    await page.goBack();
    await page.waitForURL(`${WEB_URL}/contact`);
  });

  test('S53 an address that asks for no system of ours gets what the browser says', async ({ page }) => {
    for (const os of ['WINDOWS', 'solaris', '', '../../etc/passwd', '%00']) {
      await page.goto(`/download?os=${os}`);
      await expect(download(page), os).toHaveAttribute('href', `${API_URL}/files/download?os=windows`);
      await page.waitForURL(`${WEB_URL}/download`);
    }
  });

  test('links switch between the systems, without leaving the page @deep', async ({ page }) => {
    await page.goto('/download');
    // Before its script, a link loads the page anew.
    await untilAlive(system(page, 'MacOS'));
    for (const name of ['MacOS', 'Linux', 'Windows']) {
      await system(page, name).click();
      await expect(download(page)).toHaveText(`Download for ${name}`);
      await expect(picture(page)).toHaveAccessibleName(name);
      await expect(system(page, name)).toHaveAttribute('aria-current', 'true');
      expect(page.url()).toBe(`${WEB_URL}/download`);
    }
  });

  test('with no build published, the file’s address says so', async ({ page, watch }) => {
    watch.expectMessage(/status of 404/);
    await page.goto('/download');
    await expect(download(page)).toHaveAttribute('href', `${API_URL}/files/download?os=windows`);
    await download(page).click();
    await page.waitForURL(`${API_URL}/files/download?os=windows`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bellweek isn’t available for Windows yet.');
    await page.getByRole('link', { name: 'Back to the download page' }).click();
    await page.waitForURL(`${WEB_URL}/download`);
  });
});

test.describe('on Linux, with a build published', () => {
  test.use({ userAgent: DESKTOPS.linux });

  test('S67 a published build is described, and is what arrives', async ({ page }) => {
    const content = `ELF ${'linux build '.repeat(100)}`;
    const { fileName, version } = publishLinuxBuild(content);
    await page.goto('/download');
    await expect(page.getByText(new RegExp(`^Version ${version} · 2 kB · \\d+ \\w+ \\d{4}$`))).toBeVisible();
    await page.getByText(`SHA-512 of ${fileName}`).click();
    await expect(page.getByText(createHash('sha512').update(content).digest('hex'))).toBeVisible();
    const arriving = page.waitForEvent('download');
    await download(page).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe('Bellweek.AppImage');
    expect(readFileSync(await file.path(), 'utf8')).toBe(content);
    await system(page, 'MacOS').click();
    await expect(page.getByText('Bellweek isn’t available for MacOS yet.')).toBeVisible();
  });
});

for (const [device, userAgent] of Object.entries(PHONES)) {
  test.describe(device, () => {
    test.use({ userAgent, viewport: NARROW, hasTouch: true });

    test(`${device} is told how to get it on a computer`, async ({ page }) => {
      for (const path of ['/download', '/download?os=windows']) {
        await page.goto(path);
        await expect(page.getByText('The Bellweek app runs on computers.')).toBeVisible();
        await expect(page.getByText('An iOS app is coming soon.')).toBeVisible();
        const link = page.getByRole('link', { name: 'Email Yourself the Link' });
        const mail = new URL((await link.getAttribute('href')) ?? '');
        expect(mail.searchParams.get('body')).toContain(`${WEB_URL}/download`);
        await expect(download(page)).toHaveCount(0);
      }
      await expect(picture(page)).toHaveAccessibleName('Windows');
    });
  });
}

test.describe('a Chromebook', () => {
  test.use({ userAgent: CHROMEBOOK });

  test('no file is offered where the system is none of the three, until one is chosen', async ({ page }) => {
    // Playwright has no device with such a system, and its client hints say Windows.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'Chrome OS', mobile: false } }),
    );
    await page.goto('/download');
    await expect(page.getByText('Choose your system above to download the desktop app.')).toBeVisible();
    await expect(download(page)).toHaveCount(0);
    await expect(picture(page)).toHaveAccessibleName('MacOS');
    await system(page, 'Linux').click();
    await expect(download(page)).toHaveText('Download for Linux');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the systems are links, each with its file @deep', async ({ page }) => {
    await page.goto('/download');
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible();
    for (const [os, name] of Object.entries(SYSTEMS)) {
      await system(page, name).click();
      await page.waitForURL(`${WEB_URL}/download?os=${os}`);
      await expect(download(page)).toHaveAttribute('href', `${API_URL}/files/download?os=${os}`);
      await expect(picture(page)).toHaveAccessibleName(name);
      await expect(picture(page)).toBeVisible();
    }
  });
});

test('the page after the installation opens the application, and says what to do when nothing opens', async ({
  page,
  watch,
}) => {
  // No application is installed here, and the browser says so.
  watch.expectMessage(/Failed to launch 'bellweek:\/\/open'/);
  await page.goto('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for installing Bellweek');
  await expect(page.getByRole('status')).toBeEmpty();
  const open = page.getByRole('link', { name: 'Open', exact: true });
  await untilAlive(open);
  await open.click();
  await expect(page.getByRole('status')).toHaveText('If your browser asks, allow it to open Bellweek.');
  expect(page.url()).toBe(`${WEB_URL}/thank-you`);
  await expect(page.getByRole('heading', { name: 'Nothing opened?' })).toBeVisible();
  await page.getByRole('link', { name: 'Log In to Manage your Account' }).click();
  await page.waitForURL(`${WEB_URL}/login`);
});
