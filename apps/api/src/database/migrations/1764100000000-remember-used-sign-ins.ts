import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sign-in lives in a cookie, which a browser can keep: that its state was used has to be known here, to all processes. */
export class RememberUsedSignIns1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE used_sign_ins (
      state_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT used_sign_ins_pkey PRIMARY KEY (state_hash)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_sign_ins');
  }
}
