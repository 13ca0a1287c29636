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
      expect(await find(term)).toEqual({ users: [known], institutions: [], campaigns: [] });
    }
  });

  it('takes a term literally, and refuses one that is empty or too long', async () => {
    expect(await find('%')).toEqual({ users: [], institutions: [], campaigns: [] });
    expect((await operator.admin.searchAll('   ')).error).toBe('Please type what to search for.');
    expect((await operator.admin.searchAll('q'.repeat(201))).status).toBe(400);
  });

  it('forgets the subject of a mail with the person it went to', async () => {
    await test.database.query(`UPDATE mail_campaigns SET subject = '' WHERE subject LIKE 'Quokka%'`);
    expect((await find('quokka news')).campaigns).toEqual([]);
  });
});
