import { decodeLines, utf8Of } from '../file-text.ts';

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;
const BREAK = '\n';

/**
 * Joins folded lines (RFC 5545, section 3.1) and ends each line with one line feed. Works on bytes, because a line may be
 * folded inside of a character. Line breaks may be CR LF, LF or CR; blank lines are left out.
 */
function unfold(bytes: Uint8Array): Uint8Array {
  const unfolded = new Uint8Array(bytes.length);
  let length = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte !== LINE_FEED && byte !== RETURN) {
      unfolded[length++] = byte;
      at += 1;
      continue;
    }
    while (bytes[at] === LINE_FEED || bytes[at] === RETURN) at += 1;
    if (bytes[at] === SPACE || bytes[at] === TAB) at += 1;
    else unfolded[length++] = LINE_FEED;
  }
  return unfolded.subarray(0, length);
}

/** Passes each content line of a calendar file to `take`, in time linear in the file's length. */
export function eachLine(bytes: Uint8Array, take: (line: string) => void): void {
  const text = decodeLines(unfold(utf8Of(bytes)));
  for (let from = 0; from < text.length;) {
    const found = text.indexOf(BREAK, from);
    const to = found === -1 ? text.length : found;
    take(text.slice(from, to));
    from = to + 1;
  }
}
