import { cutText } from '@bellweek/api-client/contract/cut-text';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { SCHEMA_VERSION } from '../../schema/upgrade.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, groupsInOrder, activeTag, tagGroupsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { startOfBlock } from '../../core/time/spans.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import { civilNow, civilOf } from '../../core/time/zones.ts';
import { reportConsent } from '../../core/state/report-consent.ts';

/** Reports are about Monday to Sunday, whatever day the student's calendar begins with, so that they can be added up. */
const MONDAY = 1;
const WEEK = 7;
const MOST = 1_000_000;

export interface ReportSource {
  installationId: string;
  appVersion: string;
  /** The zone of the student's clock: a task done on Sunday night there is done in that week. */
  zone: string;
}

const count = (number: number): number => Math.min(number, MOST);

function namesOf(rows: readonly { name: string }[]): string[] {
  return rows
    .map((row) => cutText(row.name, LIMITS.name))
    .filter((name) => name.trim() !== '')
    .slice(0, LIMITS.groupNames);
}

/** Per cent of the tasks, to a tenth; 0 without tasks. */
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

/**
 * The report of a week: numbers of tasks and tags, and names of groups and tag groups only if the student agreed. The
 * sample week, the trash and the contents of tasks are never in it.
 *
 * @param weekStart a Monday
 */
export function weeklyReport(state: State, weekStart: Day, source: ReportSource): WeeklyStatsReport {
  const weekEnd = addDays(weekStart, WEEK - 1);
  const isWithin = (day: Day): boolean => day >= weekStart && day <= weekEnd;
  const tasks = tasksInOrder(state).filter((task) => !task.isSample);
  const done = tasks.filter(
    (task) => task.doneAt !== null && isWithin(dayOf(civilOf(Date.parse(task.doneAt), source.zone))),
  );
  const timed = tasks.filter((task) =>
    blocksOf(state, task.id).some((block) => isWithin(dayOf(startOfBlock(block, source.zone)))),
  );
  const tagged = tasks.filter((task) => task.tagIds.some((id) => activeTag(state, id)));
  const tags = [...state.rows.tags.values()].filter((tag) => !tag.isSample && activeTag(state, tag.id));
  const isOwn = (row: { isSample: boolean }): boolean => !row.isSample;
  const { reportsNames } = settingsOf(state);
  return {
    installationId: source.installationId,
    reportWeekStart: weekStart,
    reportWeekEnd: weekEnd,
    totalTasks: count(tasks.length),
    tasksCompletedThisWeek: count(done.length),
    tasksWithStartTimeThisWeek: count(timed.length),
    totalTags: count(tags.length),
    percentTasksWithTags: percent(tagged.length, tasks.length),
    taskGroupNames: reportsNames ? namesOf(groupsInOrder(state, true).filter(isOwn)) : [],
    tagGroupNames: reportsNames ? namesOf(tagGroupsInOrder(state).filter(isOwn)) : [],
    appVersion: source.appVersion,
    schemaVersion: SCHEMA_VERSION,
  };
}

/** Whether there were any rows of the student's own by the end of a day. */
function wasUsedBy(state: State, day: Day, zone: string): boolean {
  const isOld = (row: { isSample: boolean; createdAt: string }): boolean =>
    !row.isSample && dayOf(civilOf(Date.parse(row.createdAt), zone)) <= day;
  for (const task of state.rows.tasks.values()) if (isOld(task)) return true;
  for (const event of state.rows.events.values()) if (isOld(event)) return true;
  for (const series of state.rows.series.values()) if (isOld(series)) return true;
  return false;
}

/**
 * The Monday of the week whose report is to be sent now, or null: the last week that is over, once, if the planner was
 * in use by its end, and the student's yes to reports was given by then and holds. Earlier weeks can no longer be counted,
 * for tasks have changed since.
 *
 * @param now ISO instant
 */
export function dueReport(state: State, now: string, zone: string): Day | null {
  const { reportAgreedAt } = settingsOf(state);
  if (reportAgreedAt === null || !reportConsent(settingsOf(state), now)?.holds) return null;
  const weekStart = addDays(startOfWeek(dayOf(civilNow(now, zone)), MONDAY), -WEEK);
  const weekEnd = addDays(weekStart, WEEK - 1);
  if (state.rows.reports.has(weekStart) || dayOf(civilOf(Date.parse(reportAgreedAt), zone)) > weekEnd) return null;
  return wasUsedBy(state, weekEnd, zone) ? weekStart : null;
}

/** The Monday of the current week, whose report can be read before it is sent. */
export const currentReportWeek = (now: string, zone: string): Day => startOfWeek(dayOf(civilNow(now, zone)), MONDAY);
