import type { AuditSealerService } from '../../modules/audit/audit-sealer.service.js';
import { diceSql, idSql, type SeedContext, SPAN } from './seed-context.js';

/** Shares of the actions among a hundred entries; the last three are operators'. */
const SHARES: [action: string, share: number, metadata: string][] = [
  ['auth.signed_in', 44, `jsonb_build_object('provider', 'google')`],
  ['auth.signed_out', 9, `jsonb_build_object('kind', 'browser')`],
  [
    'weekly_stats.submitted',
    19,
    `jsonb_build_object('installationId', subject, 'reportWeekStart', date_trunc('week', at)::date)`,
  ],
  [
    'license.started',
    7,
    `jsonb_build_object('type', 'trial', 'expiresAt', jsonb_build_object('from', NULL, 'to', at + interval '90 days'))`,
  ],
  ['user.created', 7, `jsonb_build_object('provider', 'google')`],
  ['feedback.submitted', 4, `jsonb_build_object('feedbackId', subject, 'type', 'idea')`],
  ['auth.desktop_signed_in', 4, `'{}'`],
  ['user.updated', 2, `jsonb_build_object('changed', jsonb_build_array('name'))`],
  ['license.ended', 1, `jsonb_build_object('type', 'trial', 'endedAt', jsonb_build_object('from', NULL, 'to', at))`],
  ['contact.read', 1, `jsonb_build_object('contactId', subject)`],
  ['feedback.read', 1, `jsonb_build_object('feedbackId', subject)`],
  [
    'institution.expiry_updated',
    1,
    `jsonb_build_object('institutionId', subject, 'licenseExpiry', jsonb_build_object('from', '2027-12-31', 'to', '2028-12-31'))`,
  ],
];
const OPERATORS = 3;
const BATCH_SIZE = 20_000;
/** The lock of the API's sealer: one process at a time links entries. */
const SEALER_LOCK = 4_219_800_452;

const actions = SHARES.flatMap(([action, share]) => Array<string>(share).fill(`'${action}'`)).join(', ');
const metadata = SHARES.map(([action, , value]) => `WHEN '${action}' THEN ${value}`).join(' ');
const operatorActions = SHARES.slice(-3)
  .map(([action]) => `'${action}'`)
  .join(', ');

/** Entries in the order of their time, each about somebody who had signed up by then. */
const entries = ({ run, users }: SeedContext, from: number, to: number, count: number): string => `
  INSERT INTO audit_entries (action, actor_id, subject_id, license_id, occurred_at, metadata)
  SELECT action, CASE WHEN action IN (${operatorActions}) THEN ${idSql(run, 'u', `1 + ${diceSql(OPERATORS, 'n', 43)}`)} ELSE subject END,
    subject, CASE WHEN action LIKE 'license.%' THEN ${idSql(run, 'l', 'person')} END, at, CASE action ${metadata} END
  FROM (
    SELECT n, at, action, person, ${idSql(run, 'u', 'person')} AS subject FROM (
      SELECT n, now() - ${SPAN} * (1 - sqrt(n / ${count}.0)) AS at, (ARRAY[${actions}])[1 + ${diceSql(100, 'n', 41)}] AS action,
        1 + floor(${users} * (n / ${count}.0) * ${diceSql(1_000_000, 'n', 42)} / 1000001.0)::bigint AS person
      FROM generate_series(${from}::bigint, ${to}::bigint) AS n
    ) AS numbered
  ) AS given`;

/** Writes the entries and seals each batch with the API's own sealer. */
export async function seedAudit(context: SeedContext, sealer: AuditSealerService, count: number): Promise<void> {
  const { runner, say } = context;
  for (let from = 1; from <= count; from += BATCH_SIZE) {
    const to = Math.min(count, from + BATCH_SIZE - 1);
    await runner.startTransaction();
    await runner.query('SELECT pg_advisory_xact_lock($1)', [SEALER_LOCK]);
    await runner.query(entries(context, from, to, count));
    while ((await sealer.sealBatch(runner.manager, BATCH_SIZE)) === BATCH_SIZE);
    await runner.commitTransaction();
    if (to === count || to % (10 * BATCH_SIZE) === 0) {
      await runner.query('VACUUM audit_unsealed');
      say(`audit entries: ${to.toLocaleString('en')} of ${count.toLocaleString('en')}`);
    }
  }
}
