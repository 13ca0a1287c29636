const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Measures depth and width of a JSON text piece by piece from its UTF-8 bytes. No value is built, so the cost per byte is
 * the same for any text.
 */
export class JsonShape {
  /** How deep lists and objects are nested. */
  deepest = 0;
  /** Commas and opening brackets: at least as many as there are values inside of lists and objects. */
  values = 0;
  /** Colons and opening brackets: all fields, objects and lists. */
  parts = 0;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  add(piece: Uint8Array): void {
    // In local variables: a property of an object that changes at every byte is ten times as slow.
    let { deepest, values, parts, depth, isInText, isEscaped } = this;
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index];
      if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === COMMA) values += 1;
      else if (byte === COLON) parts += 1;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        values += 1;
        parts += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    }
    Object.assign(this, { deepest, values, parts, depth, isInText, isEscaped });
  }
}
