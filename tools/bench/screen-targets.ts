import { query } from './admin-paths.ts';
import type { AdminTarget, Sample } from './admin-paths.ts';

/* Filters, states and pages of the operators’ screens; their plain lists and searches are in admin-targets.ts. */

const PAGE = { page: 1, size: 10 };
const DAY_MS = 24 * 60 * 60 * 1000;

const filteredLicenses = (): AdminTarget[] => [
  { name: 'licenses-of-type', paths: [query('/license/all', { ...PAGE, status: 'all', type: 'tester' })] },
  {
    name: 'licenses-of-type-ending-soon',
    paths: [query('/license/all', { ...PAGE, status: 'active', type: 'trial', ending: 'soon' })],
  },
];

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
    },
    {
      name: 'institutions-full',
      paths: [query('/institutions/all', { ...PAGE, filter: 'full' })],
    },
    {
      name: 'institutions-counts',
      paths: pages.map((ids) => query('/institutions/counts', { ids: ids.join(',') })),
    },
    {
      name: 'institution-members-search',
      paths: names.map((search) => query(`/institutions/${largest}/members`, { ...PAGE, search })),
    },
    {
      name: 'institution-page',
      paths: schools.map(({ id }) => `/institutions/${id}/detail`),
    },
  ];
}

function filteredAudit({ users }: Sample): AdminTarget[] {
  const day = (back: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS);
  const days = Array.from({ length: 30 }, (_, back) => [day(back + 1), day(back)].map((at) => at.toISOString()));
  // Many entries hold the id of whom they are about.
  const terms = users.map(({ id }) => id.slice(-12));
  return [
    {
      name: 'audit-of-day',
      paths: days.map(([from, until]) => query('/audit', { page: 1, from: from!, until: until! })),
    },
    {
      name: 'audit-of-person',
      paths: users.map(({ id }) => query('/audit', { page: 1, userId: id })),
    },
    {
      name: 'audit-metadata',
      paths: terms.map((search) => query('/audit', { page: 1, search })),
    },
    {
      name: 'audit-verification',
      paths: ['/audit/verification'],
    },
  ];
}

function workTargets(): AdminTarget[] {
  const oldestOpen = (name: string, path: string): AdminTarget => ({
    name: `${name}-open-oldest`,
    paths: [query(path, { ...PAGE, state: 'open', order: 'oldest' })],
  });
  return [
    oldestOpen('contact', '/contact-us'),
    oldestOpen('demo', '/demo-request'),
    oldestOpen('feedback', '/feedback'),
    {
      name: 'contact-nobody',
      paths: [query('/contact-us', { ...PAGE, state: 'open', assignee: 'nobody' })],
    },
    {
      name: 'contact-search',
      paths: [query('/contact-us', { ...PAGE, state: 'done', search: 'laptop' })],
    },
    {
      name: 'request-counts',
      paths: ['/request-counts/contact-us', '/request-counts/demo-request', '/request-counts/feedback'],
    },
    ...['waiting', 'invited', 'joined'].map((state): AdminTarget => ({
      name: `waitlist-${state}`,
      paths: [query('/waitlist/all', { page: 1, size: 100, state })],
    })),
    {
      name: 'waitlist-invitation',
      paths: [query('/waitlist/invitation', { count: 20 })],
    },
  ];
}

function segmentTargets({ segments }: Sample): AdminTarget[] {
  return [
    {
      name: 'segments',
      paths: ['/email/segments'],
    },
    ...segments.map(({ id, kind }) => ({
      name: `segment-${kind}`,
      paths: [`/email/segments/${id}/count`],
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
    },
    {
      name: 'person-mails',
      paths: users.map(({ id }) => query(`/person/${id}/mails`, PAGE)),
    },
    {
      name: 'person-stats',
      paths: users.map(({ id }) => `/weekly-stats/user/weeklyStats/${id}`),
    },
  ];
}

export const screenTargets = (sample: Sample): AdminTarget[] =>
  [filteredLicenses, filteredSchools, filteredAudit, workTargets, segmentTargets, personTargets].flatMap((targets) =>
    targets(sample),
  );
