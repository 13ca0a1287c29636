const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

export interface JsonSize {
  /** Lists and objects inside of each other. */
  depth: number;
  /** Lists, objects, and the commas in them: as many values as there are at most, give or take one. */
  values: number;
  /** The commas of the first two levels: in an export, the names of tables and what stands beside them. */
  names: number;
}

/** How much a JSON text would become, found out before it becomes anything: a byte of text may make fifty of memory. */
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
