/** `NAME;PARAM=value:VALUE`, RFC 5545, section 3.1. */
export interface ContentLine {
  /** Upper case. */
  name: string;
  /** By upper-case name; the first value of a list. */
  params: ReadonlyMap<string, string>;
  /** As written, escapes included. */
  value: string;
}

const NAME = /[A-Za-z][A-Za-z0-9-]{0,63}(?=[;:])/y;
/** The parameters that define the meaning of a value. */
const KNOWN = new Set(['TZID', 'VALUE', 'RANGE']);
const NONE: ReadonlyMap<string, string> = new Map();
const CARET: Readonly<Record<string, string>> = { "^'": '"', '^n': '\n', '^^': '^' };

/** RFC 6868: characters that a quoted parameter cannot hold are escaped with a caret. */
const withoutCarets = (text: string): string => text.replace(/\^['n^]/g, (mark) => CARET[mark] ?? mark);

class ParamReader {
  /** Where the value begins; -1 where the line has none. */
  end = -1;
  readonly params = new Map<string, string>();
  /** No quotation mark from here on closes a parameter: searched once, for a line of a million opening ones. */
  private isUnclosed = false;

  constructor(private readonly line: string) {}

  /** @param from the first semicolon */
  read(from: number): void {
    let at = from;
    while (this.line[at] === ';' || this.line[at] === ',') at = this.readOne(at + 1);
    if (this.line[at] === ':') this.end = at + 1;
  }

  /** @returns the position of the character that ends it */
  private readOne(from: number): number {
    let at = from;
    while (at < this.line.length && !'=;:,"'.includes(this.line[at] ?? '')) at += 1;
    const name = this.line.slice(from, Math.min(at, from + 64)).toUpperCase();
    if (this.line[at] !== '=') return this.line[at] === '"' ? this.endOfValue(at) : at;
    const end = this.endOfValue(at + 1);
    if (KNOWN.has(name) && !this.params.has(name)) {
      const raw = this.line.slice(at + 1, Math.min(end, at + 300));
      this.params.set(
        name,
        withoutCarets(raw.startsWith('"') ? raw.slice(1, raw.endsWith('"') ? -1 : undefined) : raw),
      );
    }
    return end;
  }

  private endOfValue(from: number): number {
    if (this.line[from] === '"' && !this.isUnclosed) {
      // Skip stray quotation marks in a quoted value: the closing one is followed by a delimiter.
      for (let at = this.line.indexOf('"', from + 1); at !== -1; at = this.line.indexOf('"', at + 1)) {
        if (at + 1 < this.line.length && ';:,'.includes(this.line[at + 1] ?? '')) return at + 1;
      }
      this.isUnclosed = true;
    }
    let at = from;
    while (at < this.line.length && !';:,'.includes(this.line[at] ?? '')) at += 1;
    return at;
  }
}

/** @returns null if it is not a content line */
export function parseContentLine(line: string): ContentLine | null {
  NAME.lastIndex = 0;
  const [written] = NAME.exec(line) ?? [];
  if (written === undefined) return null;
  const name = written.toUpperCase();
  const at = written.length;
  if (line[at] === ':') return { name, params: NONE, value: line.slice(at + 1) };
  const reader = new ParamReader(line);
  reader.read(at);
  return reader.end === -1 ? null : { name, params: reader.params, value: line.slice(reader.end) };
}
