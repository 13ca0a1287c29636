import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { Feedback } from '../feedback/feedback.entity.js';
import { expiryOf, LicenseService } from '../license/license.service.js';
import { WeeklyStats } from '../weekly-stats/weekly-stats.entity.js';
import { PersonalDataByEmail } from './personal-data-by-email.service.js';
import { UserAddress } from './user-address.entity.js';
import { User } from './user.entity.js';
import { presentUser } from './user.service.js';

interface AccessRow {
  kind: 'browser' | 'desktop';
  createdAt: Date;
  expiresAt: Date;
}

const ACCESS_SQL = `
  SELECT 'browser' AS kind, created_at AS "createdAt", expires_at AS "expiresAt" FROM sessions WHERE user_id = $1
  UNION ALL SELECT 'desktop', created_at, expires_at FROM access_tokens WHERE user_id = $1 ORDER BY 2`;

/** Everything that is stored about one person, for that person. */
@Injectable()
export class UserExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
    private readonly clock: Clock,
    private readonly addressRecords: PersonalDataByEmail,
  ) {}

  export(userId: string): Promise<PersonalData> {
    // One snapshot, so that the parts agree with each other.
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const user = await manager.findOneByOrFail(User, { id: userId });
      await this.audit.record(manager, { action: 'user.exported', actorId: userId, metadata: {} });
      const addresses = await manager.find(UserAddress, { where: { userId }, order: { heldFrom: 'ASC' } });
      const access = await manager.query<AccessRow[]>(ACCESS_SQL, [userId]);
      const licenses = await this.licenses.findHistory(manager, userId);
      const feedback = await manager.find(Feedback, { where: { userId }, order: { createdAt: 'ASC' } });
      const stats = await manager.find(WeeklyStats, { where: { userId }, order: { reportWeekStart: 'ASC' } });
      const byAddress = await this.addressRecords.export(manager, user);
      const entries = await this.audit.findByPerson(manager, userId);
      return {
        exportedAt: this.clock.now().toISOString(),
        user: {
          ...presentUser(user),
          createdAt: user.createdAt.toISOString(),
          issuer: user.issuer,
          subject: user.subject,
          institutionDomain: user.institutionDomain,
          plannedAt: user.plannedAt?.toISOString() ?? null,
          addresses: addresses.map(({ email, heldFrom, heldUntil }) => ({
            email,
            heldFrom: heldFrom.toISOString(),
            heldUntil: heldUntil?.toISOString() ?? null,
          })),
        },
        licenses: licenses.map((license) => ({
          type: license.type,
          institution: license.institution?.name ?? null,
          isAutoRenewalEnabled: license.isAutoRenewalEnabled,
          startedAt: license.createdAt.toISOString(),
          expiresAt: expiryOf(license)?.toISOString() ?? null,
          endedAt: license.endedAt?.toISOString() ?? null,
        })),
        sessions: access.map((row) => ({
          kind: row.kind,
          createdAt: row.createdAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        })),
        feedback: feedback.map(({ message, type, createdAt }) => ({
          message,
          type,
          createdAt: createdAt.toISOString(),
        })),
        byAddress,
        weeklyStats: stats.map(({ id: _id, userId: _userId, createdAt, ...report }) => ({
          ...report,
          createdAt: createdAt.toISOString(),
        })),
        auditLog: entries.map(({ action, occurredAt, metadata }) => ({
          action,
          timestamp: occurredAt.toISOString(),
          metadata,
        })),
      };
    });
  }
}
