import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answer } from './support/answers.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const WEB = join(import.meta.dirname, '..');

/** Values that no other owner would have. */
const OWNER = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  WEB_URL: 'https://planner.unusual.example',
  API_URL: 'https://api.unusual.example',
  COMPANY_NAME: 'Unusual GmbH',
  COMPANY_NUMBER: 'HRB 4711',
  COMPANY_ADDRESS: 'Seltenweg 1, Reykjavik',
  GOVERNING_LAW: 'Iceland',
  SUPPORT_EMAIL: 'help@unusual.example',
  PRIVACY_EMAIL: 'privacy@unusual.example',
  HOSTING_COUNTRY: 'Iceland',
};
const SELLER = {
  ...OWNER,
  MEMBERSHIP_PRICE: '12 € a term',
  SCHOOL_PRICE: '1 € a student',
  SCHOOLS_EMAIL: 'schools@unusual.example',
  DATA_AGREEMENT_URL: 'https://planner.unusual.example/agreement.pdf',
  HOSTING_PROVIDER: 'Rare Cloud, Reykjavik',
  MAIL_PROVIDER: 'Rare Mail, Reykjavik',
  BACKUP_RETENTION: '17 days',
};
const SHOP_PATHS = ['/waitlist', '/individuals', '/schools', '/request-demo', '/for-principals', '/join'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Serves the built website in an owner's environment. */
async function serve(
  owner: Record<string, string>,
  use: (get: (path: string) => Promise<Response>, port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', ...owner, WEB_PORT: String(port) };
  const child = spawn(process.execPath, [join(WEB, 'server/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', () => reject(new Error('The website did not start.')));
    });
    await use((path) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }), port);
  } finally {
    child.kill();
  }
}

const addressesOf = (folder: string): string[] => {
  const text = readFileSync(join(WEB, 'dist', folder, 'pages.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { pages: Record<string, string> }).pages);
};

const FILES = ['/nothing-here', '/config.js', '/sitemap.xml', '/robots.txt'];

test('F2 F16 a production site states no fact that is not configured', async () => {
  await serve({ ...OWNER, PILOT_PAGE: 'off', SHOP_WINDOW: 'off' }, async (get) => {
    const read = async (path: string) => (await get(path)).text();
    for (const path of [...addressesOf('without/pilot-shop'), ...FILES]) {
      const text = await read(path);
      expect(text, path).not.toMatch(/bellweek\.app|\bin Australia\b|\$30|\{\{|To be confirmed/i);
      // The tool of schools brings its scripts along.
      expect(text.replaceAll(/<script>[^]*?<\/script>/g, ''), path).not.toContain('Northfield');
      expect(text, path).not.toMatch(
        /href="\/(?:northfield|waitlist|individuals|schools|request-demo|for-principals|join)"/,
      );
      expect(text, path).not.toMatch(/Book a Demo|Join the waitlist|data agreement/i);
    }
    for (const [path, fact] of [
      ['/', OWNER.SUPPORT_EMAIL],
      ['/contact', OWNER.SUPPORT_EMAIL],
      ['/account', OWNER.SUPPORT_EMAIL],
      ['/accessibility', OWNER.SUPPORT_EMAIL],
      ['/privacy', OWNER.PRIVACY_EMAIL],
      ['/privacy', `servers in ${OWNER.HOSTING_COUNTRY}`],
      ['/terms', OWNER.COMPANY_NAME],
    ] as const)
      expect((await read(path)).replaceAll('<!-- -->', ''), path).toContain(fact);
    for (const path of ['/northfield', ...SHOP_PATHS]) expect((await get(path)).status, path).toBe(404);
  });
});

test('F16 with all parts the owner’s price and country are stated', async () => {
  await serve({ ...SELLER, PILOT_PAGE: 'on', SHOP_WINDOW: 'on' }, async (get) => {
    const read = async (path: string) => (await get(path)).text();
    for (const path of [...addressesOf(''), ...FILES])
      expect(await read(path), path).not.toMatch(/bellweek\.app|servers in Australia|\$30|\{\{|To be confirmed/i);
    for (const path of ['/', '/terms']) expect(await read(path), path).toContain(SELLER.MEMBERSHIP_PRICE);
    expect((await get('/northfield')).status).toBe(200);
  });
});

test.describe('F16 without the pilot’s page and the shop window', () => {
  test.use({ person: 'student' });

  test('pages come alive as they were drawn, and plans sell nothing', { tag: '@deep' }, async ({ page, context }) => {
    // Chromium takes an answer of `fulfill` for one of a public host, which may ask no local one.
    await context.grantPermissions(['local-network-access']);
    await serve({ WEB_URL, API_URL, PILOT_PAGE: 'off', SHOP_WINDOW: 'off' }, async (_, port) => {
      const { host, protocol } = new URL(WEB_URL);
      await page.route(`${WEB_URL}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        // The server sends on whoever asks for it under another name.
        const headers = { ...route.request().headers(), host };
        const url = `${protocol}//127.0.0.1:${port}${pathname}${search}`;
        await route.fulfill({ response: await route.fetch({ url, headers }) });
      });
      await answer(page, '/license/user', { body: { license: null } });
      await answer(page, '/license/is-trial-used', {
        body: { hasExpiredTrialOrTester: false, isInvitedTester: false },
      });
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toHaveCount(2);
      const names = await page.getByRole('link').allTextContents();
      expect(names.filter((name) => /Individuals|Schools|Demo|Pilot|Start Free/.test(name))).toEqual([]);
      await page.goto('/plans');
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Explorer Pass']);
    });
  });
});

test('F2 no script of the website holds an address or a price of somebody else', () => {
  const folder = join(WEB, 'dist/client');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts)
    expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/bellweek\.app|\$30 ?\/|To be confirmed/);
});
