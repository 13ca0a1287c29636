import { randomUUID } from 'node:crypto';
import type { SegmentRule } from '@bellweek/api-client/contract/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CampaignHarness } from '../../../../test/campaign-harness.js';
import { newAddress } from '../../../../test/mail-harness.js';

let harness: CampaignHarness;
let school: string;
beforeAll(async () => {
  harness = await CampaignHarness.start();
  school = await newSchool();
});
afterAll(() => harness?.stop());

const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  harness.mail.test.database.query<Row>(sql, values);
const api = () => harness.operator.admin;

async function newSchool(): Promise<string> {
  const [row] = await query<{ id: string }>(
    `INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
     VALUES ('Segment School', $1, '2098-12-31', '2098-12-31T13:00:00Z') RETURNING id`,
    [`${randomUUID()}.example`],
  );
  return row!.id;
}

/** A person with licences: types with the days that each still goes on. */
async function person(licences: Record<string, number>): Promise<string> {
  const email = newAddress();
  const [user] = await query<{ id: string }>(
    `INSERT INTO users (name, email, email_canonical, provider, issuer, subject)
     VALUES ('Sam', $1, lower($1), 'google', 'https://issuer.example', $1) RETURNING id`,
    [email],
  );
  for (const [type, days] of Object.entries(licences)) {
    await query(
      `INSERT INTO licenses (user_id, type, institution_id, institution_ends_at, expires_at)
       VALUES ($1, $2, $3, (SELECT license_expires_at FROM institutions WHERE id = $3), $4)`,
      type === 'institution'
        ? [user!.id, type, school, null]
        : [user!.id, type, null, new Date(Date.now() + days * 86_400_000)],
    );
  }
  return email;
}

async function newSegment(rule: SegmentRule): Promise<string> {
  const { data, error } = await api().createSegment({ name: ` ${rule.kind} `, rule });
  if (!data) throw new Error(String(error));
  return data.id;
}

/** Addresses that an alert to a segment goes to, of those given. */
async function reached(segment: string, among: readonly string[]): Promise<string[]> {
  const { id, recipients } = await harness.alert({ segments: [segment] });
  const { data } = await api().countSegment(segment);
  expect(recipients).toBe(data!.total);
  const rows = await query<{ email: string }>('SELECT email FROM mail_recipients WHERE campaign_id = $1', [id]);
  const got = rows.map(({ email }) => email);
  expect(new Set(got).size).toBe(got.length);
  return among.filter((email) => got.includes(email));
}

describe('whom a segment holds', () => {
  it('ending: people whose access ends in the next 30 days, not those with another licence that goes on', async () => {
    const soon = await person({ trial: 29 });
    const both = await person({ trial: 3, tester: 20 });
    const others = [
      await person({ trial: 31 }),
      await person({ trial: -1 }),
      await person({ trial: 5, individual: 200 }),
      await person({ trial: 5, institution: 0 }),
      await person({}),
    ];
    const segment = await newSegment({ kind: 'ending' });
    expect(await reached(segment, [soon, both, ...others])).toEqual([soon, both]);
  });

  it('one institution, and one licence type: people whose licence of it goes on', async () => {
    const pupil = await person({ institution: 0 });
    const member = await person({ individual: 90 });
    const past = await person({ individual: -1 });
    const all = [pupil, member, past];
    expect(await reached(await newSegment({ kind: 'institution', institutionId: school }), all)).toEqual([pupil]);
    expect(await reached(await newSegment({ kind: 'license-type', licenseType: 'individual' }), all)).toEqual([member]);
  });

  it('never signed in: invited to the beta without an account, written as on the waitlist', async () => {
    const joined = newAddress();
    const unlisted = newAddress().toLowerCase();
    const withAccount = await person({});
    expect(await harness.mail.join(joined)).toBe(204);
    const invite = 'INSERT INTO beta_invitations (email_canonical) SELECT lower(unnest($1::text[]))';
    await query(invite, [[joined, unlisted, withAccount]]);
    const segment = await newSegment({ kind: 'never-signed-in' });
    expect(await reached(segment, [joined, unlisted, withAccount])).toEqual([joined, unlisted]);
  });

  it('the unsubscribed are counted and skipped, and somebody on a list or in two segments gets one mail', async () => {
    const leaver = await person({ tester: 90 });
    const chosen = await person({ tester: 90 });
    await harness.operator.client.unsubscribe({ email: leaver });
    const one = await newSegment({ kind: 'license-type', licenseType: 'tester' });
    const { data: count } = await api().countSegment(one);
    expect(count!.suppressed).toBe(1);
    const { id, counts } = await harness.alert({
      to: [chosen],
      segments: [one, await newSegment({ kind: 'license-type', licenseType: 'tester' })],
      lists: ['users'],
    });
    expect(counts.suppressed).toBeGreaterThanOrEqual(1);
    const rows = await query<{ email: string }>('SELECT email FROM mail_recipients WHERE campaign_id = $1', [id]);
    for (const email of [leaver, chosen]) expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  });
});

describe('saved segments', () => {
  it('are named, renamed and deleted, each act audited by ids alone', async () => {
    const id = await newSegment({ kind: 'institution', institutionId: school });
    const find = async () => (await api().getSegments()).data!.segments.find((segment) => segment.id === id);
    expect(await find()).toMatchObject({ name: 'institution', institution: 'Segment School' });
    expect((await api().renameSegment(id, 'My school')).data).toMatchObject({ name: 'My school' });
    for (let time = 0; time < 2; time += 1) expect((await api().deleteSegment(id)).status).toBe(204);
    expect(await find()).toBeUndefined();
    expect(await api().countSegment(id)).toMatchObject({ status: 404 });
    expect(await api().renameSegment(id, 'Gone')).toMatchObject({ status: 404 });
    const audited = `SELECT action, metadata FROM audit_entries WHERE metadata ->> 'segmentId' = $1 ORDER BY id`;
    expect(await query(audited, [id])).toEqual([
      { action: 'email.segment_created', metadata: { segmentId: id, kind: 'institution' } },
      { action: 'email.segment_renamed', metadata: { segmentId: id } },
      { action: 'email.segment_deleted', metadata: { segmentId: id } },
    ]);
    const answer = await api().sendAlert({ segments: [id], subject: 'News', template: 'update' }, randomUUID());
    const error = 'A chosen segment was deleted. Please choose the recipients again.';
    expect(answer).toMatchObject({ status: 400, error });
  });

  it('are refused without a name, with a school that is not there, or with a rule that is none', async () => {
    const unknown = { kind: 'institution', institutionId: randomUUID() } as const;
    expect(await api().createSegment({ name: 'x', rule: unknown })).toMatchObject({
      status: 400,
      error: 'There is no such institution.',
    });
    for (const body of [
      { name: ' ', rule: { kind: 'ending' } },
      { name: 'x', rule: { kind: 'everybody' } },
      { name: 'x', rule: { kind: 'license-type', licenseType: 'gold' } },
    ]) {
      expect((await api().createSegment(body as never)).status).toBe(400);
    }
  });
});
