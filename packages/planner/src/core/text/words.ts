const number = new Intl.NumberFormat('en-AU');

/** "7", "10,000". */
export const formatCount = (count: number): string => number.format(count);

/** "task" for one, "tasks" otherwise. */
export const unitOf = (count: number, unit: string): string => (count === 1 ? unit : `${unit}s`);

/** "1 task", "3 tasks", "10,000 tasks". */
export const plural = (count: number, unit: string): string => `${formatCount(count)} ${unitOf(count, unit)}`;

const list = new Intl.ListFormat('en-AU');

/** "Monday", "Monday and Friday", "Monday, Wednesday and Friday". */
export const listed = (words: readonly string[]): string => list.format(words);

/** With its first letter in upper case. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Limit of a tag's letter, in UTF-16 units. */
const LONGEST = 8;

/** The first graphemes, two by default, or null if there are none. */
export function letterOf(text: string, most = 2): string | null {
  let letter = '';
  // A character of many code points, such as a flag, may be longer than a row holds.
  for (const { segment } of [...new Intl.Segmenter().segment(text.trim())].slice(0, most)) {
    if ((letter + segment).length <= LONGEST) letter += segment;
  }
  return letter === '' ? null : letter;
}
