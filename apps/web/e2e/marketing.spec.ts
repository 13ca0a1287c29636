import type { Page } from '@playwright/test';
import { NARROW, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

interface PublicPage {
  heading: string;
  texts?: (string | RegExp)[];
  /** Links of the page itself, not of the bar or the footer; by name, then address. */
  links?: [string, string][];
  /** Has sharing tags like any other page, but is not for search engines. */
  isUnlisted?: boolean;
  /** A further check of the page without script. */
  check?: (page: Page) => Promise<void>;
}

/** Shown wherever people give us data. */
const YOUNG = 'If you are under 16, ask a parent or carer first.';

/** The form shows another way to reach us, and sends nothing. */
async function formNeedsScript(page: Page): Promise<void> {
  const note = page.getByRole('main').locator('noscript p');
  await expect(note).toBeVisible();
  await expect(note).toContainText('This form needs JavaScript. You can also write to support@bellweek.app.');
  const email = page.getByRole('main').getByLabel('Email');
  await email.fill('zoe@example.com');
  await email.press('Enter');
  expect(new URL(page.url()).search).toBe('');
}

const POLICY = [
  'Definitions',
  'Data we collect',
  'Cookies',
  'How we use data',
  'Storage',
  'Sync between your devices',
  'Reminders while the planner is closed',
  'Calendars that you share or add',
  'Your school’s list',
  'Sharing',
  'Your rights',
  'What remains after deletion',
  'Changes to this policy',
  'Contact',
];

/** The contents of the privacy policy link to its sections. */
async function contentsLeadToSections(page: Page): Promise<void> {
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  expect(await contents.allTextContents()).toEqual(POLICY);
  for (const link of await contents.all()) {
    const { hash } = new URL((await link.getAttribute('href')) ?? '', WEB_URL);
    await expect(page.locator(hash).getByRole('heading', { level: 2 })).toHaveText((await link.textContent()) ?? '');
  }
}

async function pilotHasItsParts(page: Page): Promise<void> {
  const parts = ['Before you begin', 'Download', 'What it does', 'Three ways of working', 'Known issues'];
  for (const name of ['Service alerts', ...parts, 'How the pilot works']) {
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  const ways = page.getByRole('region', { name: 'Three ways of working' });
  await expect(ways.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'What it does' }).getByRole('figure')).toHaveCount(7);
}

async function opensTheApp(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', 'bellweek://open');
  await expect(page.getByRole('heading', { name: 'Nothing opened?' })).toBeVisible();
}

/** Every public page of the specification's table that shows something. */
const PAGES: Record<string, PublicPage> = {
  '/': {
    heading: 'Time Management Built For Students',
    texts: [
      'Runs in any browser, with nothing to install. Free for 90 days, then $30 / year, or free through your school.',
      'as little or as much detail as you want',
      /Tasks are listed in order of priority.*drag it up/,
      /from the to-do list onto the week or the month.*down to the minute.*workload over time/,
      'Customisable task groups',
      /colour tags: one for each subject, one for how difficult a task is/,
      'from the menu bar on macOS or the system tray on Windows',
    ],
    links: [
      ['Start Free', '/waitlist'],
      ['Book a Demo', '/request-demo'],
      ['Start on your own', '/individuals'],
      ['See what schools get', '/schools'],
    ],
  },
  '/schools': {
    heading: 'Unlock Bellweek for your students',
    texts: [
      'stored locally',
      'servers in Australia',
      'no tracking',
      'school account',
      'says for which systems the app is ready',
    ],
    links: [
      ['Book a Free Demo', '/request-demo'],
      ['Contact Us', '/contact'],
      ['privacy policy', '/privacy'],
      ['accessibility', '/accessibility'],
      ['terms', '/terms'],
      ['One page for your principal', '/for-principals'],
    ],
  },
  '/for-principals': {
    heading: 'Bellweek on one page',
    texts: ['Free for students', 'on the student’s own device', 'WCAG 2.2'],
    links: [['← Schools', '/schools']],
    isUnlisted: true,
  },
  '/school-it': {
    heading: 'For your school’s IT',
    texts: ['access_not_configured', 'AADSTS90094', 'cannot read emails'],
    links: [['privacy policy', '/privacy']],
    check: async (page) => {
      await expect(page.getByRole('main').locator('noscript p').first()).toContainText('needs JavaScript');
    },
  },
  '/accessibility': {
    heading: 'Accessibility',
    texts: ['WCAG 2.2, level AA', 'keyboard', 'screen reader', 'What does not work yet'],
    links: [['contact page', '/contact']],
  },
  '/trust': {
    heading: 'Trust',
    texts: ['What you plan stays on your device', 'Who sees what', 'under 16', 'ST4S'],
    links: [
      ['privacy policy', '/privacy'],
      ['account page', '/account'],
      ['security.txt', '/.well-known/security.txt'],
    ],
  },
  '/status': { heading: 'Status', isUnlisted: true },
  '/terms': {
    heading: 'Terms of Use',
    texts: ['Explore all features free for 90 days', 'What you plan is yours', 'consumer law', 'under 16'],
    links: [
      ['privacy policy', '/privacy'],
      ['account settings page', '/account'],
    ],
  },
  '/login': { heading: 'Log In', links: [["Don't have an account?", '/signup']] },
  '/signup': {
    heading: 'Sign Up',
    texts: [YOUNG],
    links: [
      ['Already have an account? Log in', '/login'],
      ["Don't have an account?", '/login'],
      ['Privacy policy', '/privacy'],
    ],
  },
  '/download': { heading: 'Access Bellweek Anywhere' },
  '/waitlist': {
    heading: 'Start Free',
    texts: [YOUNG],
    links: [['Privacy policy', '/privacy']],
    check: formNeedsScript,
  },
  '/request-demo': {
    heading: 'Request a Free Personalised Demo',
    texts: ['If you are a student, ask a teacher to fill it in.', 'only to arrange and prepare your demo'],
    links: [['Privacy policy', '/privacy']],
    check: formNeedsScript,
  },
  '/contact': {
    heading: 'Get in Touch!',
    texts: [YOUNG, 'only to answer you'],
    links: [['Privacy policy', '/privacy']],
    check: formNeedsScript,
  },
  '/privacy': {
    heading: 'Privacy Policy',
    check: contentsLeadToSections,
    texts: [
      'Last updated 24 April 2025',
      'Your email address',
      'Your first and last name',
      'Usage data',
      /essential cookies only/,
      'no tracking cookies and no analytics',
      'servers in Australia, at a third-party cloud provider',
      'Service providers',
      'Your institution',
      'should the business be transferred',
      'where the law requires it',
      'never sell',
      'to have it corrected, or deleted',
      'to object to its use, or to have its use restricted',
      'to withdraw a consent',
      'A record that a trial or a tester period was used.',
      'Entries in the audit log.',
      'A record that an address has opted out.',
    ],
    links: [
      ['account settings page', '/account'],
      ['contact page', '/contact'],
    ],
  },
  '/northfield': {
    heading: 'Bellweek at Northfield College',
    check: pilotHasItsParts,
    texts: [
      'All data is stored locally',
      'school Google account',
      'Recurring events, an event countdown, and an app for iOS.',
      'Update of 28 November 2026: In the browser, your planner can sync between devices',
      'must stay enabled',
      'Then, sign in via your school Google account.',
      'snaps to 15 minutes',
      'feedback tab in the app’s settings',
      'Updates install automatically.',
      'reinstall',
      'Service alerts are on this page',
    ],
    links: [['contact page', '/contact']],
  },
  '/thank-you': {
    heading: 'Thanks for installing Bellweek',
    check: opensTheApp,
    links: [['Log In to Manage your Account', '/login']],
    isUnlisted: true,
  },
  '/coming-soon': { heading: 'Coming Soon', links: [['Back to Home', '/']], isUnlisted: true },
  '/unauthorized': {
    heading: 'Unauthorized',
    texts: ['This account doesn’t have access to that page.'],
    links: [
      ['Back to Home', '/'],
      ['Log In', '/login'],
    ],
    isUnlisted: true,
  },
  '/unsubscribe': { heading: 'Email alerts', isUnlisted: true },
  '/resubscribe': { heading: 'Email alerts', isUnlisted: true },
};

const FOOTER: [string, string][] = [
  ['Individuals', '/individuals'],
  ['Schools', '/schools'],
  ['For Your IT', '/school-it'],
  ['Download', '/download'],
  ['Contact', '/contact'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
  ['Accessibility', '/accessibility'],
  ['Trust', '/trust'],
  ['Status', '/status'],
  ['Book a Demo', '/request-demo'],
  ['Pilot at Northfield College', '/northfield'],
  ['Sign Up', '/signup'],
  ['Log In', '/login'],
  ['Home', '/'],
];

async function expectReadable(
  page: Page,
  path: string,
  { heading, texts = [], links = [], check }: PublicPage,
): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  for (const text of texts) await expect(main.getByText(text).first(), path).toBeVisible();
  for (const [name, href] of links) {
    await expect(main.getByRole('link', { name }).first(), path).toHaveAttribute('href', href);
  }
  // Which systems have an app is known where their files are: on the download page.
  await expect(main, path).not.toContainText(/Mac\w*, Windows(?:,| and| or) Linux/);
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of FOOTER) {
    await expect(footer.getByRole('link', { name, exact: true }), path).toHaveAttribute('href', href);
  }
  await check?.(page);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', async ({ page }) => {
    for (const [path, content] of Object.entries(PAGES))
      await test.step(path, () => expectReadable(page, path, content));
  });
});

test('every link of the public pages leads to a page', async ({ request }) => {
  const found = new Set<string>();
  for (const path of Object.keys(PAGES)) {
    const html = await (await request.get(path)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) found.add(href ?? '');
  }
  for (const href of found) expect((await request.get(href)).status(), href).toBe(200);
  expect([...found]).toEqual(expect.arrayContaining(['/individuals', '/schools', '/northfield', '/privacy']));
});

test('individuals are led to the waitlist', async ({ page, request }) => {
  const response = await request.get('/individuals', { maxRedirects: 0 });
  expect([response.status(), response.headers()['location']]).toEqual([302, '/waitlist']);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Start on your own' }).click();
  await page.waitForURL(`${WEB_URL}/waitlist`);
});

test('each page has its own title, description, address and picture', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const [path, { isUnlisted = false }] of Object.entries(PAGES)) {
    const html = await (await request.get(path)).text();
    const tag = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
    const property = (name: string): string => tag(new RegExp(`<meta property="og:${name}" content="([^"]+)"`));
    const title = tag(/<title>([^<]+)</);
    const description = tag(/<meta name="description" content="([^"]+)"/);
    expect(tag(/<link rel="canonical" href="([^"]+)"/), path).toBe(`${WEB_URL}${path}`);
    expect([property('title'), property('description'), property('url')], path).toEqual([
      title,
      description,
      `${WEB_URL}${path}`,
    ]);
    expect(html.includes('<meta name="robots" content="noindex" />'), path).toBe(isUnlisted);
    for (const text of [title, description, property('image')]) {
      expect(text.length, path).toBeGreaterThan(0);
      expect(seen.get(text), `${path}: ${text}`).toBeUndefined();
      seen.set(text, path);
    }
    const picture = await request.get(property('image'));
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png']);
    // The first chunk of a PNG holds width and height.
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
});

test('the sitemap holds what may be found, and robots.txt says where it is', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${WEB_URL}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const expected = Object.entries(PAGES).filter(([, { isUnlisted }]) => !isUnlisted);
  expect(listed.sort()).toEqual(expected.map(([path]) => `${WEB_URL}${path}`).sort());
});

test('the icons and the manifest are there', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
  expect(linked).toHaveLength(4);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const file of [...linked.map(([, href]) => href ?? ''), ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
});

test('V13 the policy keeps its date, and each section added to it has its own', async ({ page }) => {
  await page.goto('/privacy');
  const dates: Record<string, string> = {};
  for (const section of await page.locator('main section').all()) {
    const own = section.locator('time');
    if ((await own.count()) > 0) dates[(await section.getAttribute('id')) ?? ''] = await own.innerText();
  }
  expect(dates).toEqual({
    sync: '26 November 2026',
    reminders: '29 November 2026',
    calendars: '30 November 2026',
    list: '30 November 2026',
    remains: '23 November 2026',
  });
  await expect(page.getByText('Last updated 24 April 2025')).toBeVisible();
});

test('contents lead down the page, and back', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'What remains after deletion' }).click();
  await expect(page.getByRole('heading', { name: 'What remains after deletion' })).toBeInViewport();
  expect(page.url()).toBe(`${WEB_URL}/privacy#remains`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('without its typefaces the page is shown all the same', async ({ page, watch }) => {
  watch.expectMessage(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
