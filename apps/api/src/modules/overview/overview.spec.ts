import type { Overview } from '@bellweek/api-client/contract/overview';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteRun } from '../../common/task-run.repository.js';
import type { Browser } from '../../../test/browser.js';
import { weeklyReport } from '../../../test/people.js';
import { admin } from '../../../test/security/actors.js';
import { counted } from '../../../test/counted-recipients.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  await run(
    `INSERT INTO users (name, email, email_canonical, provider, issuer, subject, created_at)
     SELECT 'Old', 'old' || n || '@mail.example', 'old' || n || '@mail.example', 'apple', 'old', n::text, $1 FROM generate_series(1, 3) AS n`,
    [at(-40)],
  );
  await run(
    `INSERT INTO audit_entries (action, occurred_at, metadata)
     VALUES ('user.created', $1, '{}'), ('user.created', $2, '{}'), ('user.created', $3, '{}'), ('weekly_stats.submitted', $2, '{}'), ('weekly_stats.replaced', $2, '{}')`,
    [`${dayOf(-40)}T00:00:00Z`, `${dayOf(-40)}T23:59:59.999Z`, `${dayOf(-39)}T00:00:00Z`],
  );
  await run(
    `INSERT INTO weekly_stats (user_id, installation_id, report_week_start, report_week_end, total_tasks, tasks_completed_this_week,
       tasks_with_start_time_this_week, total_tags, percent_tasks_with_tags, task_group_names, tag_group_names, app_version, schema_version, created_at)
     SELECT id, gen_random_uuid(), '2026-01-05', '2026-01-11', 0, 0, 0, 0, 0, '{}', '{}', version, 1, $1
     FROM users CROSS JOIN (VALUES ('2.0.0'), ('1.9.0')) AS given(version) WHERE subject = '1' OR (subject = '2' AND version = '2.0.0')`,
    [at(-3)],
  );
});
afterAll(() => test?.stop());

const read = async (): Promise<Overview> => {
  const { data, error } = await operator.admin.getOverview();
  if (!data) throw new Error(String(error));
  return data;
};
const run = (sql: string, values: unknown[] = []) => test.database.query(sql, values);
const at = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const dayOf = (days: number): string => at(days).toISOString().slice(0, 10);

describe('the overview', () => {
  it('counts what needs attention, and no more than that', async () => {
    const before = (await read()).attention;
    await run(
      `INSERT INTO mail_messages (template, props, recipient, person_canonical, state, finished_at)
       SELECT 'waitlist', '{}', 'a@mail.example', 'a@mail.example', state, at FROM (VALUES
         ('rejected', $1::timestamptz), ('rejected', $2::timestamptz), ('accepted', $1::timestamptz)) AS mails(state, at)`,
      [at(-1), at(-9)],
    );
    await run(
      counted(
        `INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, state)
         SELECT id, 1, 'a@mail.example', 'a@mail.example', CASE subject WHEN 'Sent' THEN 'accepted' ELSE 'rejected' END FROM campaigns`,
        {
          given: `campaigns AS (
         INSERT INTO mail_campaigns (kind, subject, status, request_hash, created_at)
         SELECT 'support', subject, 'finished', '', at FROM (VALUES
           ('Failed', $1::timestamptz), ('Sent', $1::timestamptz), ('Failed long ago', $2::timestamptz)) AS given(subject, at)
         RETURNING id, subject),`,
        },
      ),
      [at(-1), at(-9)],
    );
    await run(
      `INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
       SELECT 'School', 'ends' || n || '.edu.example', at, at FROM (VALUES (1, $1::timestamptz), (2, $2), (3, $3)) AS given(n, at)`,
      [at(-1), at(29), at(31)],
    );
    await run(
      `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description, is_read)
       SELECT 'Pat', 'Roy', 'pat@mail.example', 'pat@mail.example', '', n = 3 FROM generate_series(1, 3) AS n`,
    );
    await run(
      `INSERT INTO waitlist_entries (email, email_canonical, invited_at)
       VALUES ('wait@mail.example', 'wait@mail.example', NULL), ('in@mail.example', 'in@mail.example', now())`,
    );
    const { attention } = await read();
    expect(attention).toEqual({
      ...before,
      failedEmails: before.failedEmails + 1,
      failedCampaigns: before.failedCampaigns + 1,
      endingInstitutions: before.endingInstitutions + 1,
      unreadContacts: before.unreadContacts + 2,
      oldestOpenContact: expect.any(String) as string,
      waitlist: before.waitlist + 1,
    });
  });

  it('counts licences that end within 30 days by the instant', async () => {
    const before = await read();
    await run(
      `WITH people AS (
         INSERT INTO users (name, email, email_canonical, provider, issuer, subject)
         SELECT 'Ends', 'ends' || n || '@mail.example', 'ends' || n || '@mail.example', 'apple', 'ends', n::text
         FROM generate_series(0, 3) AS n RETURNING id, subject)
       INSERT INTO licenses (user_id, type, expires_at)
       SELECT id, 'trial', ($1::timestamptz[])[subject::int + 1] FROM people`,
      [[at(-0.001), at(0.001), at(29.999), at(30.001)]],
    );
    const after = await read();
    expect(after.attention.endingLicenses - before.attention.endingLicenses).toBe(2);
    expect(after.totals.activeLicenses - before.totals.activeLicenses).toBe(3);
    expect(after.totals.users - before.totals.users).toBe(4);
  });

  it('counts as the waitlist the people who wait, as the line that needs attention does', async () => {
    const { totals, attention } = await read();
    expect(totals.waitlist).toBe(attention.waitlist);
  });

  it('keeps the figures of a day when its people are deleted', async () => {
    const today = async () => (await read()).days.at(-1)!;
    const before = await today();
    const leaver = await test.signedIn();
    const id = (await leaver.client.getAuthStatus()).data!.user!.id;
    const report: WeeklyStatsReport = weeklyReport();
    await leaver.client.sendWeeklyStats(report);
    await leaver.client.sendWeeklyStats({ ...report, totalTasks: report.totalTasks + 1 });
    const counted = { day: before.day, signUps: before.signUps + 1, reports: before.reports + 1 };
    expect(await today()).toEqual(counted);
    const { email } = (await leaver.client.getAuthStatus()).data!.user!;
    await operator.admin.deletePerson(id, { confirmation: email!, reason: 'person_asked' });
    expect(await today()).toEqual(counted);
  });

  it('has 90 days without a gap, and counts sign-ups on their UTC day, up to its last moment', async () => {
    const { days, health } = await read();
    expect(days).toHaveLength(90);
    const dates = days.map(({ day }) => Date.parse(day));
    expect(new Set(dates.slice(1).map((date, index) => date - dates[index]!))).toEqual(new Set([86_400_000]));
    expect(days.at(-1)?.day).toBe(at(0).toISOString().slice(0, 10));
    expect(days.filter(({ day }) => day === dayOf(-40) || day === dayOf(-39))).toEqual([
      { day: dayOf(-40), signUps: 2, reports: 1 },
      { day: dayOf(-39), signUps: 1, reports: 0 },
    ]);
    const [first] = health.versions;
    expect(first?.version).toBe('2.0.0');
    expect(health.versions.reduce((sum, { reports }) => sum + reports, 0)).toBe(3);
    // Versions are counted once a minute.
    await run(`UPDATE weekly_stats SET created_at = $1, app_version = '3.0.0' WHERE app_version = '1.9.0'`, [at(-2)]);
    const later = await read();
    expect(later.health.versions).toEqual(health.versions);
  });

  it('names the request that has been open the longest, and the last acts of operators alone', async () => {
    await run(
      `INSERT INTO demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description, requested_at, state)
       SELECT 'Pat', 'Roy', 'pat@mail.example', 'pat@mail.example', '', '', 'AU', '', at, state
       FROM (VALUES ($1::timestamptz, 'done'), ($2, 'open'), ($3, 'open')) AS given(at, state)`,
      [at(-9), at(-5), at(-2)],
    );
    await test.signedIn();
    const { attention, acts } = await read();
    expect(Math.round((Date.now() - Date.parse(attention.oldestOpenDemo ?? '')) / 86_400_000)).toBe(5);
    expect(acts.map(({ action }) => action)).toContain('admin.granted');
    expect(acts.map(({ action }) => action)).not.toContain('auth.signed_in');
  });

  it('says when work in the background and a backup ended last', async () => {
    expect((await read()).attention.lastBackup).toBeNull();
    await run(noteRun('succeeded_at'), ['backup']);
    await run(noteRun('failed_at'), ['test-task']);
    const { attention, health } = await read();
    expect(attention.lastBackup).not.toBeNull();
    expect(health.tasks.find(({ name }) => name === 'test-task')).toEqual({
      name: 'test-task',
      succeededAt: null,
      failedAt: expect.any(String) as string,
    });
    expect(health.tasks.map(({ name }) => name)).not.toContain('backup');
    expect(health.databaseMs).toBeGreaterThanOrEqual(0);
    expect(health.sync).toEqual({ accounts: 0, bytes: expect.any(Number) as number, lagMs: null });
    expect(health.releases).toEqual(['windows', 'mac', 'linux'].map((os) => ({ os, version: null })));
  });
});
