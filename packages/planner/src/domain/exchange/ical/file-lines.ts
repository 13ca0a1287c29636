const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;
const BREAK = '\n';

/** UTF-16 by its byte order mark, or by the zero byte beside an ASCII letter. Null for everything else. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second !== 0) return 'utf-16be';
  return second === 0 && first !== 0 ? 'utf-16le' : null;
}

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

/** Decodes UTF-8. Lines that are not valid UTF-8 are read as Windows-1252, as such programs write it. */
function textOf(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return strict.decode(bytes);
  } catch {
    const lenient = new TextDecoder('windows-1252');
    const lines: string[] = [];
    for (let from = 0; from < bytes.length;) {
      const found = bytes.indexOf(LINE_FEED, from);
      const to = found === -1 ? bytes.length : found;
      const line = bytes.subarray(from, to);
      try {
        lines.push(strict.decode(line));
      } catch {
        lines.push(lenient.decode(line));
      }
      from = to + 1;
    }
    return lines.join(BREAK);
  }
}

/** Passes each content line of a calendar file to `take`, in time linear in the file's length. */
export function eachLine(bytes: Uint8Array, take: (line: string) => void): void {
  const wide = utf16Of(bytes);
  const utf8 = wide === null ? bytes : new TextEncoder().encode(new TextDecoder(wide).decode(bytes));
  const text = textOf(unfold(utf8));
  for (let from = 0; from < text.length;) {
    const found = text.indexOf(BREAK, from);
    const to = found === -1 ? text.length : found;
    take(text.slice(from, to));
    from = to + 1;
  }
}
