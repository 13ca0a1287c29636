/** An error that the person at the terminal can fix: printed as one sentence without a stack, then exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The message of any thrown value. */
export function messageOf(failure: unknown): string {
  // Node wraps the errors of several addresses in one without a message of its own.
  if (failure instanceof AggregateError && failure.message === '') return failure.errors.map(messageOf).join(', ');
  return failure instanceof Error ? failure.message : String(failure);
}

/** Whether a file operation failed: for want of permissions or space, or because the file is missing. */
export const isRefusal = (failure: unknown): failure is NodeJS.ErrnoException =>
  failure instanceof Error && 'errno' in failure;

/** Prints a failure: a sentence for ours, the stack for a bug. */
export function printFailure(failure: unknown): void {
  if (failure instanceof Failure) console.error(failure.message);
  else console.error(failure);
}
