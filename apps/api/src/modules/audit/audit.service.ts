import type { AuditAction, AuditActions } from '@bellweek/api-client/contract/audit-actions';
import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, MoreThan, Raw } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { AuditEntry } from './audit-entry.entity.js';
import {
  findReasons,
  RECORD,
  RECORD_FOR_EACH,
  RECORD_FOR_EACH_WITH_REASON,
  RECORD_FOR_LICENSES,
  RECORD_FOR_LICENSES_WITH_REASON,
  RECORD_WITH_REASON,
} from './audit.repository.js';

export interface AuditRecord<A extends AuditAction> {
  action: A;
  /** The person who acted; null for the command line. */
  actorId: string | null;
  /** The person concerned; by default the actor. */
  subjectId?: string | null;
  licenseId?: string | null;
  metadata: AuditActions[A];
  /** An operator's words, kept apart from the entry: they go when the person concerned is deleted. */
  reason?: string;
}

/** Entries of a person's export that a single statement reads. */
const MOST_AT_ONCE = 500;

@Injectable()
export class AuditService {
  readonly personalData: PersonalDataSource = {
    export: (manager, { id }) => Promise.resolve({ auditLog: this.readByPerson(manager.connection.manager, id) }),
  };

  /** Writes one entry in the caller's transaction, so that the act and its record are both there or neither is. */
  async record<A extends AuditAction>(manager: EntityManager, record: AuditRecord<A>): Promise<void> {
    const { action, actorId, subjectId = actorId, licenseId = null, metadata, reason } = record;
    const values = [action, actorId, subjectId, licenseId, JSON.stringify(metadata)];
    if (reason === undefined) await preparedQuery(manager, RECORD, values);
    else await preparedQuery(manager, RECORD_WITH_REASON, [...values, reason]);
  }

  /** Writes one entry for each licence of a set, in one statement. */
  async recordForLicenses<A extends AuditAction>(
    manager: EntityManager,
    { action, actorId, metadata, reason }: Pick<AuditRecord<A>, 'action' | 'actorId' | 'metadata' | 'reason'>,
    licenses: readonly { id: string; userId: string }[],
  ): Promise<void> {
    const values = [
      action,
      actorId,
      JSON.stringify(metadata),
      licenses.map((license) => license.userId),
      licenses.map((license) => license.id),
    ];
    if (reason === undefined) await manager.query(RECORD_FOR_LICENSES, values);
    else await manager.query(RECORD_FOR_LICENSES_WITH_REASON, [...values, reason]);
  }

  /** Writes one entry for each licence of a set, with its own metadata, in one statement. */
  async recordForEach<A extends AuditAction>(
    manager: EntityManager,
    { action, actorId, reason }: Pick<AuditRecord<A>, 'action' | 'actorId' | 'reason'>,
    licenses: readonly { id: string; userId: string; metadata: AuditActions[A] }[],
  ): Promise<void> {
    const values = [
      action,
      actorId,
      licenses.map(({ metadata }) => JSON.stringify(metadata)),
      licenses.map(({ userId }) => userId),
      licenses.map(({ id }) => id),
    ];
    if (reason === undefined) await manager.query(RECORD_FOR_EACH, values);
    else await manager.query(RECORD_FOR_EACH_WITH_REASON, [...values, reason]);
  }

  /** The newest entries of some actions about a person, at most `most`. */
  findAbout(
    manager: EntityManager,
    userId: string,
    actions: readonly AuditAction[],
    most: number,
  ): Promise<AuditEntry[]> {
    return manager.find(AuditEntry, {
      where: { subjectId: userId, action: In(actions) },
      order: { id: 'DESC' },
      take: most,
    });
  }

  async findLastSignIn(manager: EntityManager, userId: string): Promise<string | null> {
    const action = In<AuditAction>(['auth.signed_in', 'auth.desktop_signed_in']);
    const entry = await manager.findOne(AuditEntry, { where: { subjectId: userId, action }, order: { id: 'DESC' } });
    return entry?.occurredAt.toISOString() ?? null;
  }

  /** Entries after a first one that concern a person or were made by them, oldest first. */
  findByPerson(
    manager: EntityManager,
    userId: string,
    { after = '0', most = MOST_AT_ONCE } = {},
  ): Promise<AuditEntry[]> {
    // The condition of the partial index on actors, literally: otherwise this reads the whole log.
    const others = Raw((subject) => `"AuditEntry"."actor_id" IS DISTINCT FROM ${subject}`);
    const id = MoreThan(after);
    const where = [
      { subjectId: userId, id },
      { actorId: userId, subjectId: others, id },
    ];
    return manager.find(AuditEntry, { where, order: { id: 'ASC' }, take: most });
  }

  private async *readByPerson(manager: EntityManager, userId: string): AsyncGenerator<PersonalData['auditLog']> {
    for (let after = '0', isMore = true; isMore;) {
      const entries = await this.findByPerson(manager, userId, { after });
      isMore = entries.length > 0;
      after = entries.at(-1)?.id ?? after;
      // Of entries about the person alone: the reason for an operator's act on another person is not theirs to read.
      const own = entries.flatMap(({ id, subjectId }) => (subjectId === userId ? [id] : []));
      const reasons = await findReasons(manager, own);
      yield entries.map(({ id, action, occurredAt, metadata }) => ({
        action,
        metadata,
        timestamp: occurredAt.toISOString(),
        reason: reasons.get(id) ?? null,
      }));
    }
  }
}
