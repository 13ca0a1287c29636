const LINE_FEED = 10;
const BREAK = '\n';

/** UTF-16 by its byte order mark, or by the zero byte beside an ASCII letter. Null for everything else. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second !== 0) return 'utf-16be';
  return second === 0 && first !== 0 ? 'utf-16le' : null;
}

/** A file in UTF-16 as UTF-8; others as they are. */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  const wide = utf16Of(bytes);
  return wide === null ? bytes : new TextEncoder().encode(new TextDecoder(wide).decode(bytes));
}

/** Decodes UTF-8. Lines that are not valid UTF-8 are read as Windows-1252, as such programs write it. */
export function decodeLines(utf8: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return strict.decode(utf8);
  } catch {
    const lenient = new TextDecoder('windows-1252');
    const lines: string[] = [];
    for (let from = 0; from < utf8.length;) {
      const found = utf8.indexOf(LINE_FEED, from);
      const to = found === -1 ? utf8.length : found;
      const line = utf8.subarray(from, to);
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
