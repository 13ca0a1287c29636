import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { AuditService } from '../audit/audit.service.js';
import { UserAddress } from './user-address.entity.js';
import { User } from './user.entity.js';
import { presentUser } from './user.service.js';

/** Exports everything stored about one person, for that person. */
@Injectable()
export class UserExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataSources,
  ) {}

  export(userId: string): Promise<PersonalData> {
    // One snapshot, so that the parts agree with each other.
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const user = await manager.findOneByOrFail(User, { id: userId });
      await this.audit.record(manager, { action: 'user.exported', actorId: userId, metadata: {} });
      const addresses = await manager.find(UserAddress, { where: { userId }, order: { heldFrom: 'ASC' } });
      const { licenses, sessions, feedback, weeklyStats, auditLog, ...byAddress } = await this.personalData.export(
        manager,
        user,
      );
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
        licenses,
        sessions,
        feedback,
        byAddress,
        weeklyStats,
        auditLog,
      };
    });
  }
}
