import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // As search_rows, for licences: those of people whose name or address holds a term, of some schools and of some types.
  // One scan over three indexes, which never meets a licence twice and stops as soon as it has enough.
  `CREATE FUNCTION search_licenses(instant text, condition text, term text, schools uuid[], types text[], most bigint)
    RETURNS TABLE (id uuid, at timestamptz) LANGUAGE plpgsql STABLE
    SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
    DECLARE people uuid[] := ARRAY (SELECT found.id FROM search_rows('users', 'created_at', term, NULL) AS found);
    BEGIN
      RETURN QUERY EXECUTE format(
        'SELECT id, %I FROM licenses WHERE %s AND (user_id = ANY ($1) OR institution_id = ANY ($2) OR type = ANY ($3)) LIMIT $4', instant, condition)
        USING people, schools, types, most;
    END $$`,
];

export class SearchLicenses1764000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_licenses');
  }
}
