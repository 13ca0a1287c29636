import type { Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { findings } from './support/axe.ts';
import { answer } from './support/answers.ts';
import { fillProviderPage, PEOPLE, signIn, stranger } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { startPlanner } from './support/planner.ts';
import { countPresses } from './support/presses.ts';
import { expect, test } from './support/test.ts';

const door = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Use Bellweek in your browser' });
const PASS = 'the Explorer Pass, our free trial: all features for 90 days.';
const STARTS_PASS = `This starts ${PASS}`;
const MAY_START_PASS = `If you don’t have a plan yet, this starts ${PASS}`;

const CHROMEBOOK =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** Expects the first link to come before the second in the page. */
async function expectBefore(page: Page, first: string, second: string): Promise<void> {
  const links = page.getByRole('main').getByRole('link');
  for (const name of [first, second]) await expect(links.filter({ hasText: name })).toBeVisible();
  const isBefore = async () => {
    const names = await links.allTextContents();
    const place = (name: string) => names.findIndex((text) => text.includes(name));
    return place(first) < place(second);
  };
  await expect.poll(isBefore, `“${first}” before “${second}”`).toBe(true);
}

test('a new account comes from the landing page to its first planned task in five presses', async ({ page }) => {
  const presses = await countPresses(page);
  await page.goto('/');
  const startedAt = Date.now();
  await page.getByRole('main').getByRole('link', { name: 'Start Free' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up with Google' }).click();
  // One press on the provider's own page.
  await fillProviderPage(page, stranger());
  await page.waitForURL(`${WEB_URL}/planner`);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.keyboard.type('Read chapter 4 tomorrow 4pm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treegrid', { name: 'Tasks' }).getByText('Read chapter 4')).toBeVisible();
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`From the landing page to the first planned task: ${presses()} presses, ${seconds.toFixed(1)} s.`);
  expect(presses()).toBeLessThanOrEqual(5);
  // Without time to read and to type: 4 s on a busy machine.
  expect(seconds).toBeLessThan(30);
});

test('the dashboard and the plans lead into the browser, and say beforehand what that starts', async ({ page }) => {
  await signIn(page, stranger());
  for (const path of ['/dashboard', '/plans']) {
    await page.goto(path);
    await expect(door(page)).toHaveAttribute('href', '/planner');
    await expect(door(page)).toHaveAccessibleDescription(STARTS_PASS);
    expect(await findings(page), path).toEqual([]);
  }
  await door(page).click();
  await expect(page.getByRole('button', { name: 'Start planning' })).toBeVisible();
  await page.goto('/plans');
  await expect(page.getByRole('article', { name: 'Explorer Pass' })).toContainText('90 days remaining');
  await expect(door(page)).toHaveAccessibleDescription('Nothing to install.');
});

test.describe('an invited tester', () => {
  test.use({ person: 'tester' });

  test('an invited tester reads that the testing starts', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(door(page)).toHaveAccessibleDescription('This starts your 6 free months as a beta tester.');
  });
});

test('the download page names the browser below the file, and above it where there is no build', async ({ page }) => {
  let release: unknown = { version: '1.0.0', fileName: 'a', size: 1, sha512: 'a', releasedAt: null };
  await page.route('**/files/release?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { release } });
  });
  await page.goto('/download?os=windows');
  await expect(door(page)).toHaveAccessibleDescription(`Nothing to install. ${MAY_START_PASS}`);
  await expect(page.getByText(/^Version 1/)).toBeVisible();
  await expectBefore(page, 'Download for Windows', 'Use Bellweek');
  release = null;
  await page.goto('/download?os=windows');
  await expect(page.getByText('Bellweek isn’t available for Windows yet.')).toBeVisible();
  await expectBefore(page, 'Use Bellweek', 'Download for Windows');
  expect(await findings(page)).toEqual([]);
});

test.describe('on a Chromebook', () => {
  test.use({ userAgent: CHROMEBOOK });

  test('the browser comes first on a Chromebook', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'Chrome OS', mobile: false } }),
    );
    await page.goto('/download');
    const linux = page.getByRole('navigation', { name: 'Operating system' }).getByRole('link', { name: 'Linux' });
    await untilAlive(linux);
    await linux.click();
    await expectBefore(page, 'Use Bellweek', 'Download for Linux');
  });
});

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    viewport: NARROW,
    hasTouch: true,
  });

  test('the browser comes first on a phone', async ({ page }) => {
    await page.goto('/download');
    await expect(door(page)).toBeVisible();
    await expectBefore(page, 'Use Bellweek', 'Email Yourself the Link');
  });
});

test('the page after the installation names the browser, too @deep', async ({ page }) => {
  await page.goto('/thank-you');
  await door(page).click();
  await page.waitForURL('**/login?returnTo=%2Fplanner');
  await expect(page.getByText('Your planner opens next. If you don’t have a plan yet')).toBeVisible();
});

test('Start Free begins with the planner in the browser, above the fold; the beta’s waitlist follows', async ({
  page,
}) => {
  await page.goto('/waitlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Free');
  const google = page.getByRole('main').getByRole('link', { name: 'Sign up with Google' });
  const [first, email] = await Promise.all([google.boundingBox(), page.getByLabel('Email').boundingBox()]);
  expect(first?.y).toBeLessThan(email?.y ?? 0);
  await expect(page.getByText(/^Everyone gets 90 days free; beta testers.* get 6 months\.$/)).toBeVisible();
  for (const size of [NARROW, { width: 1024, height: 768 }, { width: 1366, height: 768 }, WIDE]) {
    await page.setViewportSize(size);
    await expect(google, `${size.width} px`).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText(`Nothing to install. ${MAY_START_PASS}`)).toBeVisible();
  await untilAlive(page.locator('form'));
  await page.getByLabel('Email').fill(stranger().email);
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(door(page)).toBeInViewport({ ratio: 1 });
});

test.describe('when access has ended', () => {
  const ended = { type: 'institution', endedAt: '2026-01-01T12:00:00.000Z', institutionName: 'Hill High School' };

  async function endAccess(page: Page, hasExpiredTrialOrTester: boolean): Promise<void> {
    await answer(page, '/license/user', { body: { license: null } });
    await answer(page, '/license/start', {
      status: 409,
      body: { statusCode: 409, code: 'trial_used', message: 'No.' },
    });
    await answer(page, '/license/is-trial-used', {
      body: { hasExpiredTrialOrTester, isInvitedTester: false, ended },
    });
  }

  test('every screen says through whom, since when, and that the planner is still here', async ({ page, watch }) => {
    watch.expectMessage(/status of 409/);
    await page.clock.setFixedTime('2026-02-01T12:00:00Z');
    await signIn(page, stranger());
    await startPlanner(page);
    await endAccess(page, true);
    const sentence = 'Your access through Hill High School ended on 1 January. Your planner is still on this device.';
    for (const path of ['/dashboard', '/plans']) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
      // The panel's picture takes the full width; the notice's own must not.
      const width = async () => (await page.getByText(sentence).boundingBox())?.width;
      await expect.poll(width, path).toBeGreaterThan(240);
      await expect(page.getByRole('main').getByRole('link', { name: 'Open Your Planner' })).toBeVisible();
      expect(await findings(page), path).toEqual([]);
    }
    await page.getByRole('link', { name: 'Open Your Planner' }).click();
    await expect(page.getByText(`${sentence} You can read and export it.`)).toBeVisible();
  });

  test('on another computer nothing is said to be here, and a free pass is still offered @deep', async ({ page }) => {
    await signIn(page, stranger());
    await endAccess(page, false);
    await page.clock.setFixedTime('2026-02-01T12:00:00Z');
    await page.goto('/dashboard');
    await expect(page.getByText('Your access through Hill High School ended on 1 January.')).toBeVisible();
    await expect(page.getByText('still on this device')).toHaveCount(0);
    await expect(door(page)).toHaveAccessibleDescription(STARTS_PASS);
  });
});

test('the member of a school reads nothing of a pass @deep', async ({ page }) => {
  await signIn(page, PEOPLE.member);
  await page.goto('/download');
  await expect(door(page)).toHaveAccessibleDescription('Nothing to install.');
});
