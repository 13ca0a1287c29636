import type { ReportedWeek, ReportedWeeks } from '@bellweek/api-client/contract/admin-users';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { WeeklyStats } from './weekly-stats.entity.js';
import { upsertReport } from './weekly-stats.repository.js';

/** Largest lead of a student's zone over UTC (UTC+14), in which a week begins earlier. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

/** Two years of weeks; at most 1,000 reports over all installations. */
const WEEKS = 104;
const MOST = 1_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function present({ id: _id, userId: _userId, installationId: _installation, ...report }: WeeklyStats): ReportedWeek {
  return { ...report, createdAt: report.createdAt.toISOString() };
}

@Injectable()
export class WeeklyStatsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Reports of a person's installations, for operators: newest week first, two years back from it. */
  async findOfUser(userId: string): Promise<ReportedWeeks> {
    const order = { reportWeekStart: 'DESC', createdAt: 'DESC', id: 'ASC' } as const;
    const reports = await this.dataSource.manager.find(WeeklyStats, { where: { userId }, order, take: MOST });
    const newest = Date.parse(reports[0]?.reportWeekStart ?? '');
    const oldest = newest - (WEEKS - 1) * WEEK_MS;
    return { stats: reports.filter(({ reportWeekStart }) => Date.parse(reportWeekStart) >= oldest).map(present) };
  }

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
