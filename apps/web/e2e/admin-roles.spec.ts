import type { APIRequestContext, Browser } from '@playwright/test';
import type { Role } from '@bellweek/api-client/contract/roles';
import { confirmOperator, signIn, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

interface Screen {
  path: string;
  /** Text that is there once the screen has loaded. */
  ready: string | RegExp;
  /** Names of acts, with the roles that see them beside administrators. */
  acts: readonly { name: string; roles: readonly Role[] }[];
}

/** The id of a new person, whose page shows every act on a person. */
async function newPersonId(browser: Browser): Promise<string> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await signIn(context, stranger());
  const answer = await context.request.get(`${API_URL}/auth/user`);
  const { user } = (await answer.json()) as { user: { id: string } };
  await context.close();
  return user.id;
}

const screensOf = (personId: string): readonly Screen[] => [
  {
    path: `/admin/users/${personId}`,
    ready: 'User ID',
    acts: [
      { name: 'Grant License…', roles: ['support'] },
      { name: 'Export Data…', roles: [] },
      { name: 'Delete Account…', roles: [] },
    ],
  },
  {
    path: '/admin/institutions',
    ready: /\d institutions?/,
    acts: [{ name: '+ Create Institution', roles: [] }],
  },
  {
    path: '/admin/waitlist',
    ready: /\d entr(y|ies)/,
    acts: [
      { name: 'Invite the people waiting longest…', roles: [] },
      { name: 'Import…', roles: [] },
      { name: 'Export CSV', roles: [] },
    ],
  },
  {
    path: '/admin/emails',
    ready: 'Email Manager',
    acts: [
      { name: 'Support', roles: ['support'] },
      { name: 'Alert', roles: ['campaigns'] },
      { name: 'History', roles: ['support', 'campaigns'] },
    ],
  },
  { path: '/admin/audit-logs', ready: 'Audit Logs', acts: [{ name: 'Export CSV', roles: [] }] },
  { path: '/admin', ready: 'Manage Users', acts: [{ name: 'Operators', roles: [] }] },
];

async function invite(request: APIRequestContext, { email }: Person, role: Role): Promise<void> {
  const status = await request.get(`${API_URL}/auth/user`);
  const headers = { 'x-csrf-token': status.headers()['x-csrf-token'] ?? '', origin: WEB_URL };
  const data = { email, provider: 'google', role };
  expect((await request.post(`${API_URL}/operators/invitations`, { headers, data })).status()).toBe(204);
}

for (const role of ['support', 'viewer', 'campaigns'] as const) {
  const title = `S79 ${role}: each screen shows the acts of this role alone`;
  test(title, { tag: role === 'support' ? [] : '@deep' }, async ({ page, browser, watch }) => {
    const person = stranger();
    await invite(page.request, person, role);
    const screens = screensOf(await newPersonId(browser));
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    watch.follow(context);
    await signIn(context, person);
    await confirmOperator(context, person);
    const own = await context.newPage();
    for (const { path, ready, acts } of screens) {
      await own.goto(path);
      await expect(own.getByText(ready).first()).toBeVisible();
      for (const { name, roles } of acts) {
        const act = own
          .locator('a, button')
          .and(own.getByText(name, { exact: true }))
          .or(own.getByRole('tab', { name, exact: true }))
          .first();
        if (roles.includes(role)) await expect(act, `${path}: ${name}`).toBeVisible();
        else await expect(act, `${path}: ${name}`).toBeHidden();
      }
    }
    await own.goto('/admin/operators');
    await own.waitForURL(`${WEB_URL}/unauthorized`);
    await context.close();
  });
}
