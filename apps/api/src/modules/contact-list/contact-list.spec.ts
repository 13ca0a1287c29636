import type { Contact, ContactList } from '@bellweek/api-client/contract/campaigns';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { keepSenders } from '../requests/inbox.repository.js';
import { deleteRequest } from '../requests/request.repository.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  for (const person of PEOPLE) await addEverywhere(person);
});
afterAll(() => test?.stop());

interface Known {
  name: string;
  email: string;
}

const PEOPLE: Known[] = [
  { name: 'Ada Lovelace', email: 'ada@contacts.example' },
  { name: '100% Sure', email: 'sure_100@contacts.example' },
  { name: 'Back\\slash', email: 'back@contacts.example' },
  { name: "O'Neil Under_score", email: 'oneil@contacts.example' },
  { name: 'Ünal Größe', email: 'unal@contacts.example' },
  { name: 'a', email: 'x@contacts.example' },
];
const SUPPRESSED = ['ada@contacts.example', 'x@contacts.example'];

async function addEverywhere({ name, email }: Known): Promise<void> {
  const query = (sql: string, values: unknown[]) => test.database.query(sql, values);
  await query(
    `INSERT INTO users (name, email, email_canonical, provider, issuer, subject) VALUES ($1, $2, $2, 'google', 'https://contacts.example', $2)`,
    [name, email],
  );
  await query('INSERT INTO waitlist_entries (email, email_canonical) VALUES ($1, $1)', [email]);
  // The same address twice, first under another name.
  const [first = '', ...last] = name.split(' ');
  for (const [given, family] of [
    ['Former', 'Name'],
    [first, last.join(' ')],
  ]) {
    await query(
      `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description) VALUES ($1, $2, $3, $3, '')`,
      [given, family, email],
    );
    await query(
      `INSERT INTO demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description)
       VALUES ($1, $2, $3, $3, '', '', '', '')`,
      [given, family, email],
    );
  }
  for (const inbox of ['contact-us', 'demo-request'] as const) await query(keepSenders(inbox), [[email]]);
  if (SUPPRESSED.includes(email)) await operator.client.unsubscribe({ email });
}

const LISTS: ContactList[] = ['users', 'waitlist', 'demo-requests', 'contact-requests'];
const ours = (contacts: readonly Contact[]): Contact[] =>
  contacts.filter(({ email }) => email.endsWith('@contacts.example'));
const PATHS: Record<ContactList, string> = {
  users: '/user/contacts',
  waitlist: '/waitlist/contacts',
  'demo-requests': '/demo-request/contacts',
  'contact-requests': '/contact-us/contacts',
};

describe.each(LISTS)('contacts of %s', (list) => {
  const hasNames = list !== 'waitlist';
  // A form asks for both names; here the last one is empty for some.
  const nameOf = ({ name }: Known): string => (list === 'users' || name.includes(' ') ? name : `${name} `);

  it('hold each address once, newest first, with who wants no alerts', async () => {
    const { data } = await operator.admin.findContacts(list, { page: 1, size: 100 });
    const known = PEOPLE.toReversed().map((person) => ({
      email: person.email,
      ...(hasNames ? { name: nameOf(person) } : {}),
      suppression: SUPPRESSED.includes(person.email) ? 'unsubscribed' : null,
    }));
    expect(ours(data!.contacts)).toEqual(known);
    expect(data).toMatchObject({ total: data!.contacts.length, totalIsCapped: false, suppressed: 2 });
  });

  it('are streamed as a whole without a page, at the specified addresses', async () => {
    const paths = list === 'contact-requests' ? [PATHS[list], '/contacts-us/contacts'] : [PATHS[list]];
    const { data } = await operator.admin.findContacts(list, { page: 1, size: 100 });
    for (const path of paths) {
      const response = await operator.fetch(path);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual(data);
    }
  });

  it('S33 are searched by name and address, literally and whatever the case', async () => {
    const { data: everybody } = await operator.admin.findContacts(list, { page: 1, size: 100 });
    const terms = fc.oneof(
      fc.constantFrom(
        '%',
        '_',
        '\\',
        "'",
        '100%',
        'sure_',
        "O'NEIL",
        'ada l',
        'größe',
        'contacts',
        'A',
        'zz',
        '%%',
        'k\\s',
      ),
      fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'd', '%', '_', '\\', '@', '1', 'o', "'") }),
    );
    await fc.assert(
      fc.asyncProperty(terms, async (term) => {
        const wanted = everybody!.contacts.filter(({ name = '', email }) =>
          [name, email].some((text) => text.toLowerCase().includes(term.trim().toLowerCase())),
        );
        const { data } = await operator.admin.findContacts(list, { page: 1, size: 100, search: term });
        expect(data).toEqual({
          contacts: wanted,
          total: wanted.length,
          totalIsCapped: false,
          suppressed: wanted.filter(({ suppression }) => suppression !== null).length,
        });
        const streamed = await operator.fetch(`${PATHS[list]}?search=${encodeURIComponent(term)}`);
        expect(await streamed.json()).toEqual(data);
      }),
      { numRuns: 25, examples: [['%'], ['_'], ['\\']] },
    );
  });
});

describe('who wrote more than once', () => {
  it('stays while any of the requests does, and goes with the last', async () => {
    const email = 'often@contacts.example';
    const add = async () => {
      const rows = await test.database.query<{ id: string }>(
        `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description) VALUES ('Of', 'Ten', $1, $1, '') RETURNING id`,
        [email],
      );
      await test.database.query(keepSenders('contact-us'), [[email]]);
      return rows;
    };
    const remove = (id: string) => deleteRequest(test.app.get(DataSource).manager, 'contact-us', id);
    const find = async () =>
      (await operator.admin.findContacts('contact-requests', { page: 1, size: 10, search: 'often@' })).data;
    const added = await Promise.all(Array.from({ length: 8 }, add));
    expect(await find()).toMatchObject({ total: 1, contacts: [{ email, name: 'Of Ten' }] });
    const ids = added.flat().map(({ id }) => id);
    await Promise.all(ids.slice(1).map(remove));
    expect(await find()).toMatchObject({ total: 1 });
    await remove(ids[0]!);
    expect(await find()).toMatchObject({ total: 0, contacts: [] });
  });
});

describe('GET /waitlist/all', () => {
  it('is streamed as a whole, oldest first, or a page of it, searched by address', async () => {
    const { data: all } = await operator.admin.getWaitlist();
    expect(all?.waitlist.map(({ email }) => email)).toEqual(PEOPLE.map(({ email }) => email));
    expect(all).toMatchObject({ total: PEOPLE.length, totalIsCapped: false });
    const { data: page } = await operator.admin.getWaitlist({ page: 2, size: 4 });
    expect(page).toEqual({ waitlist: all!.waitlist.slice(4), total: PEOPLE.length, totalIsCapped: false });
    expect((await operator.admin.getWaitlist({ page: 1, size: 10, search: 'URE_1' })).data).toMatchObject({
      total: 1,
      waitlist: [{ email: 'sure_100@contacts.example' }],
    });
  });

  it('holds no more than its rows in memory: thousands of them arrive whole and in order', async () => {
    await test.database.query(
      `INSERT INTO waitlist_entries (email, email_canonical, signed_up_at)
       SELECT 'bulk' || n || '@bulk.example', 'bulk' || n || '@bulk.example', now() - n * interval '1 minute' FROM generate_series(1, 5000) AS n`,
    );
    const { data } = await operator.admin.getWaitlist();
    expect(data?.waitlist).toHaveLength(5_000 + PEOPLE.length);
    expect(data?.total).toBe(5_000 + PEOPLE.length);
    const instants = data!.waitlist.map(({ signedUpAt }) => signedUpAt);
    expect(instants).toEqual(instants.toSorted());
  });
});
