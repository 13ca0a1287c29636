import type { ReportedWeek } from '@bellweek/api-client/contract/admin-users';
import { formatDate } from '@bellweek/ui/dates';
import { formatCount } from '@bellweek/ui/pages';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { Entries } from './entries.tsx';
import styles from './person-page.module.css';

/** Weeks in the chart: half a year. */
const WEEKS = 26;
const HEIGHT = 100;

/** The reported weeks as a chart, and the same numbers as a table. */
export function StatsSection({ userId }: { userId: string }) {
  const query = useAdminQuery(['user', userId, 'stats'], (api) => api.getWeeklyStatsOfUser(userId), {
    keepsPrevious: false,
  });
  const weeks = query.data?.stats.slice(0, WEEKS) ?? null;
  return (
    <Entries
      items={weeks && (weeks.length > 0 ? [weeks] : [])}
      error={query.isError ? 'Failed to load stats.' : null}
      onRetry={() => void query.refetch()}
      emptyText="No stats found."
      keyOf={() => 'weeks'}
      render={(shown) => (
        <>
          <Chart weeks={shown.toReversed()} />
          <Table weeks={shown} />
        </>
      )}
    />
  );
}

function Chart({ weeks }: { weeks: ReportedWeek[] }) {
  const most = Math.max(
    1,
    ...weeks.map(({ totalTasks, tasksCompletedThisWeek }) => Math.max(totalTasks, tasksCompletedThisWeek)),
  );
  const height = (count: number) => (count / most) * HEIGHT;
  const last = weeks.at(-1);
  const words = `Tasks of ${weeks.length} weeks. Last week: ${formatCount(last?.tasksCompletedThisWeek ?? 0)} completed of ${formatCount(last?.totalTasks ?? 0)}.`;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WEEKS * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      {weeks.map(({ reportWeekStart, createdAt, totalTasks, tasksCompletedThisWeek }, index) => (
        <g key={`${reportWeekStart} ${createdAt}`}>
          <rect
            className={styles.total}
            x={index * 10}
            width={8}
            y={HEIGHT - height(totalTasks)}
            height={height(totalTasks)}
          />
          <rect
            className={styles.completed}
            x={index * 10}
            width={8}
            y={HEIGHT - height(tasksCompletedThisWeek)}
            height={height(tasksCompletedThisWeek)}
          />
        </g>
      ))}
    </svg>
  );
}

function Table({ weeks }: { weeks: ReportedWeek[] }) {
  return (
    <details>
      <summary className={styles.summary}>Show as a table</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Tasks</th>
            <th scope="col">Completed</th>
            <th scope="col">With a time</th>
            <th scope="col">App</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={`${week.reportWeekStart} ${week.createdAt}`}>
              <th scope="row">{formatDate(week.reportWeekStart, 'shortDate')}</th>
              <td>{formatCount(week.totalTasks)}</td>
              <td>{formatCount(week.tasksCompletedThisWeek)}</td>
              <td>{formatCount(week.tasksWithStartTimeThisWeek)}</td>
              <td>{week.appVersion}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
