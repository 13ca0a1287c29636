import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { upsertReport } from './weekly-stats.repository.js';

/** Largest lead of a student's zone over UTC (UTC+14), in which a week begins earlier. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

@Injectable()
export class WeeklyStatsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Idempotent per person, installation and week, so that an outbox may send a report as often as it must. */
  async submit(userId: string, report: WeeklyStatsReport): Promise<void> {
    if (Date.parse(report.reportWeekStart) > this.clock.now().getTime() + AHEAD_MS) {
      throw new AppError('invalid_request', 'A report cannot be about a week that has not begun.');
    }
    await this.dataSource.transaction(async (manager) => {
      const { installationId, reportWeekStart } = report;
      const row = await upsertReport(manager, userId, report);
      if (!row) return;
      const action = row.isNew ? 'weekly_stats.submitted' : 'weekly_stats.replaced';
      await this.audit.record(manager, { action, actorId: userId, metadata: { installationId, reportWeekStart } });
    });
  }
}
