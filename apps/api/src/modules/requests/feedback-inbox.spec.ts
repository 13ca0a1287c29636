import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { weeklyReport } from '../../../test/people.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;

describe('feedback as operators see it', () => {
  it('says who wrote it, and which licence counts for them now', async () => {
    const [student, other] = [await test.signedIn({ name: 'Fee Writer' }), await test.signedIn({ name: 'No Licence' })];
    const license = (await student.client.startLicense()).data!.license!;
    await student.client.sendFeedback({ message: 'More colours, please', type: 'idea' });
    await other.client.sendFeedback({ message: 'It does not start', type: 'bug' });
    const { data } = await operator.admin.findFeedback({ page: 1, size: 10 });
    expect(data).toMatchObject({ total: 2, totalIsCapped: false });
    const [newest, oldest] = data!.feedbacks;
    expect(newest).toMatchObject({ message: 'It does not start', type: 'bug', isRead: false, license: null });
    expect(newest?.user).toMatchObject({ name: 'No Licence', oauthProvider: 'google' });
    expect(oldest).toMatchObject({
      user: { name: 'Fee Writer' },
      license: { type: 'trial', expiresAt: license.expiresAt },
    });
    const id = await idOf(student);
    expect((await operator.admin.getFeedbackOfUser(id)).data).toMatchObject({
      total: 1,
      feedbacks: [{ id: oldest!.id }],
    });
    expect((await operator.admin.getFeedbackOfUser(id, { page: 2, size: 1 })).data).toMatchObject({
      total: 1,
      feedbacks: [],
    });
    expect((await operator.admin.getFeedbackOfUser(randomUUID())).data).toMatchObject({ total: 0, feedbacks: [] });
    expect(await operator.admin.getFeedbackOfUser('nobody')).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('R28 feedback that comes again', () => {
  it('R28 is one message per person and request, and another without a request', async () => {
    const [student, other] = [await test.signedIn(), await test.signedIn()];
    const message = { message: 'Once is enough', type: 'idea', requestId: randomUUID() } as const;
    const answers = await Promise.all(Array.from({ length: 5 }, () => student.client.sendFeedback(message)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect((await other.client.sendFeedback(message)).error).toBeNull();
    const count = async (browser: Browser) =>
      (await operator.admin.getFeedbackOfUser(await idOf(browser))).data!.feedbacks.length;
    expect([await count(student), await count(other)]).toEqual([1, 1]);
    const entries = await test.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_entries WHERE action = 'feedback.submitted' AND (actor_id = $1 OR subject_id = $1)`,
      [await idOf(student)],
    );
    expect(entries[0]?.n).toBe(1);
    const { requestId: _, ...plain } = message;
    for (let n = 0; n < 2; n += 1) await student.client.sendFeedback(plain);
    expect(await count(student)).toBe(3);
  });
});

describe('weekly stats as operators see them', () => {
  it('are a student’s own, newest week first, two years of them', async () => {
    const [student, other] = [await test.signedIn(), await test.signedIn()];
    const id = await idOf(student);
    const report = {
      ...weeklyReport(),
      reportWeekStart: '2026-03-02',
      reportWeekEnd: '2026-03-08',
      taskGroupNames: ['Essays'],
    };
    await student.client.sendWeeklyStats({
      ...report,
      reportWeekStart: '2026-02-23',
      reportWeekEnd: '2026-03-01',
    });
    await student.client.sendWeeklyStats(report);
    await student.client.sendWeeklyStats({
      ...report,
      reportWeekStart: '2024-03-04',
      reportWeekEnd: '2024-03-10',
    });
    await other.client.sendWeeklyStats(weeklyReport());
    const { data } = await operator.admin.getWeeklyStatsOfUser(id);
    expect(data?.stats.map(({ reportWeekStart }) => reportWeekStart)).toEqual(['2026-03-02', '2026-02-23']);
    expect(data?.stats[0]).toMatchObject({
      totalTasks: 12,
      taskGroupNames: ['Essays'],
      tagGroupNames: [],
      schemaVersion: 1,
    });
    expect((await operator.admin.getWeeklyStatsOfUser(randomUUID())).data).toEqual({ stats: [] });
  });
});
