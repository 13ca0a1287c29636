import { PLANNER_LIMITS } from '../../../schema/limits.ts';

/** Limits of a calendar file, against hostile ones: a school year is some 2,000 entries in 1 MB. */
export const CALENDAR_LIMITS = {
  bytes: 20_000_000,
  /** Events and to-dos of a file, before they repeat. */
  components: 50_000,
  /** Nesting of components, VCALENDAR being the first level. */
  depth: 8,
  /** Lines that are read of one component. */
  lines: 5_000,
  /** UTF-16 code units of a value, before it is cut to what a row may hold. */
  value: 200_000,
  /** Dates in the RDATE or EXDATE of one entry. */
  dates: 5_000,
  ruleText: 5_000,
  /** Numbers in a BYMONTHDAY and the like. */
  ruleList: 400,
  /** Times one entry may take place in the days that are read. */
  occurrences: 3_000,
  /** Times all entries may take place in these days. */
  entries: 20_000,
  /** UTF-16 code units of the notes of all of them. */
  notes: 20_000_000,
  /** Days and times that are examined for all rules; some 100 nanoseconds each. */
  steps: 4_000_000,
  /** Names of time zones that are looked up. */
  zones: 200,
  lengthMinutes: PLANNER_LIMITS.eventDays * 24 * 60,
} as const;

/** The file exceeds a limit. */
export class LimitExceeded extends Error {}

/** Counts down the work that is left. */
export class Budget {
  constructor(private left: number) {}

  /** @throws {LimitExceeded} when nothing is left */
  spend(amount: number): void {
    this.left -= amount;
    if (this.left < 0) throw new LimitExceeded();
  }
}
