import { TESTER_MONTHS, TRIAL_DAYS } from '@bellweek/api-client/contract/plans';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Trial: 90 × 24 h, so that no daylight-saving night makes it longer or shorter. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Tester: six calendar months in UTC; where the month is too short, its last day (31 August gives 28 February). */
export function testerEnd(start: Date): Date {
  const end = new Date(start);
  const day = start.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + TESTER_MONTHS);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}
