import type { AuditAction } from '@bellweek/api-client/contract/audit-actions';
import {
  LICENSE_EVENTS,
  LICENSE_HISTORY,
  type LicenseEvent,
  type LicenseHistory,
} from '@bellweek/api-client/contract/license';
import type { LicenseType } from '@bellweek/api-client/contract/plans';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { expiryOf, findHistory } from './license.repository.js';

const KINDS = LICENSE_EVENTS.filter((kind) => kind !== 'expired');
const ACTIONS = KINDS.map((kind) => `license.${kind}` as const satisfies AuditAction);

/** Metadata of these entries, as far as the person reads it. */
interface EventData {
  type: LicenseType;
  expiresAt?: { to: string | null };
}

/** A person's own history of licences: the entries about them, and the ends that came by themselves. */
@Injectable()
export class LicenseHistoryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async find(userId: string): Promise<LicenseHistory> {
    const { manager } = this.dataSource;
    const entries = await this.audit.findAbout(manager, userId, ACTIONS, LICENSE_HISTORY);
    const acts = entries.map(({ action, occurredAt, metadata }): LicenseEvent => {
      const { type, expiresAt } = metadata as unknown as EventData;
      const kind = action.replace('license.', '') as LicenseEvent['kind'];
      return { kind, type, at: occurredAt.toISOString(), expiresAt: expiresAt?.to ?? null };
    });
    const now = this.clock.now();
    const expired = (await findHistory(manager, userId)).flatMap((license): LicenseEvent[] => {
      const expiry = expiryOf(license);
      const isOver = expiry !== null && expiry <= now && (license.endedAt === null || license.endedAt >= expiry);
      return isOver ? [{ kind: 'expired', type: license.type, at: expiry.toISOString(), expiresAt: null }] : [];
    });
    const events = [...acts, ...expired].sort((a, b) => b.at.localeCompare(a.at));
    return { events: events.slice(0, LICENSE_HISTORY) };
  }
}
