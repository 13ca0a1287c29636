import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lightenPushes } from './1765350000000-lighten-pushes.js';

/** The function of before, by whose last number the next one is not bound. */
const PUSH_BEFORE = lightenPushes().at(-1)!;
/** Numbers that a device may be ahead of a server that was restored. */
const MOST_AHEAD = 1_000_000;

const PUSH = PUSH_BEFORE.replace(
  `WHEN NOT is_current THEN 'epoch_ended'`,
  `WHEN NOT is_current THEN 'epoch_ended'
      WHEN numbers[known + 1] > device.number + CASE WHEN device.is_counted THEN 1 ELSE ${MOST_AHEAD} END THEN 'invalid_request'
      WHEN numbers[given] <> numbers[known + 1] + stored - 1 THEN 'invalid_request'`,
).replace('SET number = numbers[given],', 'SET number = numbers[given], is_counted = true,');

const UP = [
  `ALTER TABLE sync_devices ADD COLUMN sign_key text, ADD COLUMN admitted_at timestamptz,
    ADD COLUMN nonces bigint[] NOT NULL DEFAULT '{}', ADD COLUMN is_counted boolean NOT NULL DEFAULT false`,
  'ALTER TABLE sync_accounts ADD COLUMN admission text',
  PUSH,
];

const DOWN = [
  PUSH_BEFORE,
  'ALTER TABLE sync_accounts DROP COLUMN admission',
  `ALTER TABLE sync_devices DROP COLUMN sign_key, DROP COLUMN admitted_at, DROP COLUMN nonces, DROP COLUMN is_counted`,
];

/** Devices prove their calls by a key, are let in to the planner, and number their envelopes without a gap. */
export class ProveSyncDevices1765366000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
