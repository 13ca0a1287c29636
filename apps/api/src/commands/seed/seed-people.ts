import { FIRST_NAMES, LAST_NAMES, PUBLIC_MAIL, SCHOOLS } from './names.js';
import { diceSql, idSql, inBatches, pickSql, type SeedContext, SPAN } from './seed-context.js';

/** The numbers of a batch, each with the instant of that sign-up: more of them the later it is. */
const numbers = (from: number, to: number, count: number): string => `
  SELECT n::bigint AS n, now() - ${SPAN} * (1 - sqrt((n - 0.5 * random()) / ${count})) AS at FROM generate_series(${from}, ${to}) AS n`;

/** A small school without people of its own for so many people. */
const PEOPLE_PER_SMALL_SCHOOL = 100;

/**
 * Schools that are not there yet; four of five have time left. Every third one has two further domains, of which one is not
 * verified, and a limit of seats.
 */
export async function seedSchools({ runner, run, users }: SeedContext, timeZone: string): Promise<void> {
  await runner.query(
    `INSERT INTO institutions (name, domain, license_expiry, license_expires_at, created_at, seats)
     SELECT name, domain, day, (day + 1)::timestamp AT TIME ZONE $3 - interval '1 millisecond', now() - ${SPAN} * (0.3 + 0.7 * random()), seats
     FROM (
       SELECT name, domain, current_date + ((random() * 900)::int - 180) AS day, CASE WHEN number % 3 = 0 THEN (random() * $5)::int + 1 END AS seats
       FROM (
         SELECT * FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS known(name, domain, number)
         UNION ALL SELECT 'School ' || n || ' of ${run}', 'school' || n || '-${run}.example', n FROM generate_series(1, $4::bigint) AS n
       ) AS school
     ) AS given
     ON CONFLICT (domain) DO NOTHING`,
    [
      SCHOOLS.map(({ name }) => name),
      SCHOOLS.map(({ domain }) => domain),
      timeZone,
      Math.floor(users / PEOPLE_PER_SMALL_SCHOOL),
      Math.ceil(users / SCHOOLS.length),
    ],
  );
  await runner.query(
    `INSERT INTO institution_domains (institution_id, domain, verified_by, verified_at)
     SELECT id, part || domain, method, CASE WHEN method IS NOT NULL THEN now() END
     FROM institutions CROSS JOIN (VALUES ('', 'operator'), ('students.', 'dns'), ('staff.', NULL)) AS given(part, method)
     WHERE part = '' OR seats IS NOT NULL ON CONFLICT (domain) DO NOTHING`,
  );
}

/** Some schools are much larger than others. */
const SCHOOL = `schools.domains[1 + floor(${SCHOOLS.length} * power(${diceSql(100_000, 'n', 5)} / 100000.0, 2))::int]`;

export function seedUsers(context: SeedContext): Promise<void> {
  const { run, users } = context;
  const domains = SCHOOLS.map(({ domain }) => `'${domain}'`).join(', ');
  return inBatches(
    context,
    'people',
    users,
    (from, to) => `
    WITH added AS (
    INSERT INTO users (id, name, email, email_canonical, institution_domain, provider, issuer, subject, created_at)
    SELECT ${idSql(run, 'u', 'n')}, first || ' ' || last, address || '@' || coalesce(domain, public), lower(address) || '@' || coalesce(domain, public),
      CASE WHEN provider = 'google' THEN domain END, provider, 'https://' || provider || '.seed.example', '${run}-' || n, at
    FROM (
      SELECT n, at, first, last, provider, ${pickSql(PUBLIC_MAIL, 'n', 4)} AS public,
        CASE WHEN ${diceSql(10, 'n', 6)} < 7 THEN ${SCHOOL} END AS domain,
        regexp_replace(lower(first) || '.' || lower(last), '[^a-z.]', '', 'g') || '.' || to_hex(n) || '${run}' AS address
      FROM (
        SELECT n, at, ${pickSql(FIRST_NAMES, 'n', 1)} AS first, ${pickSql(LAST_NAMES, 'n', 2)} AS last,
          ${pickSql(['google', 'google', 'google', 'google', 'google', 'google', 'google', 'apple', 'apple', 'microsoft'], 'n', 3)} AS provider
        FROM (${numbers(from, to, users)}) AS numbered
      ) AS named CROSS JOIN (SELECT ARRAY[${domains}] AS domains) AS schools
    ) AS people RETURNING id, email, email_canonical, created_at)
    INSERT INTO user_addresses (user_id, email, email_canonical, held_from) SELECT * FROM added`,
  );
}

/** School licences for people at a school; of the others most had a trial, some are testers, some pay, a few were admins once. */
export function seedLicenses(context: SeedContext): Promise<void> {
  const { run, users } = context;
  return inBatches(
    context,
    'licences',
    users,
    (from, to) => `
    INSERT INTO licenses (id, user_id, type, institution_id, institution_ends_at, is_auto_renewal_enabled, created_at, expires_at, ended_at)
    SELECT ${idSql(run, 'l', 'n')}, user_id, type, institution_id, institution_ends_at, type = 'individual' AND ${diceSql(3, 'n', 8)} > 0, at,
      CASE type WHEN 'trial' THEN at + interval '90 days' WHEN 'tester' THEN at + interval '6 months'
        WHEN 'individual' THEN at + interval '1 year' * ceil(extract(epoch FROM now() - at) / 31557600 - (${diceSql(4, 'n', 9)} = 0)::int) END,
      CASE WHEN type = 'admin' OR ${diceSql(40, 'n', 10)} = 0 THEN at + (now() - at) * 0.8 END
    FROM (
      SELECT n, u.id AS user_id, u.created_at + interval '10 minutes' AS at, i.id AS institution_id, i.license_expires_at AS institution_ends_at, CASE WHEN n <= 3 THEN 'admin'
        WHEN i.id IS NOT NULL THEN 'institution'
        ELSE (ARRAY['trial', 'trial', 'trial', 'trial', 'trial', 'trial', 'tester', 'individual', NULL, NULL])[1 + ${diceSql(10, 'n', 7)}] END AS type
      FROM generate_series(${from}::bigint, ${to}::bigint) AS n JOIN users u ON u.id = ${idSql(run, 'u', 'n')}
      LEFT JOIN institutions i ON i.domain = u.institution_domain
    ) AS given WHERE type IS NOT NULL`,
  );
}
