import type { BrowserContext, Page, Request } from '@playwright/test';
import { PushServer } from '../../api/test/push-service.ts';
import { expectAccessible } from './support/axe.ts';
import { Notifications } from './support/notifications.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY, WIDE } from './support/places.ts';
import { addTask, expectSaved, line, openPlanner, openTab, pageIsKept, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY });

/** A place off the public network where the API may push to, in tests. */
const PUSH_SERVER = process.env.FEED_TEST_SERVERS?.split(',')[1] ?? 'http://127.0.0.1:3991';

const at = (time: string): Date => new Date(`2026-11-18T${time}:00+11:00`);

/** Moves the page's clock, and looks at the page again. */
async function come(page: Page, time: string): Promise<void> {
  await page.clock.setFixedTime(at(time));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

const cards = (page: Page) => page.getByRole('region', { name: 'Reminders' });

test('R40 a reminder is on the page until notifications are allowed, then comes once with two tabs, and is done from there @worker', async ({
  page,
  context,
  watch,
}) => {
  // A page that is open long enough leaves its reminders with the server, for which Chromium without windows has no push.
  watch.expectMessage(/does not support the Push API in incognito mode/);
  const notifications = await Notifications.of(context);
  await page.clock.setFixedTime(at('10:00'));
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  await addTask(page, 'Call Ana today 10:30-11:00');
  await expectSaved(page);
  await come(page, '10:26');
  await expect(cards(page).getByText('Call Ana')).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  expect(notifications.asked).toBe(0);
  await cards(page).getByRole('button', { name: 'Remind me outside this page too' }).press('Enter');
  await expect.poll(() => notifications.asked).toBe(1);
  await cards(page).getByRole('button', { name: 'In 10 minutes' }).press('Enter');
  await expect(cards(page)).toHaveCount(0);
  await expectSaved(page);

  const other = await context.newPage();
  await other.clock.setFixedTime(at('10:27'));
  await openPlanner(other);
  for (const each of [page, other]) await come(each, '10:36');
  await expect.poll(() => notifications.titles).toEqual(['Call Ana']);
  await notifications.press(context, 'done');
  await expect(line(page, 'Call Ana')).toHaveCount(0);
  for (const each of [page, other]) await come(each, '10:38');
  await expectSaved(other);
  expect(notifications.titles).toEqual(['Call Ana']);
});

/** Stands in for the browser's own way to a push service, which Chromium without windows lacks. */
async function subscribeAt(context: BrowserContext, { endpoint, keys }: ReturnType<PushServer['subscribe']>) {
  const given = { endpoint, p256dh: [...keys.p256dh], auth: [...keys.auth] };
  await context.addInitScript(({ endpoint: address, ...bytes }) => {
    if (!isSecureContext) return;
    const subscription = {
      endpoint: address,
      options: {},
      getKey: (name: 'p256dh' | 'auth') => Uint8Array.from(bytes[name]).buffer,
      unsubscribe: () => Promise.resolve(true),
    };
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
  }, given);
}

/** Delivers a push to the worker, as Chromium does when its push service hands it one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [planner] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/planner'));
      if (planner) resolve(planner.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await devtools.detach();
}

/** The next full minute that leaves time to get ready. */
const nextMinute = (): Date => new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000);

/** Half an hour from then on, as students write it. */
function written(time: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: SYDNEY, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', from = ''] = parts.format(time).split(', ');
  const [, to = ''] = parts.format(new Date(time.getTime() + 30 * 60_000)).split(', ');
  return `${day.slice(0, 5)} ${from}-${to}`;
}

/** Whether a request leaves a reminder with the server. */
function leavesReminder(request: Request): boolean {
  if (request.method() !== 'PUT' || !request.url().endsWith('/me/push')) return false;
  return (request.postDataJSON() as { reminders: unknown[] }).reminders.length > 0;
}

test(
  'S76 a reminder comes with the planner closed, once, and is done from there; settings by keyboard on a phone',
  { tag: '@deep' },
  async ({ page, context }) => {
    const service = await PushServer.start(Number(new URL(PUSH_SERVER).port));
    try {
      await Notifications.of(context);
      await subscribeAt(context, service.subscribe());
      await page.setViewportSize(NARROW);
      await signIn(page, stranger());
      await startPlanner(page);
      await pageIsKept(page);
      const settings = await openTab(page, 'Week and reminders');
      await settings.getByRole('button', { name: 'Show notifications' }).press('Enter');
      await expect(settings.getByText('also while Bellweek is closed')).toBeVisible();
      // At night too.
      await settings.getByRole('textbox', { name: 'Quiet until' }).fill('21:00');
      await page.keyboard.press('Tab');
      await settings.getByRole('combobox', { name: 'Sessions' }).focus();
      await page.keyboard.press('ArrowUp');
      await expect(settings.getByRole('combobox', { name: 'Sessions' })).toHaveValue('2');
      await page.keyboard.press('Tab');
      await expect(settings.getByRole('combobox', { name: 'Due tasks' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const at = nextMinute();
      const begins = new Date(at.getTime() + 2 * 60_000);
      const left = page.waitForResponse((response) => leavesReminder(response.request()));
      await page.setViewportSize(WIDE);
      await addTask(page, `Call Ana ${written(begins)}`);
      await left;
      await page.goto('/terms');
      await expect.poll(() => service.delivered.length, { timeout: 90_000 }).toBe(1);
      const [{ text = '' } = {}] = service.delivered;
      const [worker] = context.serviceWorkers();
      const shown = await Notifications.ofWorker(worker!);
      await deliver(page, text);
      await expect.poll(shown).toMatchObject([{ title: 'Call Ana' }]);
      await deliver(page, text);
      const [{ data } = {}] = await shown();
      await new Notifications().press(context, 'done', data);
      await openPlanner(page);
      await expect(line(page, 'Call Ana')).toHaveCount(0);
      expect(await shown()).toHaveLength(1);
    } finally {
      await service.stop();
    }
  },
);
