/**
 * Detects lost writes: SQLite takes the first invalid frame of its write-ahead log for the end, and silently discards
 * the rest. After a power cut that is right, since the rest was never acknowledged; after a bit flip in the middle it
 * is not (sqlite.org/fileformat.html, 4).
 */
const HEAD = 32;
const FRAME_HEAD = 24;
/** Its last bit tells the byte order of the checksums. */
const MAGIC = 0x377f0682;

type Sum = readonly [number, number];

/** Checksum of a log: pairs of 32-bit words, each added to both halves. */
function sum(bytes: Buffer, from: number, to: number, isBig: boolean, [a, b]: Sum): Sum {
  let [left, right] = [a, b];
  for (let at = from; at < to; at += 8) {
    left = (left + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + right) >>> 0;
    right = (right + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + left) >>> 0;
  }
  return [left, right];
}

/** Whether the frame at `at` is the last one of a write, by the salts of this log. */
function endsWrite(log: Buffer, at: number): boolean {
  return log.readUInt32BE(at + 4) > 0 && log.compare(log, 16, 24, at + 8, at + 16) === 0;
}

/**
 * Whether synced writes have been lost: two writes end after the first invalid frame. Every write is synced before the
 * next one begins, so a power cut never leaves that; damage in the very last write looks like one, and is taken for
 * one.
 */
export function hasLostWrites(log: Buffer): boolean {
  if (log.length < HEAD) return false;
  const magic = log.readUInt32BE(0);
  // Nothing is known of a log with an invalid header; SQLite ignores all of it.
  if ((magic & ~1) !== MAGIC) return log.length > HEAD + FRAME_HEAD;
  const isBig = (magic & 1) === 1;
  const frame = FRAME_HEAD + log.readUInt32BE(8);
  let expected = sum(log, 0, 24, isBig, [0, 0]);
  let isWhole = expected[0] === log.readUInt32BE(24) && expected[1] === log.readUInt32BE(28);
  let ends = 0;
  for (let at = HEAD; at + frame <= log.length; at += frame) {
    if (isWhole) {
      expected = sum(log, at + FRAME_HEAD, at + frame, isBig, sum(log, at, at + 8, isBig, expected));
      isWhole =
        log.compare(log, 16, 24, at + 8, at + 16) === 0 &&
        expected[0] === log.readUInt32BE(at + 16) &&
        expected[1] === log.readUInt32BE(at + 20);
    }
    if (!isWhole && endsWrite(log, at)) ends += 1;
  }
  return ends >= 2;
}
