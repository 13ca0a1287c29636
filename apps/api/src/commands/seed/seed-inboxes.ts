import type { MailPreferenceService } from '../../modules/mail/mail-preference.service.js';
import { keepSenders } from '../../modules/requests/inbox.repository.js';
import { diceSql, idSql, inBatches, pickSql, type SeedContext, SPAN } from './seed-context.js';

const QUESTIONS = [
  'Can our whole year group use the planner?',
  'How do I move my tasks to a new laptop?',
  'Does it work offline on the train?',
  'We would like to see it before the next term begins. Who could show it to our teachers?',
  'The week view starts on Monday here; can it start on Sunday?',
];
const IDEAS = [
  'Repeating events would help a lot.',
  'I love dragging tasks onto the calendar.',
  'The tag colours are hard to tell apart in the dark theme.',
  'Please add an iOS app.',
  'The countdown to exams is what I open it for.',
];
const ROLES = ['Principal', 'Head of Year', 'IT Manager', 'Teacher', 'Librarian'];
const COUNTRIES = ['Australia', 'Australia', 'New Zealand', 'United Kingdom', 'Singapore', 'Canada'];

/** A person without an account who sent a form. */
const visitor = ({ run }: SeedContext, kind: string, from: number, to: number, count: number): string => `
  SELECT n, now() - ${SPAN} * (1 - n / ${count}.0) AS at, ${kind} || to_hex(n) || '${run}@post.example' AS email
  FROM generate_series(${from}::bigint, ${to}::bigint) AS n`;

/** A tenth as many waitlist entries as people, the first half invited, some of it joined; fewer messages, most of them read and done. */
export async function seedForms(context: SeedContext): Promise<void> {
  const { users } = context;
  const share = (part: number): number => Math.ceil(users * part);
  await inBatches(
    context,
    'waitlist',
    share(0.1),
    (from, to) => `
    INSERT INTO waitlist_entries (email, email_canonical, signed_up_at, invited_at, joined_at)
    SELECT coalesce(u.email, form.email), coalesce(u.email_canonical, form.email), at, CASE WHEN n < ${share(0.05)} THEN at + interval '9 days' END, u.created_at
    FROM (${visitor(context, `'waits.'`, from, to, share(0.1))}) AS form
    LEFT JOIN users u ON ${diceSql(10, 'n', 51)} = 0 AND u.id = ${idSql(context.run, 'u', 'n')}`,
  );
  const names = `${pickSql(['Sam', 'Alex', 'Kim', 'Robin', 'Jo'], 'n', 21)}, ${pickSql(['Reader', 'Teacher', 'Parent', 'Student'], 'n', 22)}`;
  const state = (count: number): string =>
    `CASE WHEN n < ${count} * 0.9 THEN (ARRAY['answered', 'done'])[1 + ${diceSql(2, 'n', 52)}] ELSE 'open' END`;
  const isRead = (count: number): string => `n < ${count} * 0.97 OR ${diceSql(3, 'n', 23)} = 0`;
  await inBatches(
    context,
    'contact requests',
    share(0.01),
    (from, to) => `
    INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description, is_read, state, submitted_at)
    SELECT ${names}, email, email, ${pickSql(QUESTIONS, 'n', 24)}, ${isRead(share(0.01))}, ${state(share(0.01))}, at
    FROM (${visitor(context, `'asks.'`, from, to, share(0.01))}) AS form`,
  );
  await inBatches(
    context,
    'demo requests',
    share(0.003),
    (from, to) => `
    INSERT INTO demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description, is_read, state, requested_at)
    SELECT ${names}, email, email, ${pickSql(ROLES, 'n', 25)}, 'School ' || n, ${pickSql(COUNTRIES, 'n', 26)}, ${pickSql(QUESTIONS, 'n', 27)}, ${isRead(share(0.003))}, ${state(share(0.003))}, at
    FROM (${visitor(context, `'demo.'`, from, to, share(0.003))}) AS form`,
  );
  for (const inbox of ['contact-us', 'demo-request'] as const) await context.runner.query(keepSenders(inbox, 'true'));
}

/** Data that planners send: feedback of one person in fifty, weekly reports of one in twenty. */
export async function seedReports(context: SeedContext): Promise<void> {
  const { run, users } = context;
  const writers = Math.ceil(users / 50);
  const reporters = Math.ceil(users / 20);
  const person = (every: number): string => idSql(run, 'u', `least(n * ${every}, ${users})`);
  await inBatches(
    context,
    'feedback',
    writers,
    (from, to) => `
    INSERT INTO feedback (user_id, message, type, is_read, state, created_at)
    SELECT ${person(50)}, ${pickSql(IDEAS, 'n', 31)}, ${pickSql(['idea', 'bug', 'praise'], 'n', 32)}, n < ${writers} * 0.98, CASE WHEN n < ${writers} * 0.9 THEN 'done' ELSE 'open' END, now() - ${SPAN} * (1 - n / ${writers}.0) * 0.2
    FROM generate_series(${from}::bigint, ${to}::bigint) AS n`,
  );
  await inBatches(
    context,
    'weekly stats',
    reporters,
    (from, to) => `
    WITH stored AS (
    INSERT INTO weekly_stats (user_id, installation_id, report_week_start, report_week_end, total_tasks, tasks_completed_this_week,
      tasks_with_start_time_this_week, total_tags, percent_tasks_with_tags, task_group_names, tag_group_names, app_version, schema_version, created_at)
    SELECT ${person(20)}, ${idSql(run, 'i', 'n')}, monday, monday + 6, 10 + ${diceSql(60, 'n + week', 33)}, ${diceSql(10, 'n + week', 34)},
      ${diceSql(8, 'n + week', 35)}, ${diceSql(12, 'n', 36)}, ${diceSql(101, 'n', 37)}, ARRAY['Homework', 'Exams', ${pickSql(['Sport', 'Music', 'Debating'], 'n', 38)}],
      ARRAY['Subject', 'Difficulty'], '1.4.' || ${diceSql(9, 'n', 39)}, 1, monday + interval '7 days 9 hours'
    FROM generate_series(${from}::bigint, ${to}::bigint) AS n CROSS JOIN generate_series(1, 4) AS week
    CROSS JOIN LATERAL (SELECT date_trunc('week', now())::date - 7 * week AS monday) AS reported
    RETURNING user_id, created_at)
    UPDATE licenses SET last_here_on = reports.day
    FROM (SELECT user_id, (max(created_at) AT TIME ZONE 'UTC')::date AS day FROM stored GROUP BY user_id) AS reports
    WHERE licenses.user_id = reports.user_id AND type = 'institution' AND ended_at IS NULL`,
  );
}

/** One person in a hundred wants no alerts. */
export async function seedSuppressions(
  { runner, run, users, say }: SeedContext,
  preferences: MailPreferenceService,
): Promise<void> {
  const rows = (await runner.query(
    `SELECT email, email_canonical AS canonical FROM users u JOIN generate_series(1, $1::bigint, 100) AS n ON u.id = ${idSql(run, 'u', 'n')}`,
    [users],
  )) as { email: string; canonical: string }[];
  await runner.query(
    `INSERT INTO mail_suppressions (address_hash, address, address_canonical, reason)
     SELECT hash, address, canonical, 'unsubscribed' FROM unnest($1::bytea[], $2::text[], $3::text[]) AS given(hash, address, canonical)
     ON CONFLICT DO NOTHING`,
    [
      rows.map(({ canonical }) => preferences.hash(canonical)),
      rows.map(({ email }) => email),
      rows.map(({ canonical }) => canonical),
    ],
  );
  say(`unsubscribed: ${rows.length}`);
}
