import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of what people sent, each with the counters of its list and the instant it is ordered by. */
const INBOXES = [
  ['contact_requests', 'contact-requests', 'submitted_at'],
  ['demo_requests', 'demo-requests', 'requested_at'],
  ['feedback', 'feedback', 'created_at'],
] as const;

/** Operators are ids without a foreign key, as in the audit log: work outlives their account. */
const UP = INBOXES.flatMap(([table, list, instant]) => [
  `ALTER TABLE ${table}
    ADD COLUMN state text NOT NULL DEFAULT 'open',
    ADD COLUMN state_changed_at timestamptz,
    ADD COLUMN state_changed_by uuid,
    ADD COLUMN assignee_id uuid,
    ADD COLUMN note text NOT NULL DEFAULT '',
    ADD COLUMN note_version integer NOT NULL DEFAULT 0`,
  `SELECT count_list('${table}', '${list}-by-state', '${instant}', 'true', 'state')`,
  `CREATE INDEX ${table}_state_index ON ${table} (state, ${instant}, id)`,
  `CREATE INDEX ${table}_assignee_index ON ${table} (assignee_id, ${instant}, id) WHERE assignee_id IS NOT NULL`,
]);

const DOWN = INBOXES.flatMap(([table, list]) => [
  `DROP INDEX ${table}_assignee_index, ${table}_state_index`,
  `SELECT uncount_list('${list}-by-state')`,
  `ALTER TABLE ${table} DROP COLUMN note_version, DROP COLUMN note, DROP COLUMN assignee_id, DROP COLUMN state_changed_by,
    DROP COLUMN state_changed_at, DROP COLUMN state`,
]);

export class AddWorkToRequests1764920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
