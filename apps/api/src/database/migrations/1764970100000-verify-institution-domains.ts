import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE institution_domains (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    institution_id uuid NOT NULL,
    domain text NOT NULL,
    includes_subdomains boolean NOT NULL DEFAULT false,
    token uuid NOT NULL DEFAULT gen_random_uuid(),
    verified_by text,
    verified_at timestamptz,
    added_at timestamptz NOT NULL DEFAULT now(),
    removed_at timestamptz,
    CONSTRAINT institution_domains_pkey PRIMARY KEY (id),
    CONSTRAINT institution_domains_domain_unique UNIQUE (domain),
    CONSTRAINT institution_domains_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX institution_domains_institution_index ON institution_domains (institution_id)`,
  // The domain that an institution is created with counts as verified by an operator, whatever version creates it.
  `CREATE FUNCTION institutions_add_domain() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM institution_domains WHERE domain = NEW.domain AND removed_at IS NOT NULL;
      INSERT INTO institution_domains (institution_id, domain, verified_by, verified_at, added_at)
      VALUES (NEW.id, NEW.domain, 'operator', NEW.created_at, NEW.created_at);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER institutions_domain AFTER INSERT ON institutions
    FOR EACH ROW EXECUTE FUNCTION institutions_add_domain()`,
  `INSERT INTO institution_domains (institution_id, domain, verified_by, verified_at, added_at)
    SELECT id, domain, 'operator', created_at, created_at FROM institutions`,
  `ALTER TABLE institutions ADD COLUMN seats integer`,
  // The institution whose licence follows from a domain: of verified domains the exact one, else the nearest that includes it.
  // `without` leaves one of them out, to see what its removal changes.
  `CREATE FUNCTION institution_of(searched text, without uuid DEFAULT NULL) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT d.institution_id FROM institution_domains d
    WHERE d.domain = ANY (ARRAY (
        SELECT array_to_string(labels[first:], '.')
        FROM string_to_array(searched, '.') AS labels, generate_series(1, cardinality(labels)) AS first))
      AND d.verified_at IS NOT NULL AND d.removed_at IS NULL AND (d.includes_subdomains OR d.domain = searched)
      AND d.id IS DISTINCT FROM without
    ORDER BY length(d.domain) DESC LIMIT 1
  $$`,
  // People of an institution, whether its time is over or not.
  `CREATE INDEX licenses_members_index ON licenses (institution_id, created_at, id) WHERE type = 'institution' AND ended_at IS NULL`,
  `CREATE FUNCTION free_seats(institution uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN seats IS NULL THEN 9223372036854775807 ELSE greatest(0, seats - (
      SELECT count(*) FROM licenses l WHERE l.institution_id = institution AND l.type = 'institution' AND l.ended_at IS NULL)) END
    FROM institutions WHERE id = institution
  $$`,
  // People below a domain are a range of the reversed ones.
  `CREATE INDEX users_institution_domain_reverse_index ON users (reverse(institution_domain) text_pattern_ops)
    WHERE institution_domain IS NOT NULL`,
];

const DOWN = [
  'DROP INDEX users_institution_domain_reverse_index',
  'DROP FUNCTION free_seats, institution_of',
  'DROP INDEX licenses_members_index',
  'ALTER TABLE institutions DROP COLUMN seats',
  'DROP TRIGGER institutions_domain ON institutions',
  'DROP FUNCTION institutions_add_domain',
  'DROP TABLE institution_domains',
];

export class VerifyInstitutionDomains1764970100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
