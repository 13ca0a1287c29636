/** Why a mail did not go. */
export interface Problem {
  text: string;
  /** The fields that have to be filled in. */
  fields: readonly string[];
  /** The server said it, or nobody did: no change of the mail shows that it is over. */
  isFailure?: boolean;
}

/** What is still true of what a press was told: something missing is said only while it is missing. */
export function stillWrong(told: Problem | null, found: Problem | null): Problem | null {
  if (told === null || told.isFailure) return told;
  return found?.text === told.text ? found : null;
}
