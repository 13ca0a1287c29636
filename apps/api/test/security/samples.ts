import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Browser } from '../browser.js';
import { counted } from '../counted-recipients.js';
import { insertUser } from '../people.js';
import { createSchool, newDomain } from '../schools.js';
import type { TestApp } from '../test-app.js';
import { FEED_SAMPLES, FEEDS_CHANGE_NOTHING } from './feed-samples.js';
import { PUSH_CHANGES_NOTHING, PUSH_SAMPLES } from './push-samples.js';
import { SCHOOL_CHANGES_NOTHING, SCHOOL_SAMPLES } from './school-samples.js';
import { SYNC_CHANGES_NOTHING, SYNC_SAMPLES } from './sync-samples.js';

export interface Sample {
  /** Values of `:id` and other parameters: they belong to `helper`, so that every actor asks for another person's. */
  params?: Record<string, string>;
  query?: string;
  body?: Record<string, unknown>;
  /** For the routes that take a form. */
  form?: string;
}

export const newVerifier = (): string => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Issues a code to this browser's person, with its verifier. */
export async function newDeviceCode(browser: Browser): Promise<{ code: string; code_verifier: string }> {
  const verifier = newVerifier();
  const { data, error } = await browser.client.approveDevice({
    code_challenge: challengeOf(verifier),
    state: newVerifier(),
  });
  if (!data) throw new Error(`No code was issued: ${String(error)}`);
  return { code: new URL(data.redirectTo).searchParams.get('code') ?? '', code_verifier: verifier };
}

const helpers = new WeakMap<TestApp, Promise<Browser>>();

/** A person apart from the actors, who prepares samples. */
function helper(test: TestApp): Promise<Browser> {
  const known = helpers.get(test) ?? test.signedIn();
  helpers.set(test, known);
  return known;
}

/** The helper's id. */
async function helperId(test: TestApp): Promise<string> {
  const { data } = await (await helper(test)).client.getAuthStatus();
  return data?.user?.id ?? '';
}

/** A school without people. */
async function schoolId(test: TestApp): Promise<string> {
  const domain = newDomain();
  await createSchool(test, domain);
  const [school] = await test.database.query<{ id: string }>('SELECT id FROM institutions WHERE domain = $1', [domain]);
  return school?.id ?? '';
}

/** The second domain of a school, not verified yet. */
async function newSchoolDomain(test: TestApp, removedAt: Date | null = null): Promise<Sample> {
  const [domain] = await test.database.query<{ id: string }>(
    'INSERT INTO institution_domains (institution_id, domain, removed_at) VALUES ($1, $2, $3) RETURNING id',
    [await schoolId(test), newDomain(), removedAt],
  );
  return { params: { id: domain!.id } };
}

/** An unread message, from a form or from the helper. */
async function newMessage(test: TestApp, table: 'contact_requests' | 'demo_requests' | 'feedback'): Promise<Sample> {
  const values = {
    contact_requests: `(first_name, last_name, email, email_canonical, description) VALUES ('Fay', 'Form', $1, $1, '')`,
    demo_requests: `(first_name, last_name, email, email_canonical, role, organisation, country, description)
      VALUES ('Fay', 'Form', $1, $1, '', '', '', '')`,
    feedback: `(user_id, message, type) VALUES ($1, 'Hello', 'idea')`,
  }[table];
  const writer = table === 'feedback' ? await helperId(test) : `${randomUUID()}@forms.example`;
  const [row] = await test.database.query<{ id: string }>(`INSERT INTO ${table} ${values} RETURNING id`, [writer]);
  return { params: { id: row!.id } };
}

/** A contact request under its inbox. */
async function newRequest(test: TestApp, body?: Record<string, unknown>): Promise<Sample> {
  const { params } = await newMessage(test, 'contact_requests');
  return { params: { inbox: 'contact-us', ...params }, ...(body && { body }) };
}

/** A contact request with a reply that the mail server refused. */
async function newReply(test: TestApp): Promise<Sample> {
  const { params } = await newRequest(test);
  const [reply] = await test.database.query<{ id: string }>(
    `INSERT INTO request_replies (id, inbox, request_id, author_id, recipient, subject, message, mail_id, mail_state)
     VALUES (gen_random_uuid(), 'contact-us', $1, gen_random_uuid(), $2, 'Re', 'Hi', gen_random_uuid(), 'rejected') RETURNING id`,
    [params!.id, `${randomUUID()}@forms.example`],
  );
  return { params: { ...params, replyId: reply!.id } };
}

const REASON = 'The person asked for it.';
const END = '2097-01-01T00:00:00.000Z';
const DAYS = 'from=2026-01-01T00:00:00Z&until=2099-01-01T00:00:00Z';
const REQUESTS = `page=1&size=10&search=a&state=open&assignee=me&order=oldest&${DAYS}`;
const LATER = '2098-01-01T00:00:00.000Z';

const newPersonId = ({ database }: TestApp): Promise<string> =>
  insertUser((sql, values) => database.query(sql, values));

async function newLicenseId(test: TestApp): Promise<string> {
  const [row] = await test.database.query<{ id: string }>(
    `INSERT INTO licenses (user_id, type, expires_at) VALUES ($1, 'individual', $2) RETURNING id`,
    [await newPersonId(test), END],
  );
  return row!.id;
}

const deviceRequest = () => ({ code_challenge: challengeOf(newVerifier()), state: newVerifier() });

const formPerson = () => ({ firstName: 'Fay', lastName: 'Form', email: `${randomUUID()}@forms.example` });

const alertTo = (address: string) => ({ to: [address], subject: 'News', template: 'update' });

/** A paused campaign with an unknown recipient: every act on it is possible, and the worker leaves it alone. */
async function newCampaign({ database }: TestApp): Promise<Sample> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO mail_campaigns (kind, subject, template, status, request_hash) VALUES ('alert', 'News', 'update', 'paused', '') RETURNING id`,
  );
  await database.query(
    counted(
      `INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, state) VALUES ($1, 1, $2, $2, 'unknown')`,
    ),
    [row!.id, `${randomUUID()}@forms.example`],
  );
  return { params: { id: row!.id } };
}

async function newWaitlistEntry({ database }: TestApp, invitedAt: Date | null = null): Promise<Sample> {
  const [row] = await database.query<{ id: string }>(
    'INSERT INTO waitlist_entries (email, email_canonical, invited_at) VALUES ($1, $1, $2) RETURNING id',
    [`${randomUUID()}@forms.example`, invitedAt],
  );
  return { params: { id: row!.id } };
}

async function newSegment({ database }: TestApp): Promise<Sample> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO mail_segments (name, rule) VALUES ('Ending', '{"kind":"ending"}') RETURNING id`,
  );
  return { params: { id: row!.id } };
}

/** A request each route accepts; routes that are not here take neither query nor body. */
const SAMPLES: Record<string, (test: TestApp) => Promise<Sample> | Sample> = {
  'GET /auth/desktop': () => ({ query: new URLSearchParams(deviceRequest()).toString() }),
  'POST /auth/desktop': () => ({ body: deviceRequest() }),
  'POST /auth/desktop/token': async (test) => ({ body: await newDeviceCode(await helper(test)) }),
  'POST /auth/apple/callback': () => ({ form: 'state=unknown&code=none' }),
  'POST /waitlist': () => ({ body: { email: `${randomUUID()}@forms.example` } }),
  'POST /contact-us': () => ({ body: { ...formPerson(), description: 'When does the term begin?' } }),
  'POST /demo-request': () => ({
    body: { ...formPerson(), role: 'Principal', organisation: 'A School', country: 'Australia', description: '' },
  }),
  'POST /email/unsubscribe': () => ({ body: { email: 'reader@forms.example' } }),
  'POST /email/resubscribe': () => ({ body: { email: 'reader@forms.example' } }),
  'POST /email/one-click': () => ({ query: 't=forged.token' }),
  'POST /email/bounces': () => ({ body: { message: 'Subject: Undelivered', signature: '0'.repeat(64) } }),
  'POST /email/alert': () => ({ body: { ...alertTo(`${randomUUID()}@forms.example`), lists: [], except: [] } }),
  'POST /email/support': () => ({
    body: { to: [`${randomUUID()}@forms.example`], subject: 'Your question', message: 'It begins in February.' },
  }),
  'POST /email/preview/alert': () => ({ body: { template: 'beta' } }),
  'POST /email/preview/support': () => ({ body: { message: 'It begins in February.' } }),
  'GET /email/segments/:id/count': newSegment,
  'POST /email/segments': () => ({ body: { name: 'Ending soon', rule: { kind: 'ending' } } }),
  'PUT /email/segments/:id': async (test) => ({ ...(await newSegment(test)), body: { name: 'Ending' } }),
  'DELETE /email/segments/:id': newSegment,
  'POST /email/test': () => ({ body: { subject: 'News', template: 'message', message: 'It begins in February.' } }),
  'GET /email/unsubscribed': () => ({ query: 'email=reader@forms.example' }),
  'GET /email/campaigns': () => ({ query: 'page=1&size=10&search=a&status=paused&order=oldest' }),
  'GET /email/export': () => ({ query: 'search=a&status=paused' }),
  'GET /email/campaigns/:id': newCampaign,
  'GET /email/campaigns/:id/recipients': async (test) => ({
    ...(await newCampaign(test)),
    query: 'page=1&state=pending',
  }),
  'POST /email/campaigns/:id/pause': newCampaign,
  'POST /email/campaigns/:id/resume': newCampaign,
  'POST /email/campaigns/:id/cancel': newCampaign,
  'POST /email/campaigns/:id/retry': async (test) => ({ ...(await newCampaign(test)), body: { states: ['unknown'] } }),
  'GET /audit': () => ({
    query: `page=1&limit=20&action=user.created&excludeUser=Ada&search=google&userId=${randomUUID()}&${DAYS}`,
  }),
  'GET /audit/export': () => ({
    query: `format=csv&action=user.created&search=google&userId=${randomUUID()}&${DAYS}&firstDay=2026-01-01&lastDay=2098-12-31`,
  }),
  'POST /operator/passkeys': () => ({
    body: { name: 'My laptop', credentialId: 'none', response: { clientDataJSON: 'none', attestationObject: 'none' } },
  }),
  'PUT /operator/passkeys/:id': () => ({ params: { id: randomUUID() }, body: { name: 'My laptop' } }),
  'DELETE /operator/passkeys/:id': () => ({ params: { id: randomUUID() } }),
  'DELETE /operator/sessions/:id': () => ({ params: { id: randomUUID() } }),
  'POST /operators/invitations': () => ({
    body: { email: `${randomUUID()}@people.example`, provider: 'google', role: 'viewer' },
  }),
  'DELETE /operators/invitations/:id': () => ({ params: { id: randomUUID() } }),
  'PUT /operators/:id/role': () => ({
    params: { id: randomUUID() },
    body: { from: 'viewer', to: 'support', reason: REASON },
  }),
  'POST /operators/:id/revoke': () => ({ params: { id: randomUUID() }, body: { reason: REASON } }),
  'POST /operator/confirmation': () => ({
    body: { credentialId: 'none', response: { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none' } },
  }),
  'POST /operator/recovery': () => ({ body: { code: 'AAAA-AAAA-AAAA-AAAA' } }),
  'GET /audit/user/:id': async (test) => ({ params: { id: await helperId(test) } }),
  'GET /search': () => ({ query: 'search=a' }),
  'GET /user/all': () => ({ query: 'page=1&size=10&search=a' }),
  'GET /user/admin/user-info/:userId': async (test) => ({ params: { userId: await helperId(test) } }),
  'GET /person/:id': async (test) => ({ params: { id: await helperId(test) } }),
  'GET /person/:id/mails': async (test) => ({ params: { id: await helperId(test) }, query: 'page=1&size=10' }),
  'POST /person/:id/licenses': async (test) => ({
    params: { id: await newPersonId(test) },
    body: { type: 'individual', expiresAt: LATER, reason: REASON },
  }),
  'PUT /license/:id/end': async (test) => ({
    params: { id: await newLicenseId(test) },
    body: { from: END, expiresAt: LATER, reason: REASON },
  }),
  'PUT /license/:id/state': async (test) => ({
    params: { id: await newLicenseId(test) },
    body: { state: 'suspended', reason: REASON },
  }),
  'POST /person/:id/sign-out': async (test) => ({ params: { id: await newPersonId(test) }, body: { reason: REASON } }),
  'PUT /person/:id/mail-preference': async (test) => ({
    params: { id: await newPersonId(test) },
    body: { isUnsubscribed: true, reason: REASON },
  }),
  'POST /person/:id/export': async (test) => ({ params: { id: await newPersonId(test) }, body: { reason: REASON } }),
  'POST /person/:id/delete': async (test) => {
    const id = await newPersonId(test);
    return { params: { id }, body: { confirmation: `${id}@mail.example`, reason: 'person_asked' } };
  },
  'GET /license/all': () => ({
    query: 'page=1&size=10&search=a&status=active&type=trial&ending=soon&order=latest&extensionId=' + randomUUID(),
  }),
  'GET /license/extension-plan': () => ({
    query: `ids=${randomUUID()}&expiresAt=${LATER}&search=a&ending=soon&extensionId=${randomUUID()}`,
  }),
  'POST /license/extensions': async (test) => ({
    body: { ids: [await newLicenseId(test)], status: 'all', search: '', expiresAt: LATER, count: 1, reason: REASON },
  }),
  'POST /license/extensions/:id/undo': async (test) => {
    const extensionId = randomUUID();
    const sql = 'UPDATE licenses SET extension_id = $1, former_end_at = expires_at WHERE id = $2';
    await test.database.query(sql, [extensionId, await newLicenseId(test)]);
    return { params: { id: extensionId } };
  },
  'PUT /institutions/:id/expiry': async (test) => ({
    params: { id: await schoolId(test) },
    body: { newExpiryDate: '2097-12-31' },
  }),
  'GET /institutions/:id/detail': async (test) => ({ params: { id: await schoolId(test) } }),
  'GET /institutions/:id/members': async (test) => ({
    params: { id: await schoolId(test) },
    query: 'page=1&size=10&search=a&order=oldest',
  }),
  'GET /institutions/:id/members/export': async (test) => ({
    params: { id: await schoolId(test) },
    query: 'search=a&order=oldest',
  }),
  'PUT /institutions/:id/details': async (test) => ({
    params: { id: await schoolId(test) },
    body: {
      name: 'Hill High',
      contact: { name: 'Kim Low', email: 'kim@school.example', role: 'Deputy principal' },
      note: 'Call in the morning.',
    },
  }),
  'GET /institutions/:id/sync': async (test) => ({ params: { id: await schoolId(test) } }),
  'PUT /institutions/:id/sync': async (test) => ({
    params: { id: await schoolId(test) },
    body: { mode: 'help', publicKey: randomBytes(65).toString('base64url'), reason: REASON },
  }),
  'POST /institutions/:id/end': async (test) => ({ params: { id: await schoolId(test) }, body: { reason: REASON } }),
  'POST /institutions/:id/domains': async (test) => ({
    params: { id: await schoolId(test) },
    body: { domain: newDomain(), includesSubdomains: false },
  }),
  'PUT /institutions/domains/:id': async (test) => ({
    ...(await newSchoolDomain(test)),
    body: { includesSubdomains: true },
  }),
  // Verified already, so that no DNS is asked.
  'POST /institutions/domains/:id/check': async (test) => {
    const id = await schoolId(test);
    const sql = 'SELECT id FROM institution_domains WHERE institution_id = $1';
    return { params: { id: (await test.database.query<{ id: string }>(sql, [id]))[0]!.id } };
  },
  'POST /institutions/domains/:id/verify': async (test) => ({
    ...(await newSchoolDomain(test)),
    body: { reason: 'Confirmed by phone.' },
  }),
  'POST /institutions/domains/:id/remove': (test) => newSchoolDomain(test),
  'POST /institutions/domains/:id/restore': (test) => newSchoolDomain(test, new Date()),
  ...SYNC_SAMPLES,
  ...FEED_SAMPLES,
  ...PUSH_SAMPLES,
  ...SCHOOL_SAMPLES,
  'GET /contact-us': () => ({ query: REQUESTS }),
  'POST /contact-us/:id/mark-read': (test) => newMessage(test, 'contact_requests'),
  'GET /demo-request': () => ({ query: REQUESTS }),
  'POST /demo-request/:id/mark-read': (test) => newMessage(test, 'demo_requests'),
  'GET /feedback': async (test) => ({ query: `${REQUESTS}&type=idea&userId=${await helperId(test)}` }),
  'POST /feedback/:id/mark-read': (test) => newMessage(test, 'feedback'),
  'GET /request-counts/:inbox': () => ({ params: { inbox: 'contact-us' } }),
  'GET /requests/:inbox/:id': (test) => newRequest(test),
  'PUT /requests/:inbox/:id/state': (test) => newRequest(test, { state: 'done' }),
  'PUT /requests/:inbox/:id/assignee': (test) => newRequest(test, { assignee: 'me' }),
  'POST /requests/:inbox/:id/replies': (test) => newRequest(test, { subject: 'Re: Your message', message: 'Hi Fay' }),
  'POST /requests/:inbox/:id/replies/:replyId/retry': newReply,
  'PUT /requests/:inbox/:id/note': (test) => newRequest(test, { note: 'Call them.', version: 0 }),
  'GET /waitlist/export': () => ({ query: 'search=fay&state=waiting' }),
  'GET /user/export': () => ({ query: 'search=a&order=oldest' }),
  'GET /license/export': () => ({ query: `search=a&status=active&extensionId=${randomUUID()}` }),
  'GET /institutions/export': () => ({ query: 'search=a' }),
  'GET /operators/export': () => ({ query: 'role=viewer' }),
  'GET /contact-us/export': () => ({ query: `search=a&state=open&assignee=me&order=oldest&${DAYS}` }),
  'GET /demo-request/export': () => ({ query: `search=a&state=open&assignee=me&order=oldest&${DAYS}` }),
  'GET /feedback/export': () => ({ query: `search=a&type=idea&order=oldest&${DAYS}` }),
  'GET /email/campaigns/:id/export': async (test) => ({ ...(await newCampaign(test)), query: 'state=pending' }),
  'GET /waitlist/invitation': () => ({ query: 'count=20' }),
  'POST /waitlist/invite': async (test) => {
    await newWaitlistEntry(test);
    return { body: { count: 20 } };
  },
  // Invited two days ago: it does not wait any more, and may be invited again.
  'POST /waitlist/:id/invite': (test) => newWaitlistEntry(test, new Date(Date.now() - 172_800_000)),
  'POST /waitlist/import/preview': () => ({ body: { text: 'fay@forms.example' } }),
  'POST /waitlist/import': () => ({ body: { text: `${randomUUID()}@forms.example` } }),
  'GET /waitlist/all': () => ({ query: 'page=1&size=10&search=fay&order=newest' }),
  'GET /weekly-stats/user/weeklyStats/:id': async (test) => ({ params: { id: await helperId(test) } }),
  'GET /user/contacts': () => ({ query: 'page=1&size=10&search=fay' }),
  'GET /waitlist/contacts': () => ({ query: 'page=1&size=10&search=fay' }),
  'GET /demo-request/contacts': () => ({ query: 'page=1&size=10&search=fay' }),
  'GET /contacts-us/contacts': () => ({ query: 'page=1&size=10&search=fay' }),
  'GET /contact-us/contacts': () => ({ query: 'page=1&size=10&search=fay' }),
  'GET /files/download': () => ({ query: 'os=linux' }),
  'GET /files/release': () => ({ query: 'os=linux' }),
  'GET /files/releases/:name': () => ({ params: { name: 'latest.yml' } }),
  'PUT /me/membership': () => ({ body: { isWanted: true } }),
  'POST /feedback': () => ({ body: { message: 'The week view could start on Sunday.', type: 'idea' } }),
  'POST /weekly-stats': () => ({
    body: {
      installationId: randomUUID(),
      reportWeekStart: '2025-11-03',
      reportWeekEnd: '2025-11-09',
      totalTasks: 12,
      tasksCompletedThisWeek: 3,
      tasksWithStartTimeThisWeek: 2,
      totalTags: 4,
      percentTasksWithTags: 50,
      taskGroupNames: ['Homework'],
      tagGroupNames: ['urgent'],
      appVersion: '1.0.0',
      schemaVersion: 1,
    },
  }),
};

export const hasSample = (key: string): boolean => Object.hasOwn(SAMPLES, key);

/** The address with its parameters filled in. */
export function fillPath(path: string, { params = {} }: Sample): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing');
}

export async function sampleFor(test: TestApp, key: string): Promise<Sample> {
  return (await SAMPLES[key]?.(test)) ?? {};
}

/** Routes whose sample changes nothing, most of them operators': no record, session or key is found, and no bounce is read. */
export const CHANGES_NOTHING: readonly string[] = [
  'POST /institutions/domains/:id/check',
  'POST /email/bounces',
  'POST /person/:id/sign-out',
  'POST /operator/passkey-options',
  'POST /operator/passkeys',
  'PUT /operator/passkeys/:id',
  'DELETE /operator/passkeys/:id',
  'POST /operator/confirmation/options',
  'POST /operator/confirmation',
  'POST /operator/fresh-confirmation',
  'POST /operator/recovery',
  'DELETE /operator/sessions/:id',
  'DELETE /operators/invitations/:id',
  'PUT /operators/:id/role',
  'POST /operators/:id/revoke',
  ...SYNC_CHANGES_NOTHING,
  ...FEEDS_CHANGE_NOTHING,
  ...PUSH_CHANGES_NOTHING,
  ...SCHOOL_CHANGES_NOTHING,
];
