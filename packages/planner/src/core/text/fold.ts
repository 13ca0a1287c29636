const MARKS = /\p{M}+/gu;
// oxlint-disable-next-line no-control-regex -- plain ASCII is most text, and needs no decomposition
const ASCII = /^[\u0000-\u007f]*$/;
const LETTERS: readonly [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/đ/g, 'd'],
  [/ł/g, 'l'],
];

/** Text without case and accents, to compare and to find: "Café" is "cafe". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return LETTERS.reduce(
    (folded, [letter, plain]) => folded.replace(letter, plain),
    lower.normalize('NFD').replace(MARKS, ''),
  );
}

/** A name as it is compared: folded, with hyphens, underscores and runs of spaces as one space. */
export const nameKey = (name: string): string =>
  fold(name)
    .replace(/[\s_-]+/g, ' ')
    .trim();
