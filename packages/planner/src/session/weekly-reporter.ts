import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { reportConsent } from '../core/state/report-consent.ts';
import { settingsOf } from '../core/state/state.ts';
import { dueReport, weeklyReport } from '../rules/report/weekly-report.ts';
import type { ReportSource } from '../rules/report/weekly-report.ts';
import type { Day } from '../core/time/civil-day.ts';
import type { PlannerSession } from './session.ts';
import { hasHeardOthers, syncRowOf } from './sync-writes.ts';
import type { PlannerView } from './view.ts';

export interface WeeklyReporterOptions {
  source: Pick<ReportSource, 'installationId' | 'appVersion'>;
  /** Sends a report. @returns whether it has arrived */
  send: (report: WeeklyStatsReport) => Promise<boolean>;
  /**
   * Whether the planner is read-only because the plan could not be confirmed for long. A shell that keeps reports until
   * they arrive still sends them then; without this none is sent.
   */
  isUnconfirmed?: () => boolean;
}

/** Delay before a failed report is sent again; a server that is away for a week gets 700 requests. */
const RETRY_MS = 15 * 60_000;

/** Whether a report may have become due: a new minute, a changed setting, or the planner has just been opened. */
const isNews = (view: PlannerView, before: PlannerView): boolean =>
  view.now !== before.now ||
  view.phase !== before.phase ||
  view.readOnly !== before.readOnly ||
  view.state.rows.settings !== before.state.rows.settings;

/** Whether the student may have answered on another device since this device heard of the others. */
function mayHaveAnswered({ view, clock }: PlannerSession): boolean {
  const { state, now } = view.getState();
  return !hasHeardOthers(state, now) || (syncRowOf(state) !== undefined && !clock.isConfirmed);
}

/** Marks reports as sent in the planner that were sent while it was read-only. */
function noteAll(session: PlannerSession, handedOver: Set<Day>): void {
  for (const weekStart of handedOver) {
    if (session.view.getState().state.rows.reports.has(weekStart)) handedOver.delete(weekStart);
    else if (session.run({ type: 'report.sent', weekStart }, { isQuiet: true }).ok) handedOver.delete(weekStart);
  }
}

/** Drops the moment of a yes from ahead: the student is asked until they answer, and it does not hold once that day comes. */
function askAgain(session: PlannerSession): void {
  const { state, now } = session.view.getState();
  const settings = settingsOf(state);
  const isAhead = settings.reportAgreedAt !== null && reportConsent(settings, now)?.until === null;
  if (isAhead && !mayHaveAnswered(session)) session.run({ type: 'report.askAgain' }, { isQuiet: true });
}

/**
 * Sends the report of the last week once, while the planner is open, and marks it as sent as soon as the planner can be
 * changed. A planner that syncs first hears of other devices. Two windows may both send: duplicates count as one. @returns a function that stops it
 */
export function reportWeekly(session: PlannerSession, options: WeeklyReporterOptions): () => void {
  const { source, send, isUnconfirmed = () => false } = options;
  const handedOver = new Set<Day>();
  let isSending = false;
  let notBefore = 0;
  let hasEnded = false;
  const look = async () => {
    const { phase, readOnly } = session.view.getState();
    if (hasEnded || isSending || phase !== 'open') return;
    if (readOnly === null) {
      noteAll(session, handedOver);
      askAgain(session);
    } else if (readOnly !== 'license' || !isUnconfirmed()) return;
    const { state, now, zone } = session.view.getState();
    const weekStart = dueReport(state, now, zone);
    if (weekStart === null || mayHaveAnswered(session) || handedOver.has(weekStart) || Date.parse(now) < notBefore)
      return;
    isSending = true;
    const hasArrived = await send(weeklyReport(state, weekStart, { ...source, zone })).catch(() => false);
    isSending = false;
    if (hasArrived) handedOver.add(weekStart);
    else notBefore = Date.parse(now) + RETRY_MS;
    if (hasArrived && session.view.getState().readOnly === null) noteAll(session, handedOver);
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
