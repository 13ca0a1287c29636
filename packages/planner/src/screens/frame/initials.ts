const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (word: string): string => [...graphemes.segment(word)][0]?.segment ?? '';

/** "ZP" of "Zoe Park", "Z" of "zoe@school.edu"; a dot without a name. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/u, '').split(/\s+/u).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstOf(first) + firstOf(last)).toLocaleUpperCase() || '•';
}
