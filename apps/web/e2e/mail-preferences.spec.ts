import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { answer } from './support/answers.ts';
import { browseAsPerson } from './support/as-person.ts';
import { waitForMail } from './support/inbox.ts';
import { API_URL, NARROW, WEB_URL } from './support/places.ts';
import { collectPosts } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const OFF = 'You will no longer receive alerts...';
const ON = "Emails are back on. We'll send helpful alerts when it matters.";
const WRONG = 'Something went wrong. Please try again.';

const freshAddress = () => `pat+${randomBytes(6).toString('hex')}@example.com`;
const withEmail = (path: string, email: string) => `${path}?email=${encodeURIComponent(email)}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

function collect(page: Page) {
  return { off: collectPosts(page, '/email/unsubscribe'), on: collectPosts(page, '/email/resubscribe') };
}

test.beforeEach(({ context }) => browseAsPerson(context));

test('turning alerts off and on again', async ({ page }) => {
  const email = freshAddress();
  const posts = collect(page);
  await page.goto(withEmail('/unsubscribe', email));
  await expect(heading(page)).toHaveText(OFF);
  await expect(page.getByText(email)).toBeVisible();
  expect(posts.off).toHaveLength(1);
  expect(posts.off[0]?.postDataJSON()).toEqual({ email });
  expect(posts.off[0]?.headers()['x-csrf-token']).toBeTruthy();
  expect((await posts.off[0]?.response())?.status()).toBe(204);
  expect(posts.on).toHaveLength(0);

  await page.getByRole('button', { name: 'Turn Emails Back On' }).click();
  await expect(heading(page)).toHaveText(ON);
  await page.waitForURL(`${WEB_URL}${withEmail('/resubscribe', email)}`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Turn Emails Back On' })).toHaveCount(0);
  expect(posts.on).toHaveLength(1);
  expect(posts.on[0]?.postDataJSON()).toEqual({ email });
  expect((await posts.on[0]?.response())?.status()).toBe(204);
  // The address that turned them off is no longer in the history.
  await page.reload();
  await expect(heading(page)).toHaveText(ON);
  expect(posts.off).toHaveLength(1);
});

test('S48 without a signature the owner hears of it, and the way back is in sight on a phone', async ({
  page,
  request,
}) => {
  const email = freshAddress();
  await request.post(`${API_URL}/waitlist/`, { data: { email }, headers: { origin: WEB_URL } });
  await page.setViewportSize(NARROW);
  await page.goto(withEmail('/unsubscribe', email));
  await expect(page.getByRole('button', { name: 'Turn Emails Back On' })).toBeInViewport();
  await expect(page.getByText('we’ve sent it an email to confirm')).toBeVisible();
  const [mail] = await waitForMail(email, { isWanted: ({ subject }) => subject.includes('no longer') });
  const [link] = /http\S+\/resubscribe\S+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link ?? '');
  await expect(heading(page)).toHaveText(ON);
});

test('the address to turn them on acts as it opens, once', async ({ page }) => {
  const email = freshAddress();
  const posts = collect(page);
  await page.goto(withEmail('/resubscribe', email));
  await expect(heading(page)).toHaveText(ON);
  await page.waitForLoadState('networkidle');
  expect(posts.on).toHaveLength(1);
  expect(posts.off).toHaveLength(0);
});

test('a link out of a mail, with its signature, works the same', async ({ page }) => {
  const email = freshAddress();
  const posts = collect(page);
  await page.goto(`${withEmail('/unsubscribe', email)}&t=abc`);
  await expect(heading(page)).toHaveText(OFF);
  // The signature proves to the API that the recipient asked for this.
  expect(posts.off[0]?.postDataJSON()).toEqual({ email, t: 'abc' });
  await expect(page.getByText('we’ve sent it an email to confirm')).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn Emails Back On' }).click();
  await page.waitForURL(`${WEB_URL}${withEmail('/resubscribe', email)}&t=abc`);
});

test('an address that names nobody does nothing @deep', async ({ page }) => {
  const posts = collect(page);
  for (const path of ['/unsubscribe', '/resubscribe', '/unsubscribe?email=', '/resubscribe?email=%20']) {
    await page.goto(path);
    await expect(page.getByText('This link is incomplete.'), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...posts.off, ...posts.on], path).toEqual([]);
  }
});

test('without a CSRF token nothing is done until there is one @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of 503|authentication status could not be fetched/);
  const posts = collect(page);
  await answer(page, '/auth/user', { status: 503, body: { statusCode: 503, message: 'Not now.' } });
  await page.goto(withEmail('/unsubscribe', freshAddress()));
  await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
  expect([...posts.off, ...posts.on]).toEqual([]);
  await page.unroute(`${API_URL}/auth/user`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveText(OFF);
  expect(posts.off).toHaveLength(1);
});

for (const [path, call, done] of [
  ['/unsubscribe', '/email/unsubscribe', OFF],
  ['/resubscribe', '/email/resubscribe', ON],
] as const) {
  test(`${path}: a failure is said, and can be tried again`, async ({ page, watch }) => {
    watch.expectMessage(/status of 500|could not be changed/);
    await answer(page, call, { status: 500, body: { statusCode: 500, message: 'No.' } });
    await page.goto(withEmail(path, freshAddress()));
    await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
    await page.unroute(`${API_URL}${call}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page)).toHaveText(done);
  });
}

test('the button’s failure is said, and the address stays @deep', async ({ page, watch }) => {
  watch.expectMessage(/Failed to load resource|could not be changed/);
  const email = freshAddress();
  await page.goto(withEmail('/unsubscribe', email));
  await expect(heading(page)).toHaveText(OFF);
  await page.route(`${API_URL}/email/resubscribe`, (route) => route.abort('internetdisconnected'));
  const button = page.getByRole('button', { name: 'Turn Emails Back On' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
  await expect(heading(page)).toHaveText(OFF);
  expect(page.url()).toBe(`${WEB_URL}${withEmail('/unsubscribe', email)}`);
  await expect(button).toBeFocused();
  await page.unroute(`${API_URL}/email/resubscribe`);
  await button.click();
  await expect(heading(page)).toHaveText(ON);
});

test('S49 the answer is the same for whoever nobody has heard of', async ({ page }) => {
  for (const email of ['student@example.com', freshAddress()]) {
    await page.goto(withEmail('/unsubscribe', email));
    await expect(heading(page)).toHaveText(OFF);
    await page.getByRole('button', { name: 'Turn Emails Back On' }).click();
    await expect(heading(page)).toHaveText(ON);
  }
});

test('S48 no GET changes anything', async ({ request }) => {
  for (const call of ['unsubscribe', 'resubscribe', 'one-click'])
    expect((await request.get(`${API_URL}/email/${call}?email=a%40example.com&t=a`)).status()).toBe(404);
});

test.describe('a browser that a program drives', () => {
  // Playwright says so by itself; this takes back what the other tests hide.
  test.beforeEach(({ context }) =>
    context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => true })),
  );

  for (const [path, button, done] of [
    ['/unsubscribe', 'Turn Emails Off', OFF],
    ['/resubscribe', 'Turn Emails Back On', ON],
  ] as const) {
    test(`${path} changes nothing without a gesture, and asks for one press`, async ({ page }) => {
      const posts = collect(page);
      await page.goto(withEmail(path, freshAddress()));
      const press = page.getByRole('button', { name: button });
      await expect(press).toBeVisible();
      // A pointer on its way to the button is no answer.
      await press.hover();
      await page.waitForLoadState('networkidle');
      expect([...posts.off, ...posts.on]).toEqual([]);
      await press.click();
      await expect(heading(page)).toHaveText(done);
      expect([...posts.off, ...posts.on]).toHaveLength(1);
    });

    test(`${path} acts at a gesture of a person`, async ({ page }) => {
      await page.goto(withEmail(path, freshAddress()));
      // Again and again, as a hand moves: the page hears it once it is alive.
      let at = 100;
      await expect
        .poll(
          async () => {
            await page.mouse.move((at += 1), 140);
            return heading(page).textContent();
          },
          { intervals: [50] },
        )
        .toBe(done);
    });
  }

  test('an event made by a script is no gesture', async ({ page }) => {
    const posts = collect(page);
    await page.goto(withEmail('/unsubscribe', freshAddress()));
    await page.evaluate(() => {
      for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel']) window.dispatchEvent(new Event(type));
      window.dispatchEvent(new Event('focus'));
    });
    await expect(page.getByRole('button', { name: 'Turn Emails Off' })).toBeVisible();
    expect(posts.off).toEqual([]);
  });
});

test('a page in the background waits until somebody looks at it @deep', async ({ page }) => {
  const posts = collect(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hasFocus', { value: () => false, writable: true }));
  await page.goto(withEmail('/unsubscribe', freshAddress()));
  await expect(page.getByRole('button', { name: 'Turn Emails Off' })).toBeVisible();
  expect(posts.off).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => true });
    window.dispatchEvent(new Event('focus'));
  });
  await expect(heading(page)).toHaveText(OFF);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page names another way', async ({ page }) => {
    await page.goto(withEmail('/unsubscribe', freshAddress()));
    await expect(heading(page)).toHaveText('Email alerts');
    const note = page.getByRole('main').locator('noscript p');
    await expect(note).toBeVisible();
    await expect(note).toContainText('Or write to support@bellweek.app');
  });
});
