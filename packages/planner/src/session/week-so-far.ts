import { weeklyReport } from '../domain/report/weekly-report.ts';
import { startOfWeek } from '../domain/time/weeks.ts';
import type { PlannerSession } from './session.ts';

/** The student's own tasks in numbers; a sample week is nobody's own. */
export interface WeekSoFar {
  tasks: number;
  /** From Monday until now. */
  done: number;
  /** With a time from Monday to Sunday. */
  timed: number;
}

export function weekSoFar(session: PlannerSession): WeekSoFar {
  const { state, today, zone } = session.view.getState();
  // Counted as the weekly report counts, so that a student is not told two numbers.
  const report = weeklyReport(state, startOfWeek(today, 1), { installationId: '', appVersion: '', zone });
  return {
    tasks: report.totalTasks,
    done: report.tasksCompletedThisWeek,
    timed: report.tasksWithStartTimeThisWeek,
  };
}
