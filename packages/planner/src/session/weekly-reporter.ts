import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { dueReport, weeklyReport } from '../domain/report/weekly-report.ts';
import type { ReportSource } from '../domain/report/weekly-report.ts';
import type { PlannerSession } from './session.ts';
import type { PlannerView } from './view.ts';

export interface WeeklyReporterOptions {
  source: Pick<ReportSource, 'installationId' | 'appVersion'>;
  /** Hands a report over. @returns whether it has arrived */
  send: (report: WeeklyStatsReport) => Promise<boolean>;
}

/** What could not be sent is tried again after this; a server that is away for a week is asked 700 times. */
const RETRY_MS = 15 * 60_000;

/** Whether something may have become due: the minute, the student's choice, or the planner has only now been opened. */
const isNews = (view: PlannerView, before: PlannerView): boolean =>
  view.now !== before.now ||
  view.phase !== before.phase ||
  view.readOnly !== before.readOnly ||
  view.state.rows.settings !== before.state.rows.settings;

/**
 * Sends the report of the last week once, while the planner is open and may be changed, for that it was sent has to be noted
 * in it. Two tabs may both send: the same report twice is one. @returns what ends it
 */
export function reportWeekly(session: PlannerSession, { source, send }: WeeklyReporterOptions): () => void {
  let isSending = false;
  let notBefore = 0;
  let hasEnded = false;
  const look = async () => {
    const { phase, readOnly, state, now, zone } = session.view.getState();
    if (hasEnded || isSending || phase !== 'open' || readOnly !== null || Date.parse(now) < notBefore) return;
    const weekStart = dueReport(state, now, zone);
    if (weekStart === null) return;
    isSending = true;
    const hasArrived = await send(weeklyReport(state, weekStart, { ...source, zone })).catch(() => false);
    isSending = false;
    if (hasArrived) session.run({ type: 'report.sent', weekStart }, { isQuiet: true });
    else notBefore = Date.parse(now) + RETRY_MS;
  };
  void look();
  const stop = session.view.subscribe((view, before) => {
    if (isNews(view, before)) void look();
  });
  return () => {
    hasEnded = true;
    stop();
  };
}
