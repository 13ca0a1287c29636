import type { ReportedWeek, ReportedWeeks } from '@bellweek/api-client/contract/admin-users';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WeeklyStats } from './weekly-stats.entity.js';

/** Two years of weeks; at most 1,000 reports over all installations. */
const WEEKS = 104;
const MOST = 1_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function present({ id: _id, userId: _userId, installationId: _installation, ...report }: WeeklyStats): ReportedWeek {
  return { ...report, createdAt: report.createdAt.toISOString() };
}

/** Weekly reports of a student's installations, for operators. */
@Injectable()
export class WeeklyStatsReaderService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Newest week first, two years back from it. */
  async findOfUser(userId: string): Promise<ReportedWeeks> {
    const order = { reportWeekStart: 'DESC', createdAt: 'DESC', id: 'ASC' } as const;
    const reports = await this.dataSource.manager.find(WeeklyStats, { where: { userId }, order, take: MOST });
    const newest = Date.parse(reports[0]?.reportWeekStart ?? '');
    const oldest = newest - (WEEKS - 1) * WEEK_MS;
    return { stats: reports.filter(({ reportWeekStart }) => Date.parse(reportWeekStart) >= oldest).map(present) };
  }
}
