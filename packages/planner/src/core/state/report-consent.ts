import type { Settings } from '../../schema/settings.ts';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;

/** The two answers to the question for the weekly report. */
export const REPORT_YES = 'Yes, send it';
export const REPORT_NO = 'No, don’t send it';

/** A yes to the weekly report, and when it ends or ended: an ISO instant, or null where nobody can tell. */
export interface ReportConsent {
  holds: boolean;
  until: string | null;
}

/**
 * The student's yes to the weekly report, or null where there is none. It holds for 365 days. A yes without a moment no
 * longer holds, nor one from more than a day ahead: a clock was wrong then or is now, as clocks of two devices differ by less.
 *
 * @param now ISO instant
 */
export function reportConsent(settings: Settings, now: string): ReportConsent | null {
  const { sendsReport, reportAgreedAt } = settings;
  if (!sendsReport) return null;
  const age = reportAgreedAt === null ? Number.NaN : Date.parse(now) - Date.parse(reportAgreedAt);
  if (reportAgreedAt === null || age < -DAY_MS) return { holds: false, until: null };
  return { holds: age < YEAR_MS, until: new Date(Date.parse(reportAgreedAt) + YEAR_MS).toISOString() };
}

/**
 * Settings with the student's answer to the weekly report, if there is one. A yes that still holds keeps its moment; another is
 * for counts alone, unless names are chosen with it.
 *
 * @param now ISO instant
 */
export function withReportAnswer(settings: Settings, sendsReport: boolean | undefined, now: string): Settings {
  if (sendsReport === undefined || (sendsReport && reportConsent(settings, now)?.holds)) return settings;
  return { ...settings, sendsReport, reportsNames: false, reportAgreedAt: sendsReport ? now : null };
}
