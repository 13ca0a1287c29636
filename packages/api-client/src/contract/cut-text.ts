const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Longest character that is looked at as a whole, in UTF-16 code units: no writing has one, but a text can. */
const LONGEST_CHARACTER = 100;

/**
 * The beginning of a text, of at most `most` UTF-16 code units, that ends with a whole character as people see it: no emoji
 * and no letter with its accents is split.
 *
 * @param end follows a text that was cut, such as "…", and counts
 */
export function cutText(text: string, most: number, end = ''): string {
  if (text.length <= most) return text;
  const room = Math.max(most - end.length, 0);
  const segments = characters.segment(text.slice(0, room + LONGEST_CHARACTER));
  const at = segments.containing(room)?.index ?? room;
  // A pile of marks longer than a character is cut between its code points.
  const isPile = room - at > LONGEST_CHARACTER;
  const kept = isPile ? text.slice(0, room).replace(/[\ud800-\udbff]$/, '') : text.slice(0, at);
  return `${end === '' ? kept : kept.trimEnd()}${end}`;
}
