import { AppError } from '../../common/app-error.js';

/** A failure of the bucket. The reason is for the log and omits the bucket's address, whose query is a credential. */
export function unavailable(reason: string): AppError {
  const cause = new Error(`The releases bucket: ${reason}`);
  const message = 'The downloads cannot be reached right now. Please try again in a few minutes.';
  return new AppError('unavailable', message, undefined, { cause });
}

/** Turns any failure into {@link unavailable}, without its message, which may quote the address. */
export function asUnavailable(failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  const { name, cause } = failure as Error;
  return unavailable((cause as { code?: string } | undefined)?.code ?? name);
}

/** Bytes of a file that an answer carries. */
interface Span {
  /** Number of bytes; HTTP reports an answer that ends earlier. */
  length: number;
  /** Size of the whole file; null where the bucket omits it, as it may for a part that does not exist. */
  total: number | null;
  contentRange: string | null;
}

function spanOf({ status, headers }: Response): Span | null {
  const length = Number(/^\d{1,15}$/.exec(headers.get('content-length') ?? '')?.[0]);
  const contentRange = headers.get('content-range') ?? '';
  if (status === 416) {
    const total = /^bytes \*\/(\d{1,15})$/.exec(contentRange)?.[1];
    return { length: 0, total: total === undefined ? null : Number(total), contentRange: total ? contentRange : null };
  }
  // Lengths of a compressed answer differ from the file's.
  if (headers.has('content-encoding') || Number.isNaN(length)) return null;
  if (status === 200) return { length, total: length, contentRange: null };
  const [first, last, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(contentRange)?.slice(1).map(Number) ?? [];
  if (first === undefined || last === undefined || total === undefined) return null;
  return last < total && length === last - first + 1 ? { length, total, contentRange } : null;
}

/** @throws {AppError} `unavailable` where the lengths of an answer contradict each other or the known size */
export function readSpan(answer: Response, size?: number): Span {
  const span = spanOf(answer);
  if (!span) throw unavailable('an answer whose length is unknown or contradicts itself');
  if (size !== undefined && span.total !== null && span.total !== size) {
    throw unavailable(`a file of ${span.total} bytes where the feed says ${size}`);
  }
  return span;
}
