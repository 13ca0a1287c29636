/** A test needs no recipients, a preview no more than a template. */
export type Purpose = 'send' | 'test' | 'preview';

/** The reason why a mail was not sent. */
export interface Problem {
  text: string;
  /** The fields that have to be filled in. */
  fields: readonly string[];
  /** By default to send it. */
  purpose?: Purpose;
  /** An error of the server, or no answer: it stays whatever is changed in the mail. */
  isFailure?: boolean;
}

/** The problem of the last press while it still holds: a missing field is named only while it is missing. */
export function currentProblem(told: Problem | null, found: Problem | null): Problem | null {
  if (told === null || told.isFailure) return told;
  return found?.text === told.text ? found : null;
}
