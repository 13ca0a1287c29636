import { randomBytes } from 'node:crypto';
import { signIn } from './support/people.ts';
import { post } from './support/own-calls.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

/** Texts that would run if any screen took them for markup, an address or a template. */
const CORPUS = [
  `<img src=x onerror=alert(1)>`,
  `"><script>alert(2)</script>`,
  `<svg/onload=alert(3)>`,
  `'-alert(4)-'`,
  `javascript:alert(5)`,
  `</title><style>*{display:none}</style>`,
  `{{constructor.constructor('alert(6)')()}}`,
  `<iframe srcdoc="<script>parent.alert(7)</script>">`,
];

test('S50 stored markup is text on every screen of the operators’ area', async ({ page, browser, baseURL }) => {
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const mark = randomBytes(4).toString('hex');
  const hostile = CORPUS.join(' ');
  const name = `${mark} ${hostile}`.slice(0, 200);

  // A context of its own: the sign-in would end the operator's session.
  const visitor = await browser.newPage({ baseURL, storageState: { cookies: [], origins: [] } });
  await signIn(visitor, { email: `${mark}@example.com`, name });
  await visitor.goto('/dashboard');
  await post(visitor, '/feedback', { message: `${mark} ${hostile}`, type: 'bug' });
  await visitor.close();

  await page.goto('/admin');
  const person = { firstName: name.slice(0, 100), lastName: hostile.slice(0, 200), email: `${mark}@example.com` };
  await post(page, '/contact-us/', { ...person, description: hostile });
  const school = { role: hostile.slice(0, 200), organisation: hostile.slice(0, 200), country: hostile.slice(0, 200) };
  await post(page, '/demo-request/', { ...person, ...school, description: hostile });
  // The part that an email address can hold.
  await post(page, '/waitlist/', { email: `onerror=alert'${mark}'{{7*7}}@example.com` });
  await post(page, '/institutions', {
    name: `${mark} ${hostile}`.slice(0, 200),
    domain: `${mark}.example`,
    licenseExpiry: '2030-01-31',
  });
  await post(page, '/email/support', {
    to: [`${mark}@example.com`],
    subject: `${mark} ${hostile}`.slice(0, 200),
    message: hostile,
  });

  const SCREENS: [path: string, shown: string | RegExp][] = [
    ['/admin', 'Manage Users'],
    [`/admin/users?search=${mark}`, `<img src=x onerror=alert(1)>`],
    [`/admin/licenses?search=${mark}&status=all`, 'Manage Licenses'],
    [`/admin/institutions?search=${mark}`, `<svg/onload=alert(3)>`],
    [`/admin/waitlist?search=${mark}`, `{{7*7}}`],
    ['/admin/contact', `<img src=x onerror=alert(1)>`],
    ['/admin/contact?tab=demo', `<img src=x onerror=alert(1)>`],
    ['/admin/feedback', `<img src=x onerror=alert(1)>`],
    ['/admin/emails?view=history', `<img src=x onerror=alert(1)>`],
    [`/admin/audit-logs?userName=${encodeURIComponent(name)}`, `<img src=x onerror=alert(1)>`],
  ];
  for (const [path, shown] of SCREENS) {
    await page.goto(path);
    const row = page.getByRole('row').filter({ hasText: mark }).first();
    if (path === '/admin' || path.startsWith('/admin/licenses')) {
      await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible();
      continue;
    }
    await expect(row, path).toContainText(shown);
    await row.getByRole('button').first().click();
    const opened = page.getByRole('complementary').or(page.getByRole('progressbar'));
    await expect(opened.first(), path).toBeVisible();
    for (const tab of await page.getByRole('complementary').getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('complementary').getByRole('tabpanel')).toBeVisible();
    }
    // No text became an element: there is no picture, frame or script of it.
    expect(await page.locator('img[src="x"], iframe, svg[onload], main script').count(), path).toBe(0);
  }

  await page.goto('/admin/emails?tab=support');
  await page.getByRole('textbox', { name: 'Search contacts' }).fill(mark);
  await page.getByRole('button', { name: new RegExp(`^Select ${mark}@`) }).click();
  await page.getByLabel('Message').fill(hostile);
  await page.getByRole('button', { name: 'Preview Email' }).click();
  const preview = page.getByTitle('Email preview').contentFrame();
  await expect(preview.getByRole('paragraph').filter({ hasText: CORPUS[0] })).toBeVisible();
  expect(await preview.locator('script, img[src="x"], iframe').count()).toBe(0);
  expect(dialogs).toBe(0);
});
