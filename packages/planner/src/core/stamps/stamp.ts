/**
 * Time at which a register was written: 48 bits of milliseconds, a counter of 16 bits, and 32 bits that name the writer.
 * 16 characters that compare as those 96 bits do.
 */
export type Stamp = string;

/** Digits of base 64 in the order of their character codes. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const HALF = 8;
const LARGEST_TIME = 2 ** 48 - 1;
const COUNTERS = 2 ** 16;
const WRITERS = 2 ** 32;

function digitsOf(value: number): string {
  let digits = '';
  for (let rest = value; digits.length < HALF; rest = Math.floor(rest / 64)) digits = DIGITS.charAt(rest % 64) + digits;
  return digits;
}

const valueOf = (digits: string): number =>
  Array.from(digits).reduce((value, digit) => value * 64 + DIGITS.indexOf(digit), 0);

/** Stamp of a register that was never written: a default, or a value that follows a series. */
export const UNWRITTEN: Stamp = '-'.repeat(2 * HALF);

/** @param writer a number of 32 bits, of one session on one device */
export const stampAt = (time: number, counter: number, writer: number): Stamp =>
  digitsOf(Math.min(Math.max(Math.floor(time), 0), LARGEST_TIME)) + digitsOf(counter * WRITERS + writer);

/** Milliseconds since 1970. */
export const timeOf = (stamp: Stamp): number => valueOf(stamp.slice(0, HALF));

/** Whether the same session on the same device made both writes: at the later one it knew the earlier one. */
export const isOfOneWriter = (a: Stamp, b: Stamp): boolean =>
  valueOf(a.slice(HALF)) % WRITERS === valueOf(b.slice(HALF)) % WRITERS;

/**
 * Stamp of a write that replaces another write. It is the greater stamp even if the replaced write's clock was ahead.
 *
 * @param now milliseconds since 1970
 */
export function nextStamp(now: number, writer: number, replaced: Stamp): Stamp {
  const time = timeOf(replaced);
  if (time < Math.floor(now)) return stampAt(now, 0, writer);
  const counter = Math.floor(valueOf(replaced.slice(HALF)) / WRITERS) + 1;
  return counter < COUNTERS ? stampAt(time, counter, writer) : stampAt(time + 1, 0, writer);
}
