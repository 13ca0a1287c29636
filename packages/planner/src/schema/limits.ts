/** Limits of a row, in UTF-16 code units or counts: generous for people, a bound for damaged files. */
export const PLANNER_LIMITS = {
  title: 500,
  notes: 50_000,
  place: 500,
  name: 200,
  /** Of an imported entry; longer ones are cut. */
  uid: 1_000,
  /** A course code. */
  code: 100,
  tagsOfOne: 100,
  /** A block's and an estimate's minutes: a week. */
  minutes: 7 * 24 * 60,
  /** Days an all-day event may cover. */
  eventDays: 400,
  /** Deleted occurrences of a series. */
  exceptions: 2_000,
  /** Positions of a timetable's cycle: weeks or days. */
  cycle: 20,
  /** Periods of a bell, breaks included. */
  periods: 40,
  /** Times of a lesson in a cycle. */
  slots: 200,
  /** Rows of a feed that were deleted for good. */
  forgotten: 5_000,
  /** Rows one file may bring in. */
  importRows: 250_000,
} as const;
