import { Injectable } from '@nestjs/common';
import { type EntityManager, Raw } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { preparedQuery } from '../../database/prepared-query.js';
import type { AuditAction, AuditRecord } from './audit-actions.js';
import { AuditEntry } from './audit-entry.entity.js';
import { RECORD, RECORD_FOR_LICENSES } from './audit.repository.js';

@Injectable()
export class AuditService {
  readonly personalData: PersonalDataSource = {
    export: async (manager, { id }) => {
      const entries = await this.findByPerson(manager, id);
      return {
        auditLog: entries.map(({ action, occurredAt, metadata }) => ({
          action,
          timestamp: occurredAt.toISOString(),
          metadata,
        })),
      };
    },
  };

  /** Writes one entry in the caller's transaction, so that the act and its record are both there or neither is. */
  async record<A extends AuditAction>(manager: EntityManager, record: AuditRecord<A>): Promise<void> {
    const { action, actorId, subjectId = actorId, licenseId = null, metadata } = record;
    await preparedQuery(manager, RECORD, [action, actorId, subjectId, licenseId, JSON.stringify(metadata)]);
  }

  /** Writes one entry for each licence of a set, in one statement. */
  async recordForLicenses<A extends AuditAction>(
    manager: EntityManager,
    record: Pick<AuditRecord<A>, 'action' | 'actorId' | 'metadata'>,
    licenses: readonly { id: string; userId: string }[],
  ): Promise<void> {
    await manager.query(RECORD_FOR_LICENSES, [
      record.action,
      record.actorId,
      JSON.stringify(record.metadata),
      licenses.map((license) => license.userId),
      licenses.map((license) => license.id),
    ]);
  }

  /** All entries that concern a person or were made by them, oldest first. */
  findByPerson(manager: EntityManager, userId: string): Promise<AuditEntry[]> {
    // The condition of the partial index on actors, literally: otherwise this reads the whole log.
    const others = Raw((subject) => `"AuditEntry"."actor_id" IS DISTINCT FROM ${subject}`);
    const where = [{ subjectId: userId }, { actorId: userId, subjectId: others }];
    return manager.find(AuditEntry, { where, order: { id: 'ASC' } });
  }
}
