import { afterAll, beforeAll, expect, it } from 'vitest';
import { CampaignHarness } from '../../../test/campaign-harness.js';
import { newAddress, read } from '../../../test/mail-harness.js';
import { waitUntil } from '../../../test/wait-until.js';

let harness: CampaignHarness;
beforeAll(async () => {
  harness = await CampaignHarness.start();
});
afterAll(() => harness?.stop());

const TEXT = 'Hello,\n\nread <b>this</b>: https://bellweek.example/news.';
const sink = () => harness.mail.sink;

it('an alert in the operator’s own words reaches its recipients as previewed', async () => {
  const email = newAddress();
  const { id } = await harness.alert({ to: [email], template: 'message', message: TEXT });
  expect(await harness.finished(id)).toMatchObject({ template: 'message', counts: { accepted: 1 } });
  const { html, text } = await read(sink().to(email)[0]!);
  for (const part of ['read &lt;b&gt;this&lt;/b&gt;', 'href="https://bellweek.example/news"']) {
    expect(html).toContain(part);
    const { data } = await harness.operator.admin.previewAlert({ template: 'message', message: TEXT });
    expect(data?.html).toContain(part);
  }
  expect(text).toContain('read <b>this</b>: https://bellweek.example/news.');
});

it('a test goes to its writer alone, marked as one, and is audited without its text', async () => {
  const own = (await harness.operator.client.getAuthStatus()).data!.user!;
  for (const test of [{ template: 'update' as const }, { template: 'message' as const, message: TEXT }]) {
    expect((await harness.operator.admin.sendTest({ subject: 'News', ...test })).status).toBe(202);
  }
  await waitUntil('both tests have come', () => sink().to(own.email!).length === 2);
  const tests = await Promise.all(sink().to(own.email!).map(read));
  expect(tests.map(({ subject }) => subject)).toEqual(['[Test] News', '[Test] News']);
  expect(tests.filter(({ text }) => text?.includes('read <b>this</b>'))).toHaveLength(1);
  const audited = `SELECT metadata FROM audit_entries WHERE action = 'email.test_sent' ORDER BY id`;
  expect(await harness.mail.test.database.query(audited)).toEqual([
    { metadata: { template: 'update' } },
    { metadata: { template: 'message' } },
  ]);
});

it.each([
  [{ template: 'message' }, 'Please fill in all required fields.'],
  [{ template: 'message', message: ' ' }, 'Please fill in all required fields.'],
  [{ template: 'update', message: TEXT }, 'Only the template “message” takes a text.'],
  [{ template: 'message', message: 'x'.repeat(20_001) }, 'Please use at most 20000 characters.'],
  [{ template: undefined }, 'Please choose a template.'],
])('an alert with %j is refused by one sentence', async (content, sentence) => {
  const answer = await harness.operator.admin.sendAlert(
    { to: [newAddress()], subject: 'News', ...content } as never,
    crypto.randomUUID(),
  );
  expect(answer).toMatchObject({ status: 400, error: expect.stringContaining(sentence) as unknown });
});
