import { Client } from 'pg';
import { query } from './admin-paths.ts';
import type { AdminTarget, Sample } from './admin-paths.ts';
import { screenTargets } from './screen-targets.ts';

const REQUESTS = 200;
/** Rows at which the pages of a list end. */
const MOST_ROWS = 1_000_000;

async function readSample(databaseUrl: string): Promise<Sample> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const users = await client.query<Sample['users'][number]>(
      `SELECT id, name, email, created_at AS at FROM users TABLESAMPLE SYSTEM (5) WHERE email LIKE '%.example' ORDER BY random() LIMIT ${REQUESTS}`,
    );
    const counts = await client.query<Sample['counts']>(
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM licenses) AS licenses,
         (SELECT count(*)::int FROM licenses WHERE ends_at < now()) AS expired, (SELECT count(*)::int FROM audit_entries) AS audit`,
    );
    const schools = await client.query<Sample['schools'][number]>(
      `SELECT i.id, i.name, i.domain FROM institutions i JOIN (SELECT institution_id AS id, count(*) AS members FROM licenses
         WHERE type = 'institution' AND ended_at IS NULL GROUP BY 1) AS held ON held.id = i.id ORDER BY members DESC LIMIT 50`,
    );
    // One of each kind: a folder of data that is kept may have been seeded twice.
    const segments = await client.query<Sample['segments'][number]>(
      `SELECT DISTINCT ON (rule ->> 'kind') id, rule ->> 'kind' AS kind FROM mail_segments ORDER BY rule ->> 'kind', id`,
    );
    return { users: users.rows, schools: schools.rows, segments: segments.rows, counts: counts.rows[0]! };
  } finally {
    await client.end();
  }
}

const lastPage = (count: number, size: number): number => Math.max(1, Math.ceil(Math.min(count, MOST_ROWS) / size));

/** Random pages of a list of so many rows, or the last one, as far as its pages go. */
function numbered(pages: 'any' | 'last', count: number, size: number, pathOf: (page: number) => string) {
  const last = lastPage(count, size);
  const numbers =
    pages === 'last' ? [last] : Array.from({ length: REQUESTS }, () => 1 + Math.floor(Math.random() * last));
  return { paths: numbers.map(pathOf) };
}

function userTargets({ users, counts }: Sample): AdminTarget[] {
  const page = { page: 1, size: 10 };
  const search = (name: string, terms: string[]): AdminTarget => ({
    name,
    paths: terms.map((term) => query('/user/all', { ...page, search: term })),
  });
  const rare = users.map(({ email }) => email.slice(email.indexOf('@') - 9, email.indexOf('@') - 4));
  return [
    {
      name: 'users-list',
      paths: [query('/user/all', page)],
    },
    {
      name: 'users-any-page',
      ...numbered('any', counts.users, 10, (number) => query('/user/all', { page: number, size: 10 })),
    },
    {
      name: 'users-last-page',
      ...numbered('last', counts.users, 10, (number) => query('/user/all', { page: number, size: 10 })),
    },
    search('users-search', rare),
    search('users-search-name', ['smith', 'nguyen', 'olivia', 'patel']),
    search('users-search-two-letters-none', ['qx', 'zq', 'xj', '#!']),
    search('users-search-two-letters', ['ab', 'oo', 'ry']),
    search('users-search-one-letter', ['a', 'z', 'q', '7']),
    {
      name: 'user-info',
      paths: users.map(({ id }) => `/user/admin/user-info/${id}`),
    },
  ];
}

function licenseTargets({ users, counts }: Sample): AdminTarget[] {
  const active = { page: 1, size: 10, status: 'active' };
  const page = (number: number, status: string): string => query('/license/all', { page: number, size: 10, status });
  const names = users.slice(0, 20).map(({ name }) => name.toLowerCase());
  return [
    {
      name: 'licenses-list',
      paths: [query('/license/all', active)],
    },
    {
      name: 'licenses-any-page',
      ...numbered('any', counts.licenses, 10, (number) => page(number, 'all')),
    },
    {
      name: 'licenses-last-page',
      ...numbered('last', counts.expired, 10, (number) => page(number, 'expired')),
    },
    {
      name: 'licenses-search',
      paths: names.map((search) => query('/license/all', { ...active, search })),
    },
    {
      name: 'licenses-search-type',
      paths: [query('/license/all', { ...active, search: 'trial' })],
    },
    {
      name: 'licenses-ending-soon',
      paths: [query('/license/all', { ...active, ending: 'soon' })],
    },
  ];
}

function schoolTargets({ schools }: Sample): AdminTarget[] {
  const page = { page: 1, size: 10 };
  const terms = schools.map(({ domain }) => domain.slice(0, domain.indexOf('.')));
  return [
    {
      name: 'institutions-list',
      paths: [query('/institutions/all', page)],
    },
    {
      name: 'institutions-search',
      paths: terms.map((search) => query('/institutions/all', { ...page, search })),
    },
    {
      name: 'institutions-ending-soon',
      paths: [query('/institutions/all', { ...page, filter: 'ending' })],
    },
    {
      name: 'institution-members',
      paths: schools.map(({ id }) => query(`/institutions/${id}/members`, page)),
    },
  ];
}

function auditTargets({ users, counts }: Sample): AdminTarget[] {
  const actions = ['license.started', 'license.ended', 'user.updated'];
  return [
    { name: 'audit-list', paths: [query('/audit', { page: 1 })] },
    {
      name: 'audit-any-page',
      ...numbered('any', counts.audit, 20, (page) => query('/audit', { page })),
    },
    {
      name: 'audit-last-page',
      ...numbered('last', counts.audit, 20, (page) => query('/audit', { page })),
    },
    {
      name: 'audit-three-actions',
      paths: [`/audit?${actions.map((action) => `action=${action}`).join('&')}`],
    },
    {
      name: 'audit-user-name',
      paths: users.map(({ name }) => query('/audit', { page: 1, userName: name })),
    },
    {
      name: 'audit-of-user',
      paths: users.map(({ id }) => `/audit/user/${id}`),
    },
  ];
}

function inboxTargets({ users }: Sample): AdminTarget[] {
  const page = { page: 1, size: 10 };
  const rare = users.map(({ email }) => email.slice(email.indexOf('@') - 9, email.indexOf('@') - 4));
  return [
    {
      name: 'contact-list',
      paths: [query('/contact-us', page)],
    },
    {
      name: 'feedback-list',
      paths: [query('/feedback', page)],
    },
    {
      name: 'unread-count',
      paths: ['/contact-us/unread-count', '/demo-request/unread-count', '/feedback/unread-count'],
    },
    {
      name: 'waitlist-list',
      paths: [query('/waitlist/all', { page: 1, size: 100 })],
    },
    {
      name: 'contacts-search',
      paths: rare.map((search) => query('/user/contacts', { ...page, search })),
    },
  ];
}

function deskTargets({ users }: Sample): AdminTarget[] {
  const names = users.slice(0, 50).map(({ name }) => name.toLowerCase());
  return [
    { name: 'overview', paths: ['/overview'] },
    {
      name: 'search-all',
      paths: names.map((search) => query('/search', { search })),
    },
    {
      name: 'users-oldest-first',
      paths: [query('/user/all', { page: 1, size: 100, order: 'oldest' })],
    },
  ];
}

/** Every list, search, count and last page of the operators' area, on the present data. */
export async function adminTargets(databaseUrl: string): Promise<AdminTarget[]> {
  const sample = await readSample(databaseUrl);
  const groups = [userTargets, licenseTargets, schoolTargets, auditTargets, inboxTargets, deskTargets, screenTargets];
  return groups.flatMap((targets) => targets(sample));
}
