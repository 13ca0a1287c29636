import type { PersonalData } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { AuditService } from '../audit/audit.service.js';
import { describeUser } from './describe-user.js';
import { User } from './user.entity.js';

/** Exports everything stored about one person. */
@Injectable()
export class UserExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataSources,
  ) {}

  /** @param act of an operator, who exports for the person. */
  export(userId: string, act: { actorId: string; reason?: string } = { actorId: userId }): Promise<PersonalData> {
    // One snapshot, so that the parts agree with each other.
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const user = await manager.findOneByOrFail(User, { id: userId });
      await this.audit.record(manager, { action: 'user.exported', subjectId: userId, ...act, metadata: {} });
      const { licenses, sessions, passkeys, feedback, weeklyStats, auditLog, sync, ...byAddress } =
        await this.personalData.export(manager, user);
      return {
        exportedAt: this.clock.now().toISOString(),
        user: await describeUser(manager, user),
        licenses,
        sessions,
        passkeys,
        feedback,
        byAddress,
        weeklyStats,
        sync,
        auditLog,
      };
    });
  }
}
