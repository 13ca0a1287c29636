import { randomUUID } from 'node:crypto';
import type { Browser } from '../browser.js';
import { readRoutes } from '../route-table.js';
import { newPerson, type TestApp } from '../test-app.js';
import { Actor, admin } from './actors.js';
import { fillTable, findPersonTables, type PersonTable } from './person-tables.js';
import { LISTED } from './route-list.js';
import { sampleFor } from './samples.js';
import { walkSchema, withValue } from './schema-walk.js';

export interface Somebody {
  browser: Browser;
  id: string;
  /** The present address, and the former ones. */
  email: string;
  formerEmails: string[];
  name: string;
  subject: string;
  /** Part of every text stored about them. */
  canary: string;
}

/** Every text that must not be found after this person's deletion. */
export const needlesOf = ({ email, formerEmails, name, subject, canary }: Somebody): string[] => [
  email,
  ...formerEmails,
  name,
  subject,
  canary,
];

/** Every spelling of their addresses that could have been hashed. */
export const addressesOf = ({ email, formerEmails }: Somebody): string[] =>
  [email, ...formerEmails].flatMap((address) => [address, address.toLowerCase()]);

let people = 0;

/** People with rows in every table, and the operator who writes to them. */
export class Lives {
  private constructor(
    private readonly test: TestApp,
    private readonly operator: Browser,
    /** Every table that holds something about a person. */
    readonly tables: readonly PersonTable[],
  ) {}

  static async start(test: TestApp): Promise<Lives> {
    return new Lives(test, (await admin(test)).browser, await findPersonTables(test.database));
  }

  /** @param email another person's address, or a new one. */
  async somebody(email?: string): Promise<Somebody> {
    people += 1;
    const mark = `canary${people}q${process.pid}`;
    const [address, name, subject] = [email ?? `Mail.${mark}@${mark}.example`, `Name ${mark}`, `sub-${mark}`];
    const person = newPerson({ email: address, name, sub: subject, hd: address.split('@')[1]?.toLowerCase() });
    const browser = await this.test.signedIn(person);
    const id = (await browser.client.getAuthStatus()).data?.user?.id ?? '';
    return { browser, id, email: address, formerEmails: [], name, subject, canary: `text-${mark}` };
  }

  /** Changes the address at the provider, and signs in again. */
  async changeEmail(person: Somebody, email = `New.${person.email}`): Promise<void> {
    const { name, subject } = person;
    this.test.google.person = newPerson({ email, name, sub: subject });
    await person.browser.signIn();
    person.formerEmails.push(person.email);
    person.email = email;
  }

  /** Sends every form and report there is, with this person's address and texts, and gets mails from an operator. */
  async useEverything({ browser, email, canary }: Somebody): Promise<void> {
    const actor = new Actor(this.test, browser);
    const bodies = new Map(readRoutes(this.test.app).map(({ key, body }) => [key, body]));
    // In reverse, so that resubscribing comes before unsubscribing.
    for (const route of LISTED.filter(({ method, isEnd }) => method !== 'GET' && !isEnd).reverse()) {
      const schema = bodies.get(route.key);
      const sample = await sampleFor(this.test, route.key);
      const fields = schema ? walkSchema(schema).filter(({ kind, format }) => kind === 'text' && format === null) : [];
      let { body } = sample;
      for (const { path } of fields) {
        const isAddress = path.at(-1) === 'email';
        const isOurs = route.key !== 'POST /auth/desktop/token';
        const text = `${canary}-${path.join('').replaceAll(/\W/g, '')}`;
        if (isOurs) body = withValue(body, path, isAddress ? email : text) as Record<string, unknown>;
      }
      const { status } = await actor.send(route, { ...sample, ...(body ? { body } : {}) });
      // Operators' calls are refused, and bounces not asked for; their tables are filled in another way.
      if (![200, 204, 303, 400, 403, route.status.user].includes(status))
        throw new Error(`${route.key} answered ${status}.`);
    }
    await this.write(email, canary);
  }

  /** Every kind of mail that an operator sends. */
  private async write(email: string, canary: string): Promise<void> {
    const { admin: calls } = this.operator;
    const answers: { status: number; error: string | null }[] = [
      await calls.sendSupport(
        { to: [email], subject: `${canary} subject`, message: `${canary} message` },
        randomUUID(),
      ),
      await calls.sendAlert({ to: [email], subject: `${canary} alert`, template: 'update' }, randomUUID()),
      await calls.sendAlert({ to: [email, 'other@mail.example'], subject: 'News', template: 'beta' }, randomUUID()),
    ];
    const [request] = await this.test.database.query<{ id: string }>(
      'SELECT id FROM contact_requests WHERE email = $1 ORDER BY submitted_at DESC LIMIT 1',
      [email],
    );
    const letter = { subject: `${canary} reply`, message: `${canary} answer` };
    if (request) answers.push(await calls.replyToRequest('contact-us', request.id, letter, randomUUID()));
    for (const { status, error } of answers) if (status !== 202) throw new Error(`${status}: ${error}`);
  }

  /** Puts a row about them into every table that has none yet. */
  async fill(person: Somebody): Promise<void> {
    await this.useEverything(person);
    for (const entry of this.tables) {
      if ((await this.countOf(entry, person)) > 0) continue;
      const quoted = (text: string): string => `'${text}'`;
      const values = {
        email_canonical: quoted(person.email.toLowerCase()),
        [entry.column]: quoted(entry.by === 'reference' ? person.id : person.email.toLowerCase()),
        type: quoted('individual'),
        provider: quoted('apple'),
        role: quoted('viewer'),
        kind: quoted('web'),
        state: quoted('rejected'),
        mail_state: quoted('accepted'),
        entry_id: `(SELECT max(id) FROM audit_entries WHERE subject_id = '${person.id}')`,
        campaign_id: `(SELECT id FROM mail_campaigns WHERE subject = 'News' LIMIT 1)`,
        institution_id: `(SELECT i.id FROM institutions i WHERE NOT EXISTS (
          SELECT FROM institution_contacts c WHERE c.institution_id = i.id) AND NOT EXISTS (
          SELECT FROM demo_students d WHERE d.institution_id = i.id) LIMIT 1)`,
        session_hash: `(SELECT id_hash FROM sessions WHERE user_id = '${person.id}' LIMIT 1)`,
        subscription_id: `(SELECT id FROM push_subscriptions WHERE user_id = '${person.id}' LIMIT 1)`,
        change_id: '(SELECT id FROM class_list_changes LIMIT 1)',
        number: '(SELECT count(*) + 1 FROM mail_recipients)',
        days: '(SELECT count(*) + 1 FROM institution_reminders)',
      };
      await fillTable(this.test.database, entry.table, values, person.canary);
    }
  }

  async filled(): Promise<Somebody> {
    const person = await this.somebody();
    await this.fill(person);
    return person;
  }

  /** Number of rows of a table with the person's present address. */
  async countOf({ table, column, by }: PersonTable, { id, email }: Somebody): Promise<number> {
    const isTheirs = by === 'reference' ? `${column}::text = $1` : `lower(${column}) = lower($1)`;
    const sql = `SELECT count(*)::int AS count FROM ${table} WHERE ${isTheirs}`;
    const [row] = await this.test.database.query<{ count: number }>(sql, [by === 'reference' ? id : email]);
    return row?.count ?? 0;
  }
}
