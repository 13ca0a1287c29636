import type { ConsoleMessage, Page } from '@playwright/test';
import { daysAgo, id, pageOf } from './support/admin-lists.ts';
import { FAILED, answer, answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { API_URL, NARROW, WEB_URL, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

const work = { state: 'open', stateChangedAt: null, stateChangedBy: null, assignee: null };

/** Slightly more than so many days: the page's clock may be some seconds behind. */
const soonAfter = (days: number): string => daysAgo(days + 0.01);

const sender = (number: number) => ({
  id: id(number),
  firstName: 'Pat',
  lastName: `Number ${number}`,
  email: `pat${number}@example.com`,
  description: number === 1 ? `First line\nSecond line ${'and more '.repeat(40)}` : '',
  isRead: number % 2 === 0,
  ...work,
});
const contactRequest = (number: number) => ({ ...sender(number), submittedAt: soonAfter(number) });
const demoRequest = (number: number) => ({
  ...sender(number),
  role: 'Head of Year 9',
  organisation: 'Hill High School',
  country: 'Côte d’Ivoire',
  requestedAt: soonAfter(number),
});
const feedback = (number: number) => ({
  id: id(number),
  message: `Message ${number}`,
  isRead: number % 2 === 0,
  createdAt: soonAfter(number),
  type: 'idea',
  ...work,
  user: number === 2 ? null : { name: `Person ${number}`, email: 'person@example.com', oauthProvider: 'google' },
  license: number === 2 ? null : { type: 'trial', expiresAt: daysAgo(-20) },
});

const entry = (number: number) => ({
  id: id(number),
  email: `w${number}@example.com`,
  signedUpAt: daysAgo(number),
  state: 'waiting',
  invitedAt: null,
  joinedAt: null,
});

/** Answers the counts of an inbox and the details of its requests. */
async function answerWork(page: Page, inbox: string, note = ''): Promise<void> {
  const counts = { open: 12, answered: 3, done: 40, mine: 1 };
  await answer(page, `/request-counts/${inbox}`, { body: counts });
  await page.route(`${API_URL}/requests/${inbox}/*`, (route) =>
    route.fulfill({
      json: { note, noteVersion: 0, replies: [] },
      headers: { 'Access-Control-Allow-Origin': WEB_URL, 'Access-Control-Allow-Credentials': 'true' },
    }),
  );
}

/** Answers mark-read with the statuses, one after the other, and collects the ids of the items. */
async function answerMarks(page: Page, inbox: string, statuses: number[]): Promise<string[]> {
  const marked: string[] = [];
  await page.route(`${API_URL}/${inbox}/*/mark-read`, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    marked.push(route.request().url().split('/').at(-2)!);
    const headers = { 'Access-Control-Allow-Origin': WEB_URL, 'Access-Control-Allow-Credentials': 'true' };
    const status = statuses.shift() ?? 204;
    return route.fulfill(status === 204 ? { status, headers } : { status, headers, json: FAILED.body });
  });
  return marked;
}

test('contact requests: opened, read, paged, answered', async ({ page, watch }) => {
  watch.expectMessage(/status of 500|could not be marked as read/);
  await answerQueries(page, '/contact-us', pageOf('contactRequests', 12, contactRequest));
  let unreadCount = 6;
  await answerQueries(page, '/contact-us/unread-count', () => ({ body: { unreadCount } }));
  const marked = await answerMarks(page, 'contact-us', [500, 204]);
  await answerWork(page, 'contact-us');
  await page.goto('/admin/contact?page=99');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Contact');
  await expect(row(page, 'Pat Number 12')).toBeVisible();
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByText('12 contact requests')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('6 unread')).toBeVisible();
  const first = row(page, 'Pat Number 1 ').or(row(page, 'Pat Number 1pat')).first();
  await expect(first).toContainText(/pat1@example\.com.*First line.*Unread.*1 day ago/s);
  await expect(row(page, 'Pat Number 2')).toContainText('Read');
  await expect(row(page, 'Pat Number 2')).not.toHaveAttribute('data-unread');
  await expect(first).toHaveAttribute('data-unread');

  const isToldOf = (message: ConsoleMessage) => message.text().includes('could not be marked as read');
  const refused = page.waitForEvent('console', isToldOf);
  await opener(page, 'Pat Number 1').click();
  const details = panel(page, 'Pat Number 1');
  await expect(details).toContainText('pat1@example.com');
  await expect(details.getByText('Second line')).toHaveCSS('white-space', 'pre-wrap');
  // The server could not save it: the item stays unread, and the next opening tries again.
  await refused;
  expect(marked).toHaveLength(1);
  await expect(first).toContainText('Unread');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  await expect(opener(page, 'Pat Number 1')).toBeFocused();
  unreadCount = 5;
  await page.keyboard.press('Enter');
  await expect(first).toContainText('Read');
  await expect(first).not.toHaveAttribute('data-unread');
  await expect(page.getByRole('tabpanel').getByText('5 unread')).toBeVisible();
  expect(marked).toEqual([id(1), id(1)]);
  await opener(page, 'Pat Number 2').click();
  await expect(panel(page, 'Pat Number 2')).toContainText('–');
  await expectAccessible(page);
  expect(marked).toHaveLength(2);

  await panel(page, 'Pat Number 2').getByRole('button', { name: 'Reply' }).click();
  await expect(panel(page, 'Pat Number 2').getByLabel('Message')).toHaveValue('Hi Pat,\n\n');
});

test('demo requests have their own tab, and say where somebody works @deep', async ({ page }) => {
  await answerQueries(page, '/demo-request', pageOf('demoRequests', 2, demoRequest));
  await answerQueries(page, '/contact-us', pageOf('contactRequests', 0, contactRequest));
  await answer(page, '/demo-request/unread-count', { body: { unreadCount: 0 } });
  const marked = await answerMarks(page, 'demo-request', []);
  await answerWork(page, 'demo-request');
  await page.goto('/admin/contact');
  await expect(page.getByText('No contact requests found.')).toBeVisible();
  await page.getByRole('tab', { name: 'Demo Requests' }).click();
  await expect(page).toHaveURL(/\?tab=demo$/);
  await opener(page, 'Pat Number 1').click();
  const details = panel(page, 'Pat Number 1');
  for (const text of ['Head of Year 9', 'Hill High School', 'Côte d’Ivoire', 'pat1@example.com'])
    await expect(details).toContainText(text);
  await expect.poll(() => marked).toEqual([id(1)]);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.setViewportSize(NARROW);
  // Cut short in a card too: a message may have ten thousand characters.
  const message = page.getByText(/^First line/);
  await expect.poll(() => message.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await expectAccessible(page);
});

test('a copy that sells nothing keeps both tabs once the demo requests were open @deep', async ({ page }) => {
  await answerQueries(page, '/demo-request', pageOf('demoRequests', 1, demoRequest));
  await answerQueries(page, '/contact-us', pageOf('contactRequests', 0, contactRequest));
  await page.route('**/config.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"shop":true', '"shop":false') });
  });
  await page.goto('/admin/contact');
  await expect(page.getByText('No contact requests found.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.goto('/admin/contact?tab=demo');
  await page.getByRole('tab', { name: 'Demo Requests' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('No contact requests found.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Contact Requests' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=demo$/);
});

test('feedback: who is missing is unknown @deep', async ({ page }) => {
  await answerQueries(page, '/feedback', pageOf('feedbacks', 2, feedback));
  await answer(page, '/feedback/unread-count', { body: { unreadCount: 1 } });
  const marked = await answerMarks(page, 'feedback', []);
  await answerWork(page, 'feedback');
  await page.goto('/admin/feedback');
  await expect(row(page, 'Message 1')).toContainText(/Person 1.*Trial.*Unread.*1 day ago/s);
  await expect(row(page, 'Message 2')).toContainText(/Unknown.*Unknown.*Read.*2 days ago/s);
  await opener(page, 'Unknown').click();
  await expect(panel(page, 'Feedback from Unknown')).toContainText(/Message 2.*idea.*Read.*Unknown.*Unknown/s);
  expect(marked).toEqual([]);
  await opener(page, 'Person 1').click();
  await expect(panel(page, 'Feedback from Person 1')).toContainText(/Message 1.*person@example\.com.*Google.*Trial/s);
  await expect(row(page, 'Message 1')).not.toHaveAttribute('data-unread');
  expect(marked).toEqual([id(1)]);
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    if (viewport === NARROW) await page.goto('/admin/feedback');
    await expect(page.getByText('Message 2').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('the waitlist has no pages: a stretch comes when it is scrolled to', async ({ page }) => {
  const queries = await answerQueries(page, '/waitlist/all', pageOf('waitlist', 98_412, entry));
  await page.goto('/admin/waitlist');
  await expect(page.getByText('98,412 entries')).toBeVisible();
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
  await opener(page, 'w1@example.com').click();
  await expect(panel(page, 'w1@example.com')).toContainText(/Signed Up At.*ID/s);
  await page.keyboard.press('Escape');
  await expect(opener(page, 'w1@example.com')).toBeFocused();
  // The focus moves before the address changes: an arrow before that would open the next row.
  await expect(panel(page, 'w1@example.com')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(opener(page, 'w2@example.com')).toBeFocused();
  await page.keyboard.press('End');
  await expect(opener(page, 'w98412@example.com')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'w98412@example.com')).toBeVisible();
  expect(queries.map((query) => query.get('page'))).toEqual(['1', '984', '985']);
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(panel(page, 'w98412@example.com')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('pat');
  await expect.poll(() => queries.at(-1)?.get('search')).toBe('pat');
  await expect(page).toHaveURL(/\?search=pat$/);
  await page.setViewportSize(NARROW);
  const first = row(page, 'w1@example.com');
  // The table becomes cards a moment after the window is narrow.
  await expect
    .poll(async () => {
      const name = await first.getByRole('rowheader').boundingBox();
      const time = await first.getByRole('cell').first().boundingBox();
      return (time?.y ?? 0) - ((name?.y ?? Infinity) + (name?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
  await opener(page, 'w1@example.com').focus();
  await page.keyboard.press('End');
  await expect(opener(page, 'w98412@example.com')).toBeFocused();
  await expect(opener(page, 'w98412@example.com')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await page.goto('/admin/waitlist?open=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This item is not near the top of the list.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/admin\/waitlist$/);
});

test('a search under way leaves what is being typed alone @deep', async ({ page }) => {
  await answerQueries(page, '/waitlist/all', pageOf('waitlist', 12, entry));
  await page.goto('/admin/waitlist');
  await expect(page.getByText('12 entries')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Search by email' });
  // Texts that the page itself writes into the field: letters typed at that moment would be lost.
  const written = await field.evaluateHandle((input: HTMLInputElement) => {
    const texts: string[] = [];
    const own = Object.getOwnPropertyDescriptor(input, 'value')!;
    Object.defineProperty(input, 'value', {
      ...own,
      set(text: string) {
        texts.push(text);
        own.set!.call(input, text);
      },
    });
    return texts;
  });
  await field.pressSequentially('pat');
  await expect(page).toHaveURL(/\?search=pat$/);
  await field.press('Backspace');
  await expect(page).toHaveURL(/\?search=pa$/);
  expect(await written.jsonValue()).toEqual([]);
});

test('lists that fail say so, and try again; empty ones say that @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of 500|waitlist:|contact-us:|feedback:|demo-request:/);
  const LISTS = [
    ['/admin/waitlist', '/waitlist/all', 'waitlist', 'Failed to load waitlist entries.', 'No waitlist entries found.'],
    ['/admin/contact', '/contact-us', 'contactRequests', 'Failed to load requests.', 'No contact requests found.'],
    ['/admin/contact?tab=demo', '/demo-request', 'demoRequests', 'Failed to load requests.', 'No demo requests found.'],
    ['/admin/feedback', '/feedback', 'feedbacks', 'Failed to load feedback.', 'No feedback found.'],
  ] as const;
  for (const [path, call, name, failure, empty] of LISTS) {
    let isBroken = true;
    await answerQueries(page, `${call}/unread-count`, () => ({ body: { unreadCount: 0 } }));
    const asked = await answerQueries(page, call, () =>
      isBroken ? FAILED : { body: { [name]: [], total: 0, totalIsCapped: false } },
    );
    await page.goto(path);
    await expect(page.getByText(failure), path).toBeVisible();
    isBroken = false;
    const again = page.getByRole('button', { name: 'Try again' });
    // A press during a request joins that request, which may still fail: then the button is there again.
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(page.getByText(empty), `${path}, asked ${asked.length} times`).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
  }
});
