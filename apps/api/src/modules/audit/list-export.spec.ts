import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { counted } from '../../../test/counted-recipients.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
let operatorId: string;
const person = randomUUID();
const campaign = randomUUID();
const formula = '=HYPERLINK("http://evil.example","Ana, ""the"" 1st")';
const address = `${person}@export.example`;

beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  operatorId = (await operator.client.getAuthStatus()).data!.user!.id;
  const { database } = test;
  await database.query(
    `INSERT INTO users (id, name, email, email_canonical, provider, issuer, subject) VALUES ($1::uuid, $2, $3, $3, 'google', 'https://export.example', $1)`,
    [person, formula, address],
  );
  await database.query(
    `INSERT INTO users (name, provider, issuer, subject, operator_role) VALUES ($1, 'google', 'https://export.example', 'an operator', 'viewer')`,
    [formula],
  );
  await database.query(
    `INSERT INTO licenses (user_id, type, expires_at) SELECT $1, type, now() + days * interval '1 day'
     FROM (VALUES ('individual', 90), ('trial', -9)) AS l(type, days)`,
    [person],
  );
  await database.query(
    `INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
     VALUES ($1, 'export.example', '2098-12-31', '2099-01-01Z'), ('Other', 'other.example', '2098-12-31', '2099-01-01Z')`,
    [formula],
  );
  const letter = `$1, 'Form', $2, $2, '+1 is my answer'`;
  await database.query(
    `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description, state)
     VALUES (${letter}, 'open'), (${letter}, 'done')`,
    [formula, address],
  );
  await database.query(
    `INSERT INTO demo_requests (first_name, last_name, email, email_canonical, description, role, organisation, country, state)
     VALUES (${letter}, 'Head', 'School', 'Australia', 'open'), (${letter}, 'Head', 'School', 'Australia', 'done')`,
    [formula, address],
  );
  await database.query(
    `INSERT INTO feedback (user_id, message, type) VALUES ($1, '+1 is my answer', 'idea'), ($1, 'It hangs.', 'problem')`,
    [person],
  );
  await database.query(
    `INSERT INTO mail_campaigns (id, kind, subject, template, status, request_hash) VALUES ($1, 'alert', $2, 'update', 'paused', ''), ($3, 'alert', 'News', 'update', 'finished', '')`,
    [campaign, formula, randomUUID()],
  );
  await database.query(
    counted(`INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, state, reply)
     VALUES ($1, 1, '+a@export.example', '+a@export.example', 'rejected', '=550'), ($1, 2, 'b@export.example', 'b@export.example', 'accepted', '250')`),
    [campaign],
  );
});
afterAll(() => test?.stop());

const lists = [
  ['users', '/user/export', `search=${person}`, { name: `'${formula}`, email: address, licenseType: 'individual' }],
  ['licenses', '/license/export', `search=${person}&status=active`, { userName: `'${formula}`, type: 'individual' }],
  ['institutions', '/institutions/export', 'search=hyperlink', { name: `'${formula}`, licenseExpiry: '2098-12-31' }],
  ['contact-requests', '/contact-us/export', `search=${person}&state=done`, { description: `'+1 is my answer` }],
  ['demo-requests', '/demo-request/export', `search=${person}&state=done`, { firstName: `'${formula}`, role: 'Head' }],
  ['feedback', '/feedback/export', `search=${person}&type=idea`, { message: `'+1 is my answer`, userId: person }],
  ['email-campaigns', '/email/export', 'search=hyperlink&status=paused', { subject: `'${formula}`, accepted: '1' }],
  ['operators', '/operators/export', 'role=viewer', { name: `'${formula}`, role: 'viewer' }],
  ['email-recipients', () => `/email/campaigns/${campaign}/export`, 'state=rejected', { reply: `'=550` }],
] as const;

const rowsOf = async (path: string) =>
  parse<Record<string, string>>(await (await operator.fetch(path)).text(), { columns: true, bom: true });

describe.each(lists)('the file of %s', (name, path, query, row) => {
  const address = typeof path === 'string' ? path : path();

  it('S51 has the rows of its filters as cells that a spreadsheet runs none of', async () => {
    const rows = await rowsOf(`${address}?${query}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(row);
    expect(Object.keys(rows[0]!)).toContain('id');
    expect((await rowsOf(address)).length).toBeGreaterThan(1);
  });

  it('is named by its list, and recorded with the names of the filters', async () => {
    const answer = await operator.fetch(`${address}?${query}`);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
    await answer.text();
    const [entry] = await test.database.query<{ actor_id: string; metadata: { list: string; filters: string[] } }>(
      `SELECT actor_id, metadata FROM audit_entries WHERE action = 'list.exported' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({ actor_id: operatorId, metadata: { list: name } });
    expect(entry!.metadata.filters).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]));
    expect(JSON.stringify(entry)).not.toContain(person);
  });
});
