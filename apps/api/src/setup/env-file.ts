/** Values that every reader of such a file takes as they are. */
const PLAIN = /^[\w@:/.,+=%?&~-]*$/;

/** A value as Node and compose read it back: single quotes keep `$` and `#` as they are. */
function quoted(value: string): string {
  if (PLAIN.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

/** Why a value cannot be in the file, or null. */
export function unwritable(value: string): string | null {
  if (/[\r\n\0]/.test(value)) return 'must be one line';
  return value.includes("'") && /["\\$`]/.test(value) ? 'must not hold both a \' and one of " \\ $ `' : null;
}

/** Sets variables in the text of an `.env` file: a line that is there changes in its place, and all else stays as it is. */
export function withValues(text: string, values: ReadonlyMap<string, string>): string {
  const left = new Map(values);
  const lines = text.split('\n').map((line) => {
    const name = /^(?:export\s+)?([A-Z][A-Z\d_]*)\s*=/.exec(line)?.[1];
    const value = name === undefined ? undefined : values.get(name);
    if (name === undefined || value === undefined) return line;
    left.delete(name);
    return `${name}=${quoted(value)}`;
  });
  if (lines.at(-1) === '') lines.pop();
  for (const [name, value] of left) lines.push(`${name}=${quoted(value)}`);
  return `${lines.join('\n')}\n`;
}
