import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';

/** A week may have begun already where the student is (UTC+14), though not yet in UTC. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

/** The columns a report decides, in the order of the statement's parameters. */
const REPORT_COLUMNS = [
  'report_week_end',
  'total_tasks',
  'tasks_completed_this_week',
  'tasks_with_start_time_this_week',
  'total_tags',
  'percent_tasks_with_tags',
  'task_group_names',
  'tag_group_names',
  'app_version',
  'schema_version',
];
const tuple = (prefix: string): string => `(${REPORT_COLUMNS.map((column) => prefix + column).join(', ')})`;

/** Inserts, or replaces what differs; a report that says the same again changes nothing and returns no row. */
const UPSERT = `
  INSERT INTO weekly_stats AS w (user_id, installation_id, report_week_start, ${REPORT_COLUMNS.join(', ')})
  VALUES ($1, $2, $3, ${REPORT_COLUMNS.map((_, index) => `$${index + 4}`).join(', ')})
  ON CONFLICT ON CONSTRAINT weekly_stats_week_unique
  DO UPDATE SET ${REPORT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}, created_at = now()
  WHERE ${tuple('w.')} IS DISTINCT FROM ${tuple('excluded.')}
  RETURNING (xmax = 0) AS "isNew"`;

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
      const [row] = await manager.query<{ isNew: boolean }[]>(UPSERT, [
        userId,
        installationId,
        reportWeekStart,
        report.reportWeekEnd,
        report.totalTasks,
        report.tasksCompletedThisWeek,
        report.tasksWithStartTimeThisWeek,
        report.totalTags,
        report.percentTasksWithTags,
        report.taskGroupNames,
        report.tagGroupNames,
        report.appVersion,
        report.schemaVersion,
      ]);
      if (!row) return;
      const action = row.isNew ? 'weekly_stats.submitted' : 'weekly_stats.replaced';
      await this.audit.record(manager, { action, actorId: userId, metadata: { installationId, reportWeekStart } });
    });
  }
}
