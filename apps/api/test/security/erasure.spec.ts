import type { PersonalData } from '@bellweek/api-client/contract/me';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditSealerService } from '../../src/modules/audit/audit-sealer.service.js';
import { sealed } from '../sealed.js';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';
import { addressesOf, Lives, needlesOf } from './lives.js';
import { allTables, findEverywhere, findHashed } from './person-tables.js';

let test: TestApp;
let lives: Lives;
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'trace' });
  lives = await Lives.start(test);
});
beforeEach(() => test.database.query('DELETE FROM rate_limits'));
afterAll(() => test?.stop());

/** Tables without personal data, each with its reason. A new table is filled by `Lives`, or listed here. */
const ABOUT_NOBODY: Record<string, string> = {
  audit_entries: 'ids, dates and states; the test of the audit log looks for anything else',
  audit_seals: 'keyed hashes over entries',
  audit_unsealed: 'ids of entries',
  audit_verifications: 'sums, and places in the chain',
  class_list_changes: 'acts of schools: what was done, and sums',
  institution_domains: "schools' domains",
  institutions: 'schools',
  mail_campaign_counts: 'sums',
  mail_rates: 'sums',
  operator_links: 'hashes of random codes with an address',
  mail_segments: 'rules of operators: a kind of licence, a school',
  mail_workers: 'processes',
  migrations: 'the schema',
  rate_limits: 'keyed hashes of networks and of ids',
  recovery_drills: 'drills of schools: instants, sums, and the id of an account',
  sync_schools: 'modes and public keys of schools',
  task_runs: 'when periodic work ran',
  used_sign_ins: 'hashes of random states',
  used_periods: 'keyed hashes: that a trial was used is known for good',
};

describe('S58 everything that is stored about somebody', () => {
  it('S58 the walk finds the tables that are known to hold it', () => {
    const known = ['sessions', 'access_tokens', 'desktop_grants', 'licenses', 'feedback', 'weekly_stats'];
    const found = lives.tables.map(({ table }) => table);
    expect(found).toEqual(expect.arrayContaining([...known, 'beta_invitations', 'admin_grants']));
  });

  it('S58 every table can be filled', async () => {
    const person = await lives.filled();
    for (const entry of lives.tables) {
      expect({ ...entry, count: await lives.countOf(entry, person) }).not.toMatchObject({ count: 0 });
    }
    const places = await Promise.all(needlesOf(person).map((needle) => findEverywhere(test.database, needle)));
    for (const found of places) expect(found).not.toEqual([]);
    const tables = lives.tables.map(({ table }) => table);
    const filled = new Set([...tables, ...places.flat().map((place) => place.split(':')[0])]);
    for (const table of await allTables(test.database)) {
      expect({ table, isDecided: filled.has(table) || table in ABOUT_NOBODY }).toEqual({ table, isDecided: true });
    }
  });
});

describe('S58 deletion', () => {
  it('S58, S77 leaves no address, name, subject or text of the person anywhere, and the audit chain whole', async () => {
    const [person, other] = [await lives.filled(), await lives.filled()];
    const sealer = test.app.get(AuditSealerService, { strict: false });
    await sealer.sealAll();
    const othersBefore = await Promise.all(lives.tables.map((entry) => lives.countOf(entry, other)));
    expect((await person.browser.client.deleteAccount()).status).toBe(204);
    for (const needle of needlesOf(person)) {
      expect({ needle, found: await findEverywhere(test.database, needle) }).toEqual({ needle, found: [] });
    }
    expect(await findHashed(test.database, addressesOf(person))).toEqual([]);
    for (const entry of lives.tables) {
      expect({ ...entry, count: await lives.countOf(entry, person) }).toMatchObject({ count: 0 });
    }
    expect(await Promise.all(lives.tables.map((entry) => lives.countOf(entry, other)))).toEqual(othersBefore);
    expect(await findEverywhere(test.database, other.canary)).not.toEqual([]);

    // Their audit entries remain, without name or address, and the chain verifies.
    const entries = await test.database.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY id',
      [person.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.created', 'user.deleted']));
    expect(await sealed(sealer)).toMatchObject({ firstBad: null, unsealed: 0 });
    const log = test.logs.join('\n').toLowerCase();
    expect(log.length).toBeGreaterThan(10_000);
    for (const needle of needlesOf(person)) {
      expect({ needle, isLogged: log.includes(needle.toLowerCase()) }).toEqual({ needle, isLogged: false });
    }
  });

  it('S58 is idempotent: asked twice, even at once, it deletes once and says so once', async () => {
    const person = await lives.filled();
    const again = test.browser();
    for (const [name, value] of person.browser.jar) again.jar.set(name, value);
    again.csrfToken = person.browser.csrfToken;
    const answers = await Promise.all([person.browser.client.deleteAccount(), again.client.deleteAccount()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await again.client.deleteAccount()).status).toBe(401);
    const [row] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'user.deleted' AND actor_id = $1`,
      [person.id],
    );
    expect(row?.count).toBe(1);
  });

  it('S58 lets the person come back as somebody new, who can leave again', async () => {
    const person = await lives.filled();
    await person.browser.client.deleteAccount();
    test.google.person = newPerson({ email: person.email, name: person.name, sub: person.subject });
    const browser = test.browser();
    await browser.signIn();
    const user = (await browser.client.getAuthStatus()).data?.user;
    expect(user?.id).not.toBe(person.id);
    const { data } = await browser.client.exportMyData();
    expect(JSON.stringify(data)).not.toContain(person.canary);
    expect(data?.auditLog.map(({ action }) => action)).not.toContain('user.deleted');
    expect((await browser.client.deleteAccount()).status).toBe(204);
    expect(await findEverywhere(test.database, person.email)).toEqual([]);
  });
});

type Count = (data: PersonalData) => number;

/** Paths of each table's rows in the export. */
const SHOWN: Record<string, Count> = {
  sessions: ({ sessions }) => sessions.filter(({ kind }) => kind === 'browser').length,
  passkeys: ({ passkeys }) => passkeys.length,
  access_tokens: ({ sessions }) => sessions.filter(({ kind }) => kind === 'desktop').length,
  licenses: ({ licenses }) => licenses.length,
  feedback: ({ feedback }) => feedback.length,
  weekly_stats: ({ weeklyStats }) => weeklyStats.length,
  demo_students: ({ demoStudent }) => (demoStudent ? 1 : 0),
  audit_reasons: ({ auditLog }) => auditLog.filter(({ reason }) => reason !== null).length,
  user_addresses: ({ user }) => user.addresses.length,
  shared_calendars: ({ sharedCalendars }) => sharedCalendars.length,
  sync_accounts: ({ sync }) => (sync ? 1 : 0),
  sync_devices: ({ sync }) => sync?.devices.length ?? 0,
  sync_keys: ({ sync }) => sync?.keys.length ?? 0,
  sync_log: ({ sync }) => sync?.envelopes.length ?? 0,
  sync_checkpoints: ({ sync }) => sync?.checkpoints.length ?? 0,
};

/** Tables that the export leaves out, each with its reason. */
const NOT_SHOWN: Record<string, string> = {
  desktop_grants: 'a consent of ten minutes; the audit log shows that it was given',
  admin_grants: 'an instruction of the operators to themselves, used up at the next sign-in',
  contact_request_addresses: 'says once more who sent the requests, which are shown',
  demo_request_addresses: 'says once more who sent the requests, which are shown',
  mail_confirmations: 'says only when a mail went out; the mail itself is shown',
  passkey_challenges: 'random, and gone after five minutes',
  push_subscriptions: 'which browser to wake, gone with its session; only the push service knows whose address it is',
  push_reminders: 'times of their own planner, two weeks ahead at most, with messages for the browser alone',
  recovery_codes: 'hashes of random codes',
  sync_pairings: 'random keys of two devices, and gone after ten minutes',
};

/** Columns that the export leaves out, each with its reason. */
const INTERNAL: Record<string, string> = {
  'passkeys.transports': 'how a browser reaches the key',
  'sync_accounts.generation': 'random; names a state of our log',
  'sync_accounts.key_made_by': "a device's id",
  'sync_devices.public_key': 'random',
  'sync_keys.put_by': "a device's id",
  'sync_checkpoints.digest': 'a keyed hash of what is shown',
  'users.email_canonical': 'the address is shown as the provider wrote it',
  'users.search_text': 'name and address once more, in lower case',
  'waitlist_entries.state': 'follows from the account and from an invitation, which is shown with the mails',
  'waitlist_entries.search_text': 'the address once more, in lower case',
  ...Object.fromEntries(
    ['contact_requests', 'demo_requests', 'feedback'].flatMap((table) => [
      [`${table}.state`, 'how far operators are with it'],
      [`${table}.state_changed_by`, "an operator's id"],
      [`${table}.search_text`, 'its texts once more, in lower case'],
      [`${table}.note`, "an operator's working note (decision 0045)"],
    ]),
  ),
  'mail_messages.reply_to': 'the address of our own team',
  'sync_accounts.admission': 'a hash of a secret that lets devices in',
  'sync_devices.sign_key': 'random',
  'sync_keys.proof': 'a keyed hash over the wrapped key',
  'request_replies.inbox': 'the list in which the request is',
  'request_replies.mail_state': 'shown with the mails',
  'request_replies.mail_reply': "the mail server's word to us",
  'mail_messages.recipient': 'where a mail went: the address that is shown, or our own team',
  'mail_recipients.email': 'where an alert went: the address that is shown',
  'mail_recipients.reply': "the mail server's word to us",
  'mail_messages.reply': "the mail server's word to us",
  'mail_suppressions.reason': 'shown as whether they are unsubscribed',
};

const isInternal = (table: string, column: string): boolean =>
  `${table}.${column}` in INTERNAL || /(^|_)id$|_at$|^held_|_canonical$/.test(column);

describe('S58 “Download My Data”', () => {
  it('S58 shows every row of every table that belongs to the person', async () => {
    const person = await lives.filled();
    const { data } = await person.browser.client.exportMyData();
    for (const entry of lives.tables.filter(({ by }) => by === 'reference')) {
      const show = SHOWN[entry.table];
      if (!show) expect({ table: entry.table, why: NOT_SHOWN[entry.table] }).not.toMatchObject({ why: undefined });
      else expect({ ...entry, shown: show(data!) }).toEqual({ ...entry, shown: await lives.countOf(entry, person) });
    }
    expect(data?.auditLog.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.created', 'user.exported']),
    );
  });

  it('S58 shows every text that is stored about the person, theirs and no other’s', async () => {
    const [person, other] = [await lives.filled(), await lives.filled()];
    const { data } = await person.browser.client.exportMyData();
    const exported = JSON.stringify(data);
    const hidden = new Set<string>();
    for (const { table, column, by } of [...lives.tables, { table: 'users', column: 'id', by: 'reference' } as const]) {
      if (table in NOT_SHOWN) continue;
      const rows = await test.database.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE lower(${column}::text) = lower($1)`,
        [by === 'reference' ? person.id : person.email],
      );
      for (const [name, value] of rows.flatMap(({ row }) => Object.entries(row))) {
        const texts = [value].flat().filter((item): item is string => typeof item === 'string' && !/^\\x/.test(item));
        if (isInternal(table, name)) continue;
        for (const text of texts) if (!exported.includes(JSON.stringify(text))) hidden.add(`${table}.${name}`);
      }
    }
    expect([...hidden]).toEqual([]);
    for (const needle of [other.canary, other.email, other.name, other.subject]) expect(exported).not.toContain(needle);
  });
});
