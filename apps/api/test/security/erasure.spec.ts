import type { PersonalData } from '@bellweek/api-client/contract/me';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditSealer } from '../../src/modules/audit/audit-sealer.service.js';
import type { Browser } from '../browser.js';
import { readRoutes } from '../route-table.js';
import { sealed } from '../sealed.js';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';
import { Actor } from './actors.js';
import { fillTable, findEverywhere, findPersonTables, type PersonTable } from './person-tables.js';
import { LISTED } from './route-list.js';
import { sampleFor } from './samples.js';
import { walkSchema, withValue } from './schema-walk.js';

interface Somebody {
  browser: Browser;
  id: string;
  email: string;
  name: string;
  subject: string;
  /** What is put into every text that is stored about them. */
  canary: string;
}

let test: TestApp;
let tables: PersonTable[];
beforeAll(async () => {
  test = await startTestApp();
  tables = await findPersonTables(test.database);
  await test.database.query(
    `INSERT INTO mail_campaigns (kind, subject, template, status, request_hash) VALUES ('alert', 'News', 'update', 'finished', '')`,
  );
});
beforeEach(() => test.database.query('DELETE FROM rate_limits'));
afterAll(() => test.stop());

let people = 0;

async function somebody(): Promise<Somebody> {
  people += 1;
  const mark = `canary${people}q${Date.now()}`;
  const [email, name, subject] = [`Mail.${mark}@${mark}.example`, `Name ${mark}`, `sub-${mark}`];
  const person = newPerson({ email, name, sub: subject, hd: `${mark}.example` });
  const browser = await test.signedIn(person);
  const id = (await browser.client.getAuthStatus()).data?.user?.id ?? '';
  return { browser, id, email, name, subject, canary: `text-${mark}` };
}

/** Sends every form and report there is, with this person's address and texts. */
async function useEverything({ browser, email, canary }: Somebody): Promise<void> {
  const actor = new Actor(test, browser);
  const bodies = new Map(readRoutes(test.app).map(({ key, body }) => [key, body]));
  // Backwards, so that whoever subscribes again does so before they unsubscribe.
  for (const route of LISTED.filter(({ method, isEnd }) => method !== 'GET' && !isEnd).reverse()) {
    const schema = bodies.get(route.key);
    const sample = await sampleFor(test, route.key);
    const fields = schema ? walkSchema(schema).filter(({ kind, format }) => kind === 'text' && format === null) : [];
    let { body } = sample;
    for (const { path } of fields) {
      const isAddress = path.at(-1) === 'email';
      const isOurs = route.key !== 'POST /auth/desktop/token';
      const text = `${canary}-${path.join('').replaceAll(/\W/g, '')}`;
      if (isOurs) body = withValue(body, path, isAddress ? email : text) as Record<string, unknown>;
    }
    // What is for operators alone is refused; the tables are filled with it afterwards.
    expect([200, 204, 303, 400, 403]).toContain(
      (await actor.send(route, { ...sample, ...(body ? { body } : {}) })).status,
    );
  }
}

const countOf = async ({ table, column, by }: PersonTable, { id, email }: Somebody): Promise<number> => {
  const isTheirs = by === 'reference' ? `${column}::text = $1` : `lower(${column}) = lower($1)`;
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE ${isTheirs}`;
  const [row] = await test.database.query<{ count: number }>(sql, [by === 'reference' ? id : email]);
  return row?.count ?? 0;
};

const A_CAMPAIGN = `SELECT id FROM mail_campaigns LIMIT 1`;

/** Somebody about whom every table knows something. */
async function filled(): Promise<Somebody> {
  const person = await somebody();
  await useEverything(person);
  for (const entry of tables) {
    if ((await countOf(entry, person)) > 0) continue;
    const quoted = (text: string): string => `'${text}'`;
    const values = {
      email_canonical: quoted(person.email.toLowerCase()),
      [entry.column]: quoted(entry.by === 'reference' ? person.id : person.email.toLowerCase()),
      type: quoted('individual'),
      provider: quoted('apple'),
      state: quoted('rejected'),
      campaign_id: `(${A_CAMPAIGN})`,
      number: '(SELECT count(*) + 1 FROM mail_recipients)',
    };
    await fillTable(test.database, entry.table, values, person.canary);
  }
  return person;
}

describe('S58 everything that is stored about somebody', () => {
  it('S58 the walk finds the tables that are known to hold it', () => {
    const known = ['sessions', 'access_tokens', 'desktop_grants', 'licenses', 'feedback', 'weekly_stats'];
    const found = tables.map(({ table }) => table);
    expect(found).toEqual(expect.arrayContaining([...known, 'beta_invitations', 'admin_grants']));
  });

  it('S58 every one of them can be filled', async () => {
    const person = await filled();
    for (const entry of tables) {
      expect({ ...entry, count: await countOf(entry, person) }).not.toMatchObject({ count: 0 });
    }
    for (const needle of [person.email, person.name, person.subject, person.canary]) {
      expect(await findEverywhere(test.database, needle)).not.toEqual([]);
    }
  });
});

describe('S58 deletion', () => {
  it('S58 leaves no address, name, subject or text of the person anywhere, and the audit chain whole', async () => {
    const [person, other] = [await filled(), await filled()];
    const sealer = test.app.get(AuditSealer, { strict: false });
    await sealer.sealAll();
    const othersBefore = await Promise.all(tables.map((entry) => countOf(entry, other)));
    expect((await person.browser.client.deleteAccount()).status).toBe(204);
    for (const needle of [person.email, person.name, person.subject, person.canary]) {
      expect({ needle, found: await findEverywhere(test.database, needle) }).toEqual({ needle, found: [] });
    }
    for (const entry of tables) expect({ ...entry, count: await countOf(entry, person) }).toMatchObject({ count: 0 });
    expect(await Promise.all(tables.map((entry) => countOf(entry, other)))).toEqual(othersBefore);
    expect(await findEverywhere(test.database, other.canary)).not.toEqual([]);

    // What they did is still on record, without who they were; and the chain over it holds.
    const entries = await test.database.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY id',
      [person.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.created', 'user.deleted']));
    await sealed(sealer);
    expect(await sealer.verify()).toMatchObject({ firstBad: null, unsealed: 0 });
    expect(test.logs.join('\n').toLowerCase()).not.toContain(person.email.toLowerCase());
  });

  it('S58 is idempotent: asked twice, even at once, it deletes once and says so once', async () => {
    const person = await filled();
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
    const person = await filled();
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

/** Where one's own data shows each table's rows. */
const SHOWN: Record<string, Count> = {
  sessions: ({ sessions }) => sessions.filter(({ kind }) => kind === 'browser').length,
  access_tokens: ({ sessions }) => sessions.filter(({ kind }) => kind === 'desktop').length,
  licenses: ({ licenses }) => licenses.length,
  feedback: ({ feedback }) => feedback.length,
  weekly_stats: ({ weeklyStats }) => weeklyStats.length,
};

/** What the data need not show, and why. */
const NOT_SHOWN: Record<string, string> = {
  desktop_grants: 'a consent of ten minutes; the audit log shows that it was given',
  admin_grants: 'an instruction of the operators to themselves, used up at the next sign-in',
  contact_request_addresses: 'says once more who sent the requests, which are shown',
  demo_request_addresses: 'says once more who sent the requests, which are shown',
  mail_confirmations: 'says only when a mail went out; the mail itself is shown',
};

/** Columns that the data need not show, and why. */
const INTERNAL: Record<string, string> = {
  'users.email_canonical': 'the address is shown as the provider wrote it',
  'users.search_text': 'name and address once more, in lower case',
  'waitlist_entries.search_text': 'the address once more, in lower case',
  'mail_messages.recipient': 'where a mail went: the address that is shown, or our own team',
  'mail_recipients.email': 'where an alert went: the address that is shown',
  'mail_recipients.reply': "the mail server's word to us",
  'mail_messages.reply': "the mail server's word to us",
  'mail_suppressions.reason': 'shown as whether they are unsubscribed',
};

const isInternal = (table: string, column: string): boolean =>
  `${table}.${column}` in INTERNAL || /(^|_)id$|_at$|_canonical$/.test(column);

describe('S58 “Download My Data”', () => {
  it('S58 shows every row of every table that belongs to the person', async () => {
    const person = await filled();
    const { data } = await person.browser.client.exportMyData();
    for (const entry of tables.filter(({ by }) => by === 'reference')) {
      const show = SHOWN[entry.table];
      if (!show) expect({ table: entry.table, why: NOT_SHOWN[entry.table] }).not.toMatchObject({ why: undefined });
      else expect({ ...entry, shown: show(data!) }).toEqual({ ...entry, shown: await countOf(entry, person) });
    }
    expect(data?.auditLog.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.created', 'user.exported']),
    );
  });

  it('S58 shows every text that is stored about the person, theirs and no other’s', async () => {
    const [person, other] = [await filled(), await filled()];
    const { data } = await person.browser.client.exportMyData();
    const exported = JSON.stringify(data);
    const hidden = new Set<string>();
    for (const { table, column, by } of [...tables, { table: 'users', column: 'id', by: 'reference' } as const]) {
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
