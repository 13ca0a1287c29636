const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

export interface JsonSize {
  /** Nesting of arrays and objects. */
  depth: number;
  /** Arrays, objects and the commas in them: an upper bound of the values, give or take one. */
  values: number;
  /** Commas of the first two levels: in an export, the tables and the keys beside them. */
  names: number;
}

/** Size of a JSON text, measured before it is parsed: one byte of text may take fifty of memory. */
export function jsonSize(bytes: Uint8Array): JsonSize {
  let [depth, deepest, values, names] = [0, 0, 0, 0];
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) {
      values += 1;
      if (depth <= 2) names += 1;
    } else if (OPEN.has(byte)) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSE.has(byte)) depth -= 1;
  }
  return { depth: deepest, values, names };
}
