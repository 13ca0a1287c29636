import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

/** Questions that a school decides by, and a phrase of each answer. */
const QUESTIONS: [question: string, answer: string | RegExp][] = [
  ['Where is student data stored?', 'we keep no copy and cannot read them'],
  ['Is anyone tracking students?', 'no tracking'],
  ['Who else handles data?', /Hosting.*Email.*Sign-in/s],
  ['How long do you keep data?', /30 days.*Backups/s],
  ['Do you sign a data agreement?', 'Ask us for our data agreement'],
  ['How do students sign in?', 'the school account they already have'],
  ['We have more than one domain. Does that work?', /students.*staff/],
  ['How do we deploy it?', /without administrator rights/],
  ['Does it run on Chromebooks?', /browser.*erases/s],
  ['Does it work on shared computers?', /own account/],
  ['Which hosts do we allow?', 'accounts.google.com'],
  ['Is it accessible?', 'WCAG 2.2'],
  ['What does a school pay?', 'To be confirmed'],
  ['Who are you?', 'To be confirmed'],
  ['What are the terms?', 'terms'],
];

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('schools: every question has its answer', async ({ page }) => {
    await page.goto('/schools');
    for (const [question, answer] of QUESTIONS) {
      const section = page.getByRole('region', { name: question, exact: true });
      await expect(section.getByRole('heading', { name: question })).toBeVisible();
      await expect(section, question).toContainText(answer);
    }
    const hosts = page.getByRole('region', { name: 'Which hosts do we allow?' });
    for (const address of [WEB_URL, API_URL]) await expect(hosts.getByText(address, { exact: true })).toBeVisible();
  });

  test('pages hold no fact that was not filled in', async ({ request }) => {
    for (const path of ['/schools', '/for-principals', '/terms', '/accessibility', '/privacy'])
      expect(await (await request.get(path)).text(), path).not.toMatch(/\{\{\w+\}\}|\.invalid/);
  });
});

test('while no data agreement is published, pages say how to ask for it', async ({ page }) => {
  for (const path of ['/schools', '/terms']) {
    await page.goto(path);
    const known = page.getByRole('link', { name: 'data agreement', exact: true });
    const ask = page.getByRole('link', { name: 'Ask us for our data agreement' });
    await expect(ask.first()).toHaveAttribute('href', '/contact');
    await expect(known).toHaveCount(0);
    // As on a site whose owner has published the agreement.
    for (const each of await page.locator('[data-address]').all()) {
      await each.evaluate((el) => el.setAttribute('data-address', 'https://bellweek.example/agreement.pdf'));
    }
    await expect(known.first()).toBeVisible();
    await expect(ask).toHaveCount(0);
  }
});

test('schools: the contents lead to each group of questions @deep', async ({ page }) => {
  await page.goto('/schools');
  const contents = page.getByRole('navigation', { name: 'What schools ask us' });
  for (const link of await contents.getByRole('link').all()) {
    const { hash } = new URL((await link.getAttribute('href')) ?? '', WEB_URL);
    await expect(page.locator(hash).getByRole('heading').first()).toHaveText((await link.textContent()) ?? '');
  }
});

test('the page for principals says once what a school has to ask for, and nothing where all is known', async ({
  page,
}) => {
  await page.goto('/for-principals');
  await expect(page.getByText('To be confirmed').filter({ visible: true })).toHaveCount(0);
  const ask = page.getByText('Please ask us about:');
  await expect(ask).toHaveText(/price.*hosting.*email.*backups.*company/);
  // As on a site whose owner has set one fact, then all.
  const facts = page.locator('[data-fact], [data-ask]');
  const set = (count: number) =>
    facts.evaluateAll((elements, last) => {
      const known = (element: Element) =>
        element.setAttribute(element.hasAttribute('data-fact') ? 'data-fact' : 'data-ask', '30 days');
      for (const element of elements.slice(0, last)) known(element);
    }, count);
  await set(1);
  await expect(page.getByText('To be confirmed').filter({ visible: true })).toHaveCount(1);
  await set(100);
  await expect(ask).toBeHidden();
  await expect(page.getByText('Company', { exact: true })).toBeVisible();
});

test('the page for principals prints on one sheet of A4, in the dark theme too @deep', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme as 'light' | 'dark' });
    await page.goto('/for-principals');
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b(?!s)/g), theme).toHaveLength(1);
    // 210 x 297 mm in points.
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
  const body = page.getByRole('heading', { level: 1 });
  await expect(body).toBeVisible();
});
