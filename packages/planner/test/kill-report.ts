/** Long enough for a write to be interrupted in its middle. */
export const NOTES = 'What was written. '.repeat(20);

/** What became of pairs of rows that were written until the writer was killed, over many rounds. */
export interface KillReport {
  rounds: number;
  /** Pairs that were acknowledged in all. */
  saved: number;
  /** Pairs that were acknowledged, and are not there any more. */
  lost: number[];
  /** Pairs of which one row is there and the other is not. */
  torn: number[];
  /** Rounds in which the writer did not die of the kill, or nothing had been acknowledged before it. */
  unproven: number;
}
