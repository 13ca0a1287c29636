import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  await test.database.query(
    `INSERT INTO institutions (name, domain, license_expiry, license_expires_at) VALUES
       ('Quokka Primary', 'wombat.edu.example', '2090-01-01', '2090-01-02'), ('Ant Hill', 'quokka.edu.example', '2090-01-01', '2090-01-02')`,
  );
  await test.database.query(
    `INSERT INTO mail_campaigns (kind, subject, status, request_hash, created_at)
     SELECT 'support', 'Quokka news ' || n, 'finished', '', now() - n * interval '1 day' FROM generate_series(1, 9) AS n`,
  );
});
afterAll(() => test?.stop());

const find = async (search: string) => {
  const { data, error } = await operator.admin.searchAll(search);
  if (!data) throw new Error(String(error));
  return data;
};

describe('search over all that operators look for', () => {
  it('finds people by name, by email and by id, institutions by name and domain, campaigns by subject', async () => {
    const person = { ...newPerson({ name: 'Zoë Quokka' }), email: 'zoe.quokka@mail.example' };
    const student = await test.signedIn(person);
    const { id } = (await student.client.getAuthStatus()).data!.user!;
    const known = { id, name: 'Zoë Quokka', email: person.email };
    const { users, institutions, campaigns } = await find('QUOKKA');
    expect(users).toEqual([known]);
    expect(institutions.map(({ name }) => name)).toEqual(['Ant Hill', 'Quokka Primary']);
    expect(campaigns.map(({ subject }) => subject)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Quokka news ${number}`),
    );
    for (const term of [id, id.toUpperCase(), person.email.slice(0, -2)]) {
      expect(await find(term)).toEqual({ users: [known], institutions: [], campaigns: [], requests: [] });
    }
  });

  it('finds what people wrote to us, by name, address and text, the newest of all inboxes first', async () => {
    const person = { ...newPerson({ name: 'Numbat Reed' }), email: 'numbat@mail.example' };
    const student = await test.signedIn(person);
    await student.client.sendFeedback({ message: 'The timetable hides my bilby club', type: 'idea' });
    const form = {
      firstName: 'Bilby',
      lastName: 'Dee',
      email: 'office@bilby.example',
      description: 'Seats for year 9?',
    };
    await test.database.query(
      `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description, submitted_at)
       SELECT $1, $2, $3, $3, $4, now() - n * interval '1 hour' FROM generate_series(1, 7) AS n`,
      [form.firstName, form.lastName, form.email, form.description],
    );
    await test.database.query(
      `INSERT INTO demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description, requested_at)
       VALUES ('Kit', 'Lee', 'kit@x.example', 'kit@x.example', 'Head', 'Bilby School', 'Australia', 'Show us', now() - interval '90 minutes')`,
    );
    const { requests } = await find('BILBY');
    expect(requests.map(({ inbox, name }) => [inbox, name])).toEqual([
      ['feedback', 'Numbat Reed'],
      ['contact-us', 'Bilby Dee'],
      ['demo-request', 'Kit Lee'],
      ...Array.from({ length: 3 }, () => ['contact-us', 'Bilby Dee']),
    ]);
    expect(requests[0]?.text).toBe('The timetable hides my bilby club');
    for (const term of ['bilby dee', 'office@bilby', 'year 9?']) {
      expect((await find(term)).requests.map(({ name }) => name)).toEqual(Array(6).fill('Bilby Dee'));
    }
    expect((await find('numbat reed')).requests).toMatchObject([{ inbox: 'feedback', name: 'Numbat Reed' }]);
  });

  it('takes a term literally, and refuses one that is empty or too long', async () => {
    expect(await find('%')).toEqual({ users: [], institutions: [], campaigns: [], requests: [] });
    expect((await operator.admin.searchAll('   ')).error).toBe('Please type what to search for.');
    expect((await operator.admin.searchAll('q'.repeat(201))).status).toBe(400);
  });

  it('forgets the subject of a mail with the person it went to', async () => {
    await test.database.query(`UPDATE mail_campaigns SET subject = '' WHERE subject LIKE 'Quokka%'`);
    expect((await find('quokka news')).campaigns).toEqual([]);
  });
});
