import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Institutions whose access an operator ended before `access_ended_at` was there: the audit log has nothing newer about the end of
 * their licence.
 */
const MARK = `UPDATE institutions SET access_ended_at = license_expires_at FROM (
    SELECT DISTINCT ON (metadata ->> 'institutionId') metadata ->> 'institutionId' AS id, action FROM audit_entries
    WHERE action IN ('institution.access_ended', 'institution.expiry_updated') ORDER BY metadata ->> 'institutionId', audit_entries.id DESC
  ) AS newest
  WHERE newest.id = institutions.id::text AND newest.action = 'institution.access_ended' AND access_ended_at IS NULL`;

/** Ended access is told from a licence whose time is over, also where it ended before they differed. */
export class MarkEndedInstitutions1765357000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MARK);
  }

  /** Keeps the marks: they are true of the version before, too. */
  async down(): Promise<void> {}
}
