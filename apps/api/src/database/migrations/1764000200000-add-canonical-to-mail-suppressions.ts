import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Column that lists of people are joined with, since SQL cannot compute the keyed hash. It goes with the address. An address in
 * other letters than ASCII has a canonical form that SQL cannot compute either: those that are there keep the hash alone.
 */
const UP = [
  'ALTER TABLE mail_suppressions ADD COLUMN address_canonical text',
  `UPDATE mail_suppressions SET address_canonical = lower(btrim(address))
   WHERE octet_length(address) = char_length(address) AND address NOT LIKE '%.'`,
  'CREATE INDEX mail_suppressions_canonical_index ON mail_suppressions (address_canonical)',
];

export class AddCanonicalToMailSuppressions1764000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_suppressions DROP COLUMN address_canonical');
  }
}
