import { personalData } from '@bellweek/api-client/contract/me';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { LOGGER } from '../../common/logging.js';
import { PersonalDataSources, type StreamedPersonalData } from '../../common/personal-data.js';
import { streamJson } from '../../common/streamed-json.js';
import { AuditService } from '../audit/audit.service.js';
import { describeUser, findUser, findUserIfThere } from '../user/user.repository.js';

/** The person who exports, and an operator's reason. */
interface ExportAct {
  actorId: string;
  reason?: string;
}

/** Exports everything stored about one person. */
@Injectable()
export class UserExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataSources,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param act of an operator, who exports for the person.
   * @throws {AppError} to an operator where the person no longer exists.
   * @throws {EntityNotFoundError} to the person, whose account was deleted meanwhile: the error filter answers "Please log in."
   */
  async export(userId: string, act: ExportAct = { actorId: userId }): Promise<StreamableFile> {
    return streamJson(await this.collect(userId, act), personalData, this.logger);
  }

  /** All but the streamed lists in one snapshot, so that the parts agree with each other. */
  collect(userId: string, act: ExportAct): Promise<StreamedPersonalData> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const user = await (act.actorId === userId ? findUser : findUserIfThere)(manager, userId);
      if (!user) throw new AppError('not_found', 'This person no longer exists.');
      await this.audit.record(manager, { action: 'user.exported', subjectId: userId, ...act, metadata: {} });
      const parts = await this.personalData.export(manager, user);
      const { licenses, sessions, passkeys, feedback, demoStudent, weeklyStats, ...others } = parts;
      const { sharedCalendars, auditLog, sync, ...byAddress } = others;
      return {
        exportedAt: this.clock.now().toISOString(),
        user: await describeUser(manager, user),
        licenses,
        sessions,
        passkeys,
        feedback,
        demoStudent,
        byAddress,
        sharedCalendars,
        weeklyStats,
        sync,
        auditLog,
      };
    });
  }
}
