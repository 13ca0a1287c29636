import type { Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { browseAsPerson } from './support/as-person.ts';
import { answer } from './support/answers.ts';
import { API_URL, NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

const PERSON = { 'First name': 'Zoë', 'Last name': "O'Neil", Email: 'zoe@example.com' };
const DEMO = { ...PERSON, 'Role or job title': 'Head', 'School or organisation name': 'School' };

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
  await untilAlive(page.locator('form'));
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

test('a refusal marks the field it names', async ({ page, watch }) => {
  watch.expectMessage(/status of 400/);
  await open(page, '/contact');
  const sentence = 'Please use at most 200 characters.';
  const errors = [{ field: 'lastName', message: sentence }];
  await answer(page, '/contact-us/', { status: 400, body: { statusCode: 400, message: sentence, errors } });
  await fill(page, PERSON);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submission failed. Please try again.', { exact: true })).toBeVisible();
  await expect(field(page, 'Last name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Last name')).toBeFocused();
  await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
});

test('V3 an address that only the server refuses gets the specified message alone', async ({ page, watch }) => {
  watch.expectMessage(/status of 400/);
  await open(page, '/waitlist');
  for (const address of ['.zoe@example.com', 'a@b.c.']) {
    await fill(page, { Email: address });
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText('Failed to join. Please try again.');
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Email')).toHaveValue(address);
  }
});

test('what was typed is there after another page and after a reload, and gone when it was sent', async ({ page }) => {
  await open(page, '/request-demo');
  await fill(page, { ...DEMO, 'What would you like to see?': 'Two\nlines' });
  await field(page, 'Country').click();
  await field(page, 'Country').fill('new zeal');
  await field(page, 'Country').press('Enter');
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await page.waitForURL('**/contact');
  await expect(field(page, 'First name')).toHaveValue('');
  await page.goBack();
  const isKept = async () => {
    for (const [label, text] of Object.entries(DEMO)) await expect(field(page, label)).toHaveValue(text);
    await expect(field(page, 'What would you like to see?')).toHaveValue('Two\nlines');
    await expect(field(page, 'Country')).toHaveValue('New Zealand');
  };
  await isKept();
  await page.reload();
  await isKept();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
  await open(page, '/request-demo');
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(field(page, 'Country')).toHaveValue('Australia');
});

/** Every text field of the three forms with one character more than the server takes. */
const TOO_LONG: [path: string, label: string, text: string, sentence: string][] = [
  ['/waitlist', 'Email', `${'a'.repeat(243)}@example.com`, 'Email can have at most 254 characters. Yours has 255.'],
  ['/contact', 'First name', 'a'.repeat(201), 'First name can have at most 200 characters. Yours has 201.'],
  ['/contact', 'Last name', 'a'.repeat(201), 'Last name can have at most 200 characters. Yours has 201.'],
  [
    '/contact',
    'How can we help?',
    'a'.repeat(10_001),
    'Your message can have at most 10,000 characters. Yours has 10,001.',
  ],
  ['/request-demo', 'Email', `${'a'.repeat(243)}@example.com`, 'Email can have at most 254 characters. Yours has 255.'],
  [
    '/request-demo',
    'School or organisation name',
    'a'.repeat(201),
    'School or organisation name can have at most 200 characters. Yours has 201.',
  ],
];

test('V2 no field cuts a text; one that the server would refuse is named, and stays whole', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  for (const [path, label, text, sentence] of TOO_LONG) {
    await open(page, path);
    expect(await page.locator('form').locator('[maxlength]').count()).toBe(0);
    await fill(page, path === '/waitlist' ? {} : path === '/contact' ? PERSON : DEMO);
    // As a paste does, which `maxlength` would cut.
    await field(page, label).fill('');
    await field(page, label).focus();
    await page.keyboard.insertText(text);
    await page.locator('form').locator('[type="submit"]').click();
    await expect(page.getByRole('alert').filter({ hasText: 'at most' })).toHaveText(sentence);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(sentence);
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveValue(text);
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(posts).toEqual([]);
});

test('at 1024 × 900 the message covers no field @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await open(page, '/request-demo');
  await page.getByRole('button', { name: 'Submit' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Please' });
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'First name')).toBeInViewport({ ratio: 1 });
  const bottomOf = async (place: typeof message) => {
    const box = await place.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = async () => (await message.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => (await top()) - (await bottomOf(field(page, 'What would you like to see?'))))
    .toBeGreaterThanOrEqual(0);
});

test('an address with an unencoded plus sign is unsubscribed as it is', async ({ context, page }) => {
  await browseAsPerson(context);
  await answer(page, '/email/unsubscribe', { status: 200, body: null });
  const call = page.waitForRequest(`${API_URL}/email/unsubscribe`);
  await page.goto('/unsubscribe?email=a+b@example.com');
  expect((await call).postDataJSON()).toEqual({ email: 'a+b@example.com' });
  await page.goto('/unsubscribe?email=.b@example.com');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  for (const typefaces of ['there', 'late']) {
    test(`letters twice as large make no page wider, with its typefaces ${typefaces}`, async ({ page, watch }) => {
      watch.expectMessage(/ERR_FAILED/);
      if (typefaces === 'late') await page.route('**/*.woff2', (route) => route.abort());
      for (const path of ['/', '/schools', '/download', '/waitlist', '/privacy']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (typefaces === 'late') await expect(page.locator('html')).toHaveAttribute('data-fonts', 'late');
        const beyond = await page.evaluate(() => {
          const page = document.documentElement;
          page.style.fontSize = '200%';
          return page.scrollWidth - page.clientWidth;
        });
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
    });
  }

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the links stand above the headline, and one system is one button @deep', async ({ page }) => {
      await page.goto('/');
      const links = await page.getByRole('navigation', { name: 'Site' }).boundingBox();
      const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(links && links.y + links.height).toBeLessThanOrEqual(headline?.y ?? 0);
      await page.goto('/download?os=linux');
      await expect(page.getByRole('link', { name: 'Download for Linux' })).toBeVisible();
      await expect(page.getByRole('main').locator('noscript')).toHaveCount(0);
    });
  });
});
