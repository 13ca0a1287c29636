import { weeklyReport } from '../rules/report/weekly-report.ts';
import { startOfWeek } from '../core/time/weeks.ts';
import type { PlannerSession } from './session.ts';

/** Counts of the student's own tasks, without tasks of a sample week. */
export interface WeekSoFar {
  tasks: number;
  /** From Monday until now. */
  done: number;
  /** With a time from Monday to Sunday. */
  timed: number;
}

export function weekSoFar(session: PlannerSession): WeekSoFar {
  const { state, today, zone } = session.view.getState();
  // Same count as in the weekly report, so that a student never sees two numbers.
  const report = weeklyReport(state, startOfWeek(today, 1), { installationId: '', appVersion: '', zone });
  return {
    tasks: report.totalTasks,
    done: report.tasksCompletedThisWeek,
    timed: report.tasksWithStartTimeThisWeek,
  };
}
