interface TextChange {
  /** Place in the text that was changed. */
  from: number;
  to: number;
  by: string;
}

/** The part of `base` that `text` replaces. */
function changeOf(base: string, text: string): TextChange {
  const most = Math.min(base.length, text.length);
  let start = 0;
  while (start < most && base[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && base.at(-1 - end) === text.at(-1 - end)) end += 1;
  return { from: start, to: base.length - end, by: text.slice(start, text.length - end) };
}

const applied = (base: string, { from, to, by }: TextChange): string => base.slice(0, from) + by + base.slice(to);

/** Between two texts for one place: a line of its own, or a mark where there is one line. */
const SEPARATORS = { lines: '\n', line: ' / ' } as const;
const BREAKS = { lines: /\n/, line: /\s/ } as const;

/** Both inserted at one place. @returns null where neither begins or ends there by itself */
function bothInserted(mine: string, theirs: string, separator: string): string | null {
  if (theirs.startsWith(separator)) return mine + theirs;
  return theirs.endsWith(separator) ? theirs + mine : null;
}

/**
 * A text that was changed in two places at once, such as two tabs: with both changes, and where they meet with both words or
 * lines, theirs first.
 *
 * @param base the text that both began with
 * @param kind whether the text has lines
 */
export function mergeTexts(base: string, mine: string, theirs: string, kind: 'line' | 'lines'): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const [m, t] = [changeOf(base, mine), changeOf(base, theirs)];
  const isSamePlace = m.from === m.to && t.from === t.to && m.from === t.from;
  if (!isSamePlace && t.to <= m.from) return applied(applied(base, m), t);
  if (!isSamePlace && m.to <= t.from) return applied(applied(base, t), m);
  const separator = SEPARATORS[kind];
  const inserted = isSamePlace ? bothInserted(m.by, t.by, separator) : null;
  if (inserted !== null) return applied(base, { ...m, by: inserted });
  let [from, to] = [Math.min(m.from, t.from), Math.max(m.to, t.to)];
  while (from > 0 && !BREAKS[kind].test(base[from - 1] ?? '')) from -= 1;
  while (to < base.length && !BREAKS[kind].test(base[to] ?? '')) to += 1;
  const within = (change: TextChange) => base.slice(from, change.from) + change.by + base.slice(change.to, to);
  const [own, other] = [within(m), within(t)];
  const both = other.includes(own)
    ? other
    : own.includes(other)
      ? own
      : `${other.trimEnd()}${separator}${own.trimStart()}`;
  return applied(base, { from, to, by: both });
}
