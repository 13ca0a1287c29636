import type { Browser, Page } from '@playwright/test';
import { confirmOperator, PEOPLE, signIn as signInToWebsite } from '../../web/e2e/support/people.ts';
import { addTask, signIn } from './support/people.ts';
import type { Person } from './support/people.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import type { Shell } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const takeNetworkAway = (shell: Shell) =>
  shell.evaluate(({ session }) => {
    session.fromPartition('network').fetch = () => Promise.reject(new TypeError('There is no network.'));
  });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByText('will be sent when you are online')).toBeVisible();
}

test(
  'R28 feedback written without a network waits, can be read and deleted, and goes once at the next start',
  { tag: '@deep' },
  async ({ start, begin, browserPage }) => {
    const { shell, page } = await begin();
    await takeNetworkAway(shell);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('feedback');
    await page.keyboard.press('Enter');
    await write(page, 'Regretted by now');
    await page.getByRole('button', { name: 'Write another' }).click();
    await write(page, 'Please more colours');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'To send (2)' }).click();
    await expect(page.getByRole('heading', { name: 'Feedback' })).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Delete: Feedback/ })
      .first()
      .click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Regretted by now' })).toHaveCount(0);
    await expect(page.getByRole('paragraph').filter({ hasText: 'Please more colours' })).toBeVisible();
    await shell.quit();

    const again = await (await start()).page();
    await expect(again.getByRole('navigation', { name: 'Places' })).toBeVisible();
    const sent = async () => JSON.stringify(await (await browserPage.request.get(`${API_URL}/me/export`)).json());
    await expect.poll(async () => (await sent()).split('Please more colours').length - 1).toBe(1);
    expect(await sent()).not.toContain('Regretted');
    await expect(again.getByRole('link', { name: /^To send/ })).toHaveCount(0);
  },
);

interface Gate {
  isOpen: boolean;
  /** Number of requests while it was shut. */
  refused: number;
  /** Weeks of the reports that arrived. */
  sent: string[];
}

/** Cuts the network off while the gate is shut. */
const shutNetwork = (shell: Shell) =>
  shell.evaluate(({ session }) => {
    const gate: Gate = { isOpen: false, refused: 0, sent: [] };
    const network = session.fromPartition('network');
    const pass = network.fetch.bind(network);
    Object.assign(globalThis, { gate });
    network.fetch = (url, init) => {
      if (!gate.isOpen) {
        gate.refused += 1;
        return Promise.reject(new TypeError('There is no network.'));
      }
      if (typeof url !== 'string' || !url.endsWith('/weekly-stats')) return pass(url, init);
      const report = JSON.parse(init?.body as string) as { reportWeekStart: string };
      gate.sent.push(report.reportWeekStart);
      return pass(url, init);
    };
  });

const gateOf = (shell: Shell) => shell.evaluate(() => (globalThis as unknown as { gate: Gate }).gate);

/** Sets the time of the program and its window. */
async function setTime(shell: Shell, page: Page, time: number): Promise<void> {
  await shell.evaluate((_, ahead) => {
    Object.assign(globalThis, { clockAhead: ahead });
  }, time - Date.now());
  await page.clock.setFixedTime(time);
}

/** Simulates a return to the window, which confirms the account at once. */
const lookAgain = (page: Page) =>
  page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'));
    await window.bellweek.account.confirm();
  });

/** Opens the operators' view of a person's weeks. */
async function openWeeksOf(browser: Browser, { email, name }: Person): Promise<Page> {
  const page = await browser.newPage({ baseURL: WEB_URL });
  await signInToWebsite(page, PEOPLE.admin);
  await confirmOperator(page, PEOPLE.admin);
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('tab', { name: 'Weekly Stats' }).click();
  return page;
}

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 8;

const TITLE = 'R28 the reports of eight weeks without a network wait, go once each, and are what operators see';
test(TITLE, { tag: '@fake-electron' }, async ({ start, browser, browserPage }) => {
  const shell = await start();
  const page = await shell.page();
  const begun = Date.now() - WEEKS * WEEK_MS;
  // A clock set before the window is drawn can be set in the blank document before it.
  await expect(page.getByRole('button', { name: 'Log in with your browser' })).toBeVisible();
  await setTime(shell, page, begun);
  const person = await signIn(shell, browserPage);
  await page.getByText('Yes, send it').click();
  await page.getByRole('button', { name: /^Only on this device/ }).click();
  await page.getByRole('button', { name: 'Start planning' }).click();
  await addTask(page, 'Read chapter 3');
  await shutNetwork(shell);
  for (let week = 1; week <= WEEKS; week += 1) {
    await setTime(shell, page, begun + week * WEEK_MS);
    await lookAgain(page);
    await expect(page.getByRole('link', { name: `To send (${week})`, exact: true })).toBeVisible();
  }
  const shut = await gateOf(shell);
  // At least once a week.
  expect(shut.refused).toBeGreaterThanOrEqual(WEEKS);
  expect(shut.sent).toEqual([]);
  // For six of the weeks it was read-only.
  await expect(page.getByText('Your plan could not be checked for 14 days.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeHidden();

  await shell.evaluate(() => {
    (globalThis as unknown as { gate: Gate }).gate.isOpen = true;
  });
  await setTime(shell, page, begun + WEEKS * WEEK_MS + 60_000);
  await lookAgain(page);
  await expect(page.getByRole('link', { name: /^To send/ })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeVisible();
  const { sent } = await gateOf(shell);
  expect(sent).toHaveLength(WEEKS);
  expect([...new Set(sent)].sort()).toEqual(sent);

  const operator = await openWeeksOf(browser, person);
  const weeks = operator.getByRole('complementary').getByRole('article');
  await expect(weeks).toHaveCount(WEEKS);
  await expect(weeks.first()).toContainText('Total tasks1');
  await operator.close();
});
