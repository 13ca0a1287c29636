/** Long enough for a write to be interrupted in its middle. */
export const NOTES = 'What was written. '.repeat(20);

/** Fate of pairs of rows that were written until the writer was killed, over many rounds. */
export interface KillReport {
  rounds: number;
  /** Pairs acknowledged in all. */
  saved: number;
  /** Pairs that were acknowledged and are missing. */
  lost: number[];
  /** Pairs of which only one row exists. */
  torn: number[];
  /** Rounds in which the writer did not die of the kill, or had no acknowledged write before it. */
  unproven: number;
}
