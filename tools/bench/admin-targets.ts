import { Client } from 'pg';
import { firstPage, numberedAuditPage, numberedPage, query } from './admin-floors.ts';
import type { NumberedList } from './admin-floors.ts';
import { screenTargets } from './screen-targets.ts';

/** One request of an operator, and its floor. */
export interface AdminTarget {
  name: string;
  /** Paths, requested in turn. */
  paths: string[];
  /** The same rows by hand-written SQL; null is measured against the API's lightest signed-in route. */
  sql: string | null;
  /** Of the statement; those at an index belong to the path there. */
  values: string[][];
  /** Milliseconds within which 99 of 100 are answered at 50 a second (docs/performance.md). */
  p99: number;
}

const REQUESTS = 200;

const COUNTING = `(SELECT l.type FROM licenses l WHERE l.user_id = u.id AND l.ended_at IS NULL AND l.ends_at > now()
  ORDER BY array_position(ARRAY['admin', 'institution', 'individual', 'tester', 'trial'], l.type) LIMIT 1) AS license_type`;
const USER = `u.id, u.name, u.email, u.created_at, u.provider, ${COUNTING}`;
const total = (list: string): string =>
  `(SELECT sum(rows) FROM list_counts WHERE list = '${list}' AND bucket = '-infinity') AS total`;
const LICENSE = `l.id, u.email, u.name, l.type, i.name AS institution, l.is_auto_renewal_enabled, l.ends_at, l.created_at`;
const LICENSES_FROM = `licenses l JOIN users u ON u.id = l.user_id LEFT JOIN institutions i ON i.id = l.institution_id`;
const LICENSES = `FROM ${LICENSES_FROM}`;
const ENTRY_COLUMNS = 'e.*, u.name AS user_name, u.email';
const ENTRIES = 'audit_entries e LEFT JOIN users u ON u.id = e.subject_id';
const ENTRY = `${ENTRY_COLUMNS} FROM ${ENTRIES}`;
const ALL_USERS: NumberedList = {
  counter: 'users',
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  columns: USER,
  from: 'users u',
  alias: 'u',
};
const ALL_LICENSES: NumberedList = {
  counter: 'licenses',
  table: 'licenses',
  instant: 'created_at',
  direction: 'DESC',
  columns: LICENSE,
  from: LICENSES_FROM,
  alias: 'l',
};
const BY_END: NumberedList = { ...ALL_LICENSES, counter: 'licenses-by-end', instant: 'ends_at', startsNow: true };
const ACTIVE: NumberedList = { ...BY_END, direction: 'ASC' };
/** Matches by an index, counted and sorted: fastest for a rare term. */
const RARE = `WITH found AS MATERIALIZED (SELECT id, created_at FROM users WHERE search_text LIKE '%' || $1 || '%')
  SELECT ${USER}, (SELECT count(*) FROM found) AS total FROM users u
  WHERE id = ANY (ARRAY (SELECT id FROM found ORDER BY created_at DESC LIMIT 10)) ORDER BY created_at DESC`;
const MATCHES = `search_text LIKE '%' || $1 || '%'`;
const counted = (condition: string): string =>
  `(SELECT count(*) FROM (SELECT FROM users WHERE ${condition} LIMIT 10001) AS capped) AS total`;
/** The newest matches, counted up to the cap: fastest for a common term. */
const COMMON = `SELECT ${USER}, ${counted(MATCHES)} FROM users u WHERE ${MATCHES} ORDER BY created_at DESC LIMIT 10`;
const HOLDS_PAIRS = `search_pairs(search_text) @@ search_pairs_query($1) AND ${MATCHES}`;
const PAIRS = `SELECT ${USER}, ${counted(HOLDS_PAIRS)} FROM users u WHERE ${HOLDS_PAIRS} LIMIT 10`;

/** The newest matches of each kind, without a total. */
const SEARCH = `SELECT * FROM (SELECT id, name, email AS detail FROM users WHERE ${MATCHES} ORDER BY created_at DESC LIMIT 6) AS people
  UNION ALL SELECT * FROM (SELECT id, name, domain FROM institutions WHERE lower(name) LIKE '%' || $1 || '%' ORDER BY lower(name) LIMIT 6) AS schools
  UNION ALL SELECT * FROM (SELECT id, subject, kind FROM mail_campaigns WHERE ${MATCHES} ORDER BY created_at DESC LIMIT 6) AS mails`;
const countedList = (list: string): string =>
  `(SELECT sum(rows) FROM list_counts WHERE list = '${list}' AND bucket = '-infinity') AS "${list}"`;
/** Figures of the dashboard by one statement: counters, ends, the queue, days and the newest entries. */
const OVERVIEW = `SELECT ${['users', 'institutions', 'waitlist', 'mail-campaigns', 'contact-requests-unread', 'demo-requests-unread', 'feedback-unread'].map(countedList).join(', ')},
  (SELECT count(*) FROM mail_messages WHERE state IN ('pending', 'sending')) AS waiting,
  (SELECT count(*) FROM institutions WHERE license_expires_at BETWEEN now() AND now() + interval '30 days') AS ending,
  (SELECT sum(rows) FROM list_counts WHERE list = 'licenses-by-end' AND bucket >= current_date) AS active,
  (SELECT sum(rows) FROM list_counts WHERE list = 'licenses-by-end' AND bucket BETWEEN current_date AND current_date + 30) AS soon,
  (SELECT jsonb_agg(d) FROM (SELECT list, bucket, rows FROM list_counts WHERE list IN ('users', 'reports') AND bucket > current_date - 90) AS d) AS days,
  (SELECT jsonb_agg(a) FROM (SELECT ${ENTRY} WHERE e.action = ANY ('{admin.granted,institution.created,institution.expiry_updated,email.campaign_started}') ORDER BY e.id DESC LIMIT 6) AS a) AS acts`;

/** Sample of the seeded data, for the requests. */
export interface Sample {
  users: { id: string; name: string; email: string; at: Date }[];
  /** Those with members, the largest first. */
  schools: { id: string; name: string; domain: string }[];
  segments: { id: string; kind: string }[];
  counts: Record<'users' | 'licenses' | 'expired' | 'audit', number>;
}

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

const lastPage = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

/** Random pages of a list of so many rows, or the last one, by number: the floor knows no more than the route. */
function numbered(pages: 'any' | 'last', count: number, size: number, pathOf: (page: number) => string) {
  const last = lastPage(count, size);
  const numbers =
    pages === 'last' ? [last] : Array.from({ length: REQUESTS }, () => 1 + Math.floor(Math.random() * last));
  return { paths: numbers.map(pathOf), values: numbers.map((page) => [String((page - 1) * size)]), p99: 200 };
}

function userTargets({ users, counts }: Sample): AdminTarget[] {
  const page = { page: 1, size: 10 };
  const search = (name: string, terms: string[], sql: string, p99: number): AdminTarget => ({
    name,
    paths: terms.map((term) => query('/user/all', { ...page, search: term })),
    sql,
    values: terms.map((term) => [term]),
    p99,
  });
  const rare = users.map(({ email }) => email.slice(email.indexOf('@') - 9, email.indexOf('@') - 4));
  return [
    {
      name: 'users-list',
      paths: [query('/user/all', page)],
      sql: `SELECT ${USER}, ${total('users')} FROM users u ORDER BY created_at DESC, id DESC LIMIT 10`,
      values: [[]],
      p99: 25,
    },
    {
      name: 'users-any-page',
      sql: numberedPage(ALL_USERS, 10),
      ...numbered('any', counts.users, 10, (number) => query('/user/all', { page: number, size: 10 })),
    },
    {
      name: 'users-last-page',
      sql: numberedPage(ALL_USERS, 10),
      ...numbered('last', counts.users, 10, (number) => query('/user/all', { page: number, size: 10 })),
    },
    search('users-search', rare, RARE, 60),
    search('users-search-name', ['smith', 'nguyen', 'olivia', 'patel'], COMMON, 100),
    search('users-search-two-letters-none', ['qx', 'zq', 'xj', '#!'], PAIRS, 100),
    search('users-search-two-letters', ['ab', 'oo', 'ry'], COMMON, 100),
    search('users-search-one-letter', ['a', 'z', 'q', '7'], COMMON, 100),
    {
      name: 'user-info',
      paths: users.map(({ id }) => `/user/admin/user-info/${id}`),
      sql: `SELECT ${USER} FROM users u WHERE id = $1`,
      values: users.map(({ id }) => [id]),
      p99: 25,
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
      sql: firstPage(ACTIVE, 10),
      values: [[]],
      p99: 25,
    },
    {
      name: 'licenses-any-page',
      sql: numberedPage(ALL_LICENSES, 10),
      ...numbered('any', counts.licenses, 10, (number) => page(number, 'all')),
    },
    {
      name: 'licenses-last-page',
      sql: numberedPage(BY_END, 10),
      ...numbered('last', counts.expired, 10, (number) => page(number, 'expired')),
    },
    {
      name: 'licenses-search',
      paths: names.map((search) => query('/license/all', { ...active, search })),
      sql: `WITH found AS MATERIALIZED (SELECT l.id, l.ends_at FROM licenses l WHERE l.ends_at >= now()
          AND l.user_id = ANY (ARRAY (SELECT id FROM users WHERE search_text LIKE '%' || $1 || '%')))
        SELECT ${LICENSE}, (SELECT count(*) FROM found) AS total ${LICENSES}
        WHERE l.id = ANY (ARRAY (SELECT id FROM found ORDER BY ends_at LIMIT 10)) ORDER BY l.ends_at`,
      values: names.map((name) => [name]),
      p99: 60,
    },
    {
      name: 'licenses-search-type',
      paths: [query('/license/all', { ...active, search: 'trial' })],
      sql: `SELECT ${LICENSE}, (SELECT count(*) FROM (SELECT FROM licenses WHERE ends_at >= now() AND type = 'trial' LIMIT 10001) AS capped) AS total
        ${LICENSES} WHERE l.ends_at >= now() AND l.type = 'trial' ORDER BY l.ends_at, l.id LIMIT 10`,
      values: [[]],
      p99: 100,
    },
    {
      name: 'licenses-ending-soon',
      paths: [query('/license/all', { ...active, ending: 'soon' })],
      sql: `SELECT ${LICENSE}, (SELECT count(*) FROM (SELECT FROM licenses WHERE ends_at >= now() AND ends_at <= now() + interval '30 days' LIMIT 10001) AS capped) AS total
        ${LICENSES} WHERE l.ends_at >= now() AND l.ends_at <= now() + interval '30 days' ORDER BY l.ends_at, l.id LIMIT 10`,
      values: [[]],
      p99: 60,
    },
  ];
}

const HOLDS_SCHOOL = `(lower(name) LIKE '%' || $1 || '%' OR id IN (SELECT institution_id FROM institution_domains WHERE domain LIKE '%' || $1 || '%'))`;
const MEMBERS = `licenses l JOIN users u ON u.id = l.user_id WHERE l.institution_id = $1 AND l.type = 'institution' AND l.ended_at IS NULL`;

function schoolTargets({ schools }: Sample): AdminTarget[] {
  const page = { page: 1, size: 10 };
  const terms = schools.map(({ domain }) => domain.slice(0, domain.indexOf('.')));
  return [
    {
      name: 'institutions-list',
      paths: [query('/institutions/all', page)],
      sql: `SELECT *, ${total('institutions')} FROM institutions ORDER BY lower(name), id LIMIT 10`,
      values: [[]],
      p99: 25,
    },
    {
      name: 'institutions-search',
      paths: terms.map((search) => query('/institutions/all', { ...page, search })),
      sql: `SELECT *, count(*) OVER () AS total FROM institutions WHERE ${HOLDS_SCHOOL} ORDER BY lower(name), id LIMIT 10`,
      values: terms.map((term) => [term]),
      p99: 60,
    },
    {
      name: 'institutions-ending-soon',
      paths: [query('/institutions/all', { ...page, filter: 'ending' })],
      sql: `SELECT *, count(*) OVER () AS total FROM institutions
        WHERE license_expires_at > now() AND license_expires_at <= now() + interval '30 days' ORDER BY lower(name), id LIMIT 10`,
      values: [[]],
      p99: 60,
    },
    {
      name: 'institution-members',
      paths: schools.map(({ id }) => query(`/institutions/${id}/members`, page)),
      sql: `SELECT u.id, u.name, u.email, l.created_at, l.suspended_at, (SELECT count(*) FROM ${MEMBERS}) AS total
        FROM ${MEMBERS} ORDER BY l.created_at DESC, l.id DESC LIMIT 10`,
      values: schools.map(({ id }) => [id]),
      p99: 60,
    },
  ];
}

function auditTargets({ users, counts }: Sample): AdminTarget[] {
  const newest = `SELECT ${ENTRY} WHERE true ORDER BY e.id DESC LIMIT 20`;
  const actions = ['license.started', 'license.ended', 'user.updated'];
  return [
    { name: 'audit-list', paths: [query('/audit', { page: 1 })], sql: newest, values: [[]], p99: 25 },
    {
      name: 'audit-any-page',
      sql: numberedAuditPage(ENTRY_COLUMNS, ENTRIES, 20),
      ...numbered('any', counts.audit, 20, (page) => query('/audit', { page })),
    },
    {
      name: 'audit-last-page',
      sql: numberedAuditPage(ENTRY_COLUMNS, ENTRIES, 20),
      ...numbered('last', counts.audit, 20, (page) => query('/audit', { page })),
    },
    {
      name: 'audit-three-actions',
      paths: [`/audit?${actions.map((action) => `action=${action}`).join('&')}`],
      sql: `SELECT ${ENTRY} WHERE e.action = ANY ('{${actions.join(',')}}') ORDER BY e.id DESC LIMIT 20`,
      values: [[]],
      p99: 100,
    },
    {
      name: 'audit-user-name',
      paths: users.map(({ name }) => query('/audit', { page: 1, userName: name })),
      sql: `SELECT ${ENTRY} WHERE e.subject_id = ANY (ARRAY (SELECT id FROM users WHERE name = $1)) ORDER BY e.id DESC LIMIT 20`,
      values: users.map(({ name }) => [name]),
      p99: 50,
    },
    {
      name: 'audit-of-user',
      paths: users.map(({ id }) => `/audit/user/${id}`),
      sql: `SELECT ${ENTRY} WHERE e.subject_id = $1 ORDER BY e.id DESC LIMIT 1000`,
      values: users.map(({ id }) => [id]),
      p99: 25,
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
      sql: `SELECT *, ${total('contact-requests')} FROM contact_requests ORDER BY submitted_at DESC, id DESC LIMIT 10`,
      values: [[]],
      p99: 25,
    },
    {
      name: 'feedback-list',
      paths: [query('/feedback', page)],
      sql: `SELECT f.*, ${USER}, ${total('feedback')} FROM feedback f JOIN users u ON u.id = f.user_id ORDER BY f.created_at DESC, f.id DESC LIMIT 10`,
      values: [[]],
      p99: 25,
    },
    {
      name: 'unread-count',
      paths: ['/contact-us/unread-count', '/demo-request/unread-count', '/feedback/unread-count'],
      // Its one counter costs nothing beside the session, which no SQL floor asks for.
      sql: null,
      values: [[]],
      p99: 5,
    },
    {
      name: 'waitlist-list',
      paths: [query('/waitlist/all', { page: 1, size: 100 })],
      sql: `SELECT id, email, signed_up_at, ${total('waitlist')} FROM waitlist_entries ORDER BY signed_up_at, id LIMIT 100`,
      values: [[]],
      p99: 25,
    },
    {
      name: 'contacts-search',
      paths: rare.map((search) => query('/user/contacts', { ...page, search })),
      sql: RARE,
      values: rare.map((term) => [term]),
      p99: 60,
    },
  ];
}

function deskTargets({ users }: Sample): AdminTarget[] {
  const names = users.slice(0, 50).map(({ name }) => name.toLowerCase());
  return [
    { name: 'overview', paths: ['/overview'], sql: OVERVIEW, values: [[]], p99: 50 },
    {
      name: 'search-all',
      paths: names.map((search) => query('/search', { search })),
      sql: SEARCH,
      values: names.map((name) => [name]),
      p99: 60,
    },
    {
      name: 'users-oldest-first',
      paths: [query('/user/all', { page: 1, size: 100, order: 'oldest' })],
      sql: `SELECT ${USER}, ${total('users')} FROM users u ORDER BY created_at, id LIMIT 100`,
      values: [[]],
      p99: 50,
    },
  ];
}

/** Every list, search, count and last page of the operators' area, on the present data. */
export async function adminTargets(databaseUrl: string): Promise<AdminTarget[]> {
  const sample = await readSample(databaseUrl);
  const groups = [userTargets, licenseTargets, schoolTargets, auditTargets, inboxTargets, deskTargets, screenTargets];
  return groups.flatMap((targets) => targets(sample));
}
