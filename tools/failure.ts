/** Something the person at the terminal can mend: printed as one sentence without a stack, then exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The message of whatever was thrown. */
export function messageOf(failure: unknown): string {
  // Node wraps the refusals of several addresses in one error without a message of its own.
  if (failure instanceof AggregateError && failure.message === '') return failure.errors.map(messageOf).join(', ');
  return failure instanceof Error ? failure.message : String(failure);
}

/** Whether the system refused something to do with files: for want of rights or room, or because nothing is there. */
export const isRefusal = (failure: unknown): failure is NodeJS.ErrnoException =>
  failure instanceof Error && 'errno' in failure;

/** Prints a failure: a sentence where it is ours, the stack where it is a bug. */
export function tell(failure: unknown): void {
  if (failure instanceof Failure) console.error(failure.message);
  else console.error(failure);
}
