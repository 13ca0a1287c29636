import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { LastUse } from '../../common/registry.js';
import { snakeCase } from '../../database/naming.strategy.js';
import { listQuery } from '../../database/lists/list-query.js';
import { computed, sql } from '../../database/sql.js';
import { noteHere } from '../access/last-here.repository.js';
import { WeeklyStats } from './weekly-stats.entity.js';

/** Fields of a report beside its key, in the order of the statement's parameters. */
const FIELDS = [
  'reportWeekEnd',
  'totalTasks',
  'tasksCompletedThisWeek',
  'tasksWithStartTimeThisWeek',
  'totalTags',
  'percentTasksWithTags',
  'taskGroupNames',
  'tagGroupNames',
  'appVersion',
  'schemaVersion',
] as const satisfies readonly (keyof WeeklyStatsReport & keyof WeeklyStats)[];
const COLUMNS = FIELDS.map(snakeCase);
const tuple = (prefix: string): string => `(${COLUMNS.map((column) => prefix + column).join(', ')})`;

const UPSERT = `
  WITH stored AS (
  INSERT INTO weekly_stats AS w (user_id, installation_id, report_week_start, ${COLUMNS.join(', ')})
  VALUES ($1, $2, $3, ${COLUMNS.map((_, index) => `$${index + 4}`).join(', ')})
  ON CONFLICT ON CONSTRAINT weekly_stats_week_unique
  DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}, created_at = now()
  WHERE ${tuple('w.')} IS DISTINCT FROM ${tuple('excluded.')}
  RETURNING user_id, created_at AS at, (xmax = 0) AS "isNew"
  ), here AS (${noteHere('SELECT user_id, at FROM stored')})
  SELECT "isNew" FROM stored`;

/** SQL of the instant of a person's last report (an id in SQL); null: there is none. */
export const lastReport: LastUse = (person) => `(SELECT max(created_at) FROM weekly_stats WHERE user_id = ${person})`;

/** Inserts the report, or replaces the week's. @returns undefined for an unchanged report. */
export async function upsertReport(
  manager: EntityManager,
  userId: string,
  report: WeeklyStatsReport,
): Promise<{ isNew: boolean } | undefined> {
  const values = [userId, report.installationId, report.reportWeekStart, ...FIELDS.map((field) => report[field])];
  const [row] = await manager.query<{ isNew: boolean }[]>(UPSERT, values);
  return row;
}

const VERSIONS = sql`
  SELECT ${computed<{ version: string; reports: number }>({ version: 'app_version', reports: 'count(*)::float8' })} FROM (
    SELECT app_version FROM weekly_stats WHERE created_at >= $1 ORDER BY created_at DESC LIMIT 10000) AS latest
  GROUP BY app_version ORDER BY count(*) DESC, app_version LIMIT $2`;

/** Versions in the newest reports, the most frequent first. A counter per version would keep a text after its person. */
export const countVersions = (dataSource: DataSource, from: Date, most: number) =>
  listQuery(dataSource, VERSIONS, [from, most], 'once');

export const WEEKLY_STATS_DATA: PersonalDataSource = {
  async export(manager, person) {
    const stats = await manager.find(WeeklyStats, { where: { userId: person.id }, order: { reportWeekStart: 'ASC' } });
    return {
      weeklyStats: stats.map(({ id: _id, userId: _userId, createdAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
      })),
    };
  },
};
