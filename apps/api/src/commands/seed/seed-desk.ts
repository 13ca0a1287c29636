import { idSql, inBatches, type SeedContext } from './seed-context.js';

/** A contact person for each school with further domains, and the reminders of ends that are near or past. */
export async function seedContacts({ runner }: SeedContext): Promise<void> {
  await runner.query(
    `INSERT INTO institution_contacts (institution_id, name, email, email_canonical, role)
     SELECT id, 'Office of ' || name, 'office@' || domain, 'office@' || domain, 'Principal' FROM institutions WHERE seats IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
  await runner.query(
    `INSERT INTO institution_reminders (institution_id, license_expiry, days, recipient, email_canonical, mail_state, queued_at)
     SELECT i.id, i.license_expiry, before.days, c.email, c.email_canonical, 'accepted', i.license_expiry - before.days
     FROM institutions i JOIN institution_contacts c ON c.institution_id = i.id CROSS JOIN (VALUES (30), (7)) AS before(days)
     WHERE i.license_expiry <= current_date + before.days ON CONFLICT DO NOTHING`,
  );
}

/** A segment of each kind, people who were invited to the beta and never came, and a mail to one person in twenty. */
export async function seedMails(context: SeedContext): Promise<void> {
  const { runner, run, users } = context;
  await runner.query(
    `INSERT INTO mail_segments (name, rule) VALUES
       ('Ends soon ' || $1, '{"kind":"ending"}'), ('Never signed in ' || $1, '{"kind":"never-signed-in"}'),
       ('Testers ' || $1, '{"kind":"license-type","licenseType":"tester"}'),
       ('One school ' || $1, jsonb_build_object('kind', 'institution', 'institutionId',
         (SELECT institution_id FROM licenses WHERE institution_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)))`,
    [run],
  );
  await runner.query(
    `INSERT INTO beta_invitations (email_canonical) SELECT 'beta.' || n || '${run}@post.example' FROM generate_series(1, $1::int) AS n`,
    [Math.ceil(users / 100)],
  );
  await inBatches(
    context,
    'mails',
    Math.ceil(users / 20),
    (from, to) => `
    INSERT INTO mail_messages (template, props, recipient, person_canonical, state, created_at, finished_at)
    SELECT 'waitlist-confirmation', '{}', u.email, u.email_canonical, 'accepted', now() - interval '9 days', now() - interval '9 days'
    FROM generate_series(${from}::bigint, ${to}::bigint) AS n JOIN users u ON u.id = ${idSql(run, 'u', `least(n * 20, ${users})`)}`,
  );
}
