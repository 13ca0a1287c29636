import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Segments are few, and read together: no index but the key. */
export class CreateMailSegments1764950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE mail_segments (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      rule jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT mail_segments_pkey PRIMARY KEY (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_segments');
  }
}
