/**
 * SQLite takes the first frame of its write-ahead log that is not as it was written for the end of it, and forgets what follows
 * without a word. After a power cut that is right: what follows was never acknowledged. It is not after a bit has flipped in the
 * middle. This tells the two apart (sqlite.org/fileformat.html, 4).
 */
const HEAD = 32;
const FRAME_HEAD = 24;
/** The last byte says in which order its sums read the words. */
const MAGIC = 0x377f0682;

type Sum = readonly [number, number];

/** The sum of a log: pairs of 32-bit words, each added to both halves. */
function sum(bytes: Buffer, from: number, to: number, isBig: boolean, [a, b]: Sum): Sum {
  let [left, right] = [a, b];
  for (let at = from; at < to; at += 8) {
    left = (left + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + right) >>> 0;
    right = (right + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + left) >>> 0;
  }
  return [left, right];
}

/** Whether the frame at this place is the last one of a write, as the numbers of this log have it. */
function endsWrite(log: Buffer, at: number): boolean {
  return log.readUInt32BE(at + 4) > 0 && log.compare(log, 16, 24, at + 8, at + 16) === 0;
}

/**
 * Whether writes have been lost that were synced: behind the first frame that is not whole two writes end. Every write is synced
 * before the next one begins, so no power cut leaves that; a break in the very last write looks like one, and is taken for one.
 */
export function hasLostWrites(log: Buffer): boolean {
  if (log.length < HEAD) return false;
  const magic = log.readUInt32BE(0);
  // Of a log whose head cannot be read nothing is known; SQLite takes none of it.
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
