import type { AdminTarget, Sample } from './admin-targets.ts';
import { query } from './admin-floors.ts';

/* Filters, states and pages of the operators’ screens; their plain lists and searches are in admin-targets.ts. */

const PAGE = { page: 1, size: 10 };
const DAY_MS = 24 * 60 * 60 * 1000;

const LICENSE = `l.id, u.email, u.name, l.type, i.name AS institution, l.is_auto_renewal_enabled, l.ends_at, l.created_at`;
const LICENSES = `FROM licenses l JOIN users u ON u.id = l.user_id LEFT JOIN institutions i ON i.id = l.institution_id`;
const capped = (rows: string): string => `(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT 10001) AS capped) AS total`;
const counter = (list: string): string =>
  `(SELECT sum(rows) FROM list_counts WHERE list = '${list}' AND bucket = '-infinity') AS total`;

function filteredLicenses(): AdminTarget[] {
  const of = (name: string, filters: Record<string, string>, condition: string, order: string): AdminTarget => ({
    name,
    paths: [query('/license/all', { ...PAGE, ...filters })],
    sql: `SELECT ${LICENSE}, ${capped(`licenses l WHERE ${condition}`)} ${LICENSES} WHERE ${condition} ORDER BY ${order}, l.id LIMIT 10`,
    values: [[]],
    p99: 100,
  });
  return [
    of('licenses-of-type', { status: 'all', type: 'tester' }, `l.type = 'tester'`, 'l.created_at DESC'),
    of(
      'licenses-of-type-ending-soon',
      { status: 'active', type: 'trial', ending: 'soon' },
      `l.type = 'trial' AND l.ends_at >= now() AND l.ends_at <= now() + interval '30 days'`,
      'l.ends_at',
    ),
  ];
}

const MEMBER = `l.type = 'institution' AND l.ended_at IS NULL`;
const SCHOOLS = `SELECT *, count(*) OVER () AS total FROM institutions`;
const BY_NAME = `ORDER BY lower(name), id LIMIT 10`;

function filteredSchools({ schools, users }: Sample): AdminTarget[] {
  const names = users.slice(0, 20).map(({ name }) => name.slice(0, name.indexOf(' ')).toLowerCase());
  const largest = schools[0]?.id ?? '';
  const pages = schools.map((_, first) =>
    Array.from({ length: 10 }, (__, at) => schools[(first + at) % schools.length]!.id),
  );
  return [
    {
      name: 'institutions-unverified',
      paths: [query('/institutions/all', { ...PAGE, filter: 'unverified' })],
      sql: `${SCHOOLS} WHERE id IN (SELECT institution_id FROM institution_domains WHERE removed_at IS NULL AND verified_at IS NULL) ${BY_NAME}`,
      values: [[]],
      p99: 60,
    },
    {
      name: 'institutions-full',
      paths: [query('/institutions/all', { ...PAGE, filter: 'full' })],
      sql: `${SCHOOLS} WHERE seats IS NOT NULL AND
        (SELECT count(*) FROM licenses l WHERE l.institution_id = institutions.id AND ${MEMBER}) > 0.9 * seats ${BY_NAME}`,
      values: [[]],
      p99: 200,
    },
    {
      name: 'institutions-counts',
      paths: pages.map((ids) => query('/institutions/counts', { ids: ids.join(',') })),
      sql: `SELECT l.institution_id, count(*) AS members, count(*) FILTER (WHERE l.last_here_on >= current_date - 30) AS active
        FROM licenses l WHERE l.institution_id = ANY ($1::uuid[]) AND ${MEMBER} GROUP BY 1`,
      values: pages.map((ids) => [`{${ids.join(',')}}`]),
      p99: 200,
    },
    {
      name: 'institution-members-search',
      paths: names.map((search) => query(`/institutions/${largest}/members`, { ...PAGE, search })),
      sql: `WITH found AS MATERIALIZED (SELECT u.id, u.name, u.email, l.created_at FROM licenses l JOIN users u ON u.id = l.user_id
          WHERE l.institution_id = '${largest}' AND ${MEMBER} AND u.search_text LIKE '%' || $1 || '%')
        SELECT *, (SELECT count(*) FROM found) AS total FROM found ORDER BY created_at DESC LIMIT 10`,
      values: names.map((name) => [name]),
      p99: 200,
    },
    {
      name: 'institution-page',
      paths: schools.map(({ id }) => `/institutions/${id}/detail`),
      sql: `SELECT i.*, (SELECT jsonb_agg(d) FROM institution_domains d WHERE d.institution_id = i.id) AS domains,
          (SELECT jsonb_agg(c) FROM institution_contacts c WHERE c.institution_id = i.id) AS contact,
          (SELECT jsonb_agg(r) FROM institution_reminders r WHERE r.institution_id = i.id) AS reminders,
          (SELECT count(*) FROM licenses l WHERE l.institution_id = i.id AND ${MEMBER}) AS members
        FROM institutions i WHERE i.id = $1`,
      values: schools.map(({ id }) => [id]),
      p99: 200,
    },
  ];
}

const ENTRY = `e.*, u.name AS user_name, u.email FROM audit_entries e LEFT JOIN users u ON u.id = e.subject_id`;

function filteredAudit({ users }: Sample): AdminTarget[] {
  const day = (back: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS);
  const days = Array.from({ length: 30 }, (_, back) => [day(back + 1), day(back)].map((at) => at.toISOString()));
  // Many entries hold the id of whom they are about.
  const terms = users.map(({ id }) => id.slice(-12));
  return [
    {
      name: 'audit-of-day',
      paths: days.map(([from, until]) => query('/audit', { page: 1, from: from!, until: until! })),
      sql: `SELECT ${ENTRY} WHERE e.id BETWEEN
          (SELECT coalesce(min(block), 0) * 10000 FROM audit_spans WHERE last_at >= $1) AND
          (SELECT (coalesce(max(block), 0) + 1) * 10000 FROM audit_spans WHERE first_at < $2)
        AND e.occurred_at >= $1 AND e.occurred_at < $2 ORDER BY e.id DESC LIMIT 20`,
      values: days,
      p99: 100,
    },
    {
      name: 'audit-of-person',
      paths: users.map(({ id }) => query('/audit', { page: 1, userId: id })),
      sql: `SELECT ${ENTRY} WHERE e.id = ANY (ARRAY (
          SELECT id FROM audit_entries WHERE subject_id = $1 UNION ALL
          SELECT id FROM audit_entries WHERE actor_id = $1 AND actor_id IS DISTINCT FROM subject_id)) ORDER BY e.id DESC LIMIT 20`,
      values: users.map(({ id }) => [id]),
      p99: 50,
    },
    {
      name: 'audit-metadata',
      paths: terms.map((search) => query('/audit', { page: 1, search })),
      sql: `WITH found AS MATERIALIZED (SELECT id FROM audit_entries WHERE lower(metadata::text) LIKE '%' || $1 || '%' LIMIT 10001)
        SELECT (SELECT count(*) FROM found) AS total, ${ENTRY} WHERE e.id = ANY (ARRAY (SELECT id FROM found ORDER BY id DESC LIMIT 20)) ORDER BY e.id DESC`,
      values: terms.map((term) => [term]),
      p99: 100,
    },
    {
      name: 'audit-verification',
      paths: ['/audit/verification'],
      sql: `SELECT v.*, u.name FROM audit_verifications v LEFT JOIN users u ON u.id = v.started_by ORDER BY v.id DESC LIMIT 2`,
      values: [[]],
      p99: 25,
    },
  ];
}

function workTargets(): AdminTarget[] {
  const oldestOpen = (name: string, path: string, table: string, instant: string, list: string): AdminTarget => ({
    name: `${name}-open-oldest`,
    paths: [query(path, { ...PAGE, state: 'open', order: 'oldest' })],
    sql: `SELECT *, ${counter(`${list}-by-state:open`)} FROM ${table} WHERE state = 'open' ORDER BY ${instant}, id LIMIT 10`,
    values: [[]],
    p99: 50,
  });
  return [
    oldestOpen('contact', '/contact-us', 'contact_requests', 'submitted_at', 'contact-requests'),
    oldestOpen('demo', '/demo-request', 'demo_requests', 'requested_at', 'demo-requests'),
    oldestOpen('feedback', '/feedback', 'feedback', 'created_at', 'feedback'),
    {
      name: 'contact-nobody',
      paths: [query('/contact-us', { ...PAGE, state: 'open', assignee: 'nobody' })],
      sql: `SELECT *, ${capped(`contact_requests WHERE state = 'open' AND assignee_id IS NULL`)} FROM contact_requests
        WHERE state = 'open' AND assignee_id IS NULL ORDER BY submitted_at DESC, id DESC LIMIT 10`,
      values: [[]],
      p99: 60,
    },
    {
      name: 'contact-search',
      paths: [query('/contact-us', { ...PAGE, state: 'done', search: 'laptop' })],
      sql: `SELECT *, ${capped(`contact_requests WHERE state = 'done' AND search_text LIKE '%laptop%'`)} FROM contact_requests
        WHERE state = 'done' AND search_text LIKE '%laptop%' ORDER BY submitted_at DESC, id DESC LIMIT 10`,
      values: [[]],
      p99: 100,
    },
    {
      name: 'request-counts',
      paths: ['/request-counts/contact-us', '/request-counts/demo-request', '/request-counts/feedback'],
      sql: `SELECT list, sum(rows) FROM list_counts WHERE list LIKE $1 AND bucket = '-infinity' GROUP BY list`,
      values: [['contact-requests%'], ['demo-requests%'], ['feedback%']],
      p99: 25,
    },
    ...['waiting', 'invited', 'joined'].map((state): AdminTarget => ({
      name: `waitlist-${state}`,
      paths: [query('/waitlist/all', { page: 1, size: 100, state })],
      sql: `SELECT id, email, signed_up_at, ${counter(`waitlist-states:${state}`)} FROM waitlist_entries WHERE state = '${state}'
          ORDER BY signed_up_at, id LIMIT 100`,
      values: [[]],
      p99: 50,
    })),
    {
      name: 'waitlist-invitation',
      paths: [query('/waitlist/invitation', { count: 20 })],
      sql: `SELECT count(*), min(signed_up_at), max(signed_up_at) FROM (
        SELECT t.signed_up_at FROM waitlist_entries t LEFT JOIN mail_suppressions s ON s.address_canonical = t.email_canonical
        WHERE t.state = 'waiting' AND s.address_hash IS NULL ORDER BY t.signed_up_at, t.id LIMIT 20) AS oldest`,
      values: [[]],
      p99: 25,
    },
  ];
}

const OPEN = 'l.ended_at IS NULL AND l.ends_at > now()';
const SEGMENT_PEOPLE: Record<string, string> = {
  ending: `SELECT DISTINCT l.user_id FROM licenses l WHERE ${OPEN} AND l.ends_at <= now() + interval '30 days'
    AND NOT EXISTS (SELECT FROM licenses o WHERE o.user_id = l.user_id AND o.ended_at IS NULL AND o.ends_at > now() + interval '30 days')`,
  'never-signed-in': `SELECT i.email_canonical FROM beta_invitations i
    WHERE NOT EXISTS (SELECT FROM users u WHERE u.email_canonical = i.email_canonical)`,
  institution: `SELECT DISTINCT l.user_id FROM licenses l WHERE ${OPEN}
    AND l.institution_id = (SELECT (rule ->> 'institutionId')::uuid FROM mail_segments WHERE rule ->> 'kind' = 'institution' LIMIT 1)`,
  'license-type': `SELECT DISTINCT l.user_id FROM licenses l WHERE ${OPEN} AND l.type = 'tester'`,
};

function segmentTargets({ segments }: Sample): AdminTarget[] {
  return [
    {
      name: 'segments',
      paths: ['/email/segments'],
      sql: 'SELECT * FROM mail_segments ORDER BY lower(name), id',
      values: [[]],
      p99: 25,
    },
    ...segments.map(({ id, kind }) => ({
      name: `segment-${kind}`,
      paths: [`/email/segments/${id}/count`],
      sql: `SELECT count(*) FROM (${SEGMENT_PEOPLE[kind]}) AS people`,
      values: [[]],
      // Counts everyone it holds: once, when an operator chooses it.
      p99: 1_000,
    })),
  ];
}

function personTargets({ users }: Sample): AdminTarget[] {
  return [
    {
      name: 'person',
      paths: users.map(({ id }) => `/person/${id}`),
      sql: `SELECT u.*, (SELECT jsonb_agg(l) FROM licenses l WHERE l.user_id = u.id) AS licenses,
          (SELECT jsonb_agg(s) FROM sessions s WHERE s.user_id = u.id) AS sessions,
          (SELECT jsonb_agg(c) FROM contact_requests c WHERE c.email_canonical = u.email_canonical) AS contacts,
          (SELECT jsonb_agg(d) FROM demo_requests d WHERE d.email_canonical = u.email_canonical) AS demos,
          (SELECT jsonb_agg(w) FROM waitlist_entries w WHERE w.email_canonical = u.email_canonical) AS waits
        FROM users u WHERE u.id = $1`,
      values: users.map(({ id }) => [id]),
      p99: 60,
    },
    {
      name: 'person-mails',
      paths: users.map(({ id }) => query(`/person/${id}/mails`, PAGE)),
      sql: `SELECT m.* FROM mail_messages m JOIN user_addresses a ON a.email_canonical = m.person_canonical AND a.user_id = $1
        ORDER BY m.created_at DESC LIMIT 10`,
      values: users.map(({ id }) => [id]),
      p99: 60,
    },
    {
      name: 'person-stats',
      paths: users.map(({ id }) => `/weekly-stats/user/weeklyStats/${id}`),
      sql: 'SELECT * FROM weekly_stats WHERE user_id = $1 ORDER BY report_week_start DESC LIMIT 60',
      values: users.map(({ id }) => [id]),
      p99: 25,
    },
  ];
}

export const screenTargets = (sample: Sample): AdminTarget[] =>
  [filteredLicenses, filteredSchools, filteredAudit, workTargets, segmentTargets, personTargets].flatMap((targets) =>
    targets(sample),
  );
