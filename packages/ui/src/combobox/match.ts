import type { ComboboxOption } from './props.ts';

/** Normalises text: no accents and lower case; apostrophes, hyphens and full stops of every kind are spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[\p{Pd}\p{Pi}\p{Pf}'`.,()\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Rank of an option for typed text: 0 is an exact match, null none. */
function rank({ label, value, words = [] }: ComboboxOption, wanted: string): number | null {
  const name = plain(label);
  const others = words.map(plain);
  if (name === wanted || value.toLowerCase() === wanted || others.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (others.some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 3 : null;
}

/**
 * Options that match the text, best first: by a part of the label, the beginning of another name, or the whole short
 * value. All of them for an empty text.
 */
export function search(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const wanted = plain(query);
  if (wanted === '') return query.trim() === '' ? [...options] : [];
  const ranked = options.flatMap((option) => {
    const nearness = rank(option, wanted);
    return nearness === null ? [] : [{ option, nearness }];
  });
  return ranked.sort((a, b) => a.nearness - b.nearness).map(({ option }) => option);
}

/** The option whose label or other name equals the text. */
export function findByText(options: readonly ComboboxOption[], text: string): ComboboxOption | null {
  const wanted = plain(text);
  if (wanted === '') return null;
  const isNamed = (names: readonly string[]) => names.some((name) => plain(name) === wanted);
  return options.find(({ label }) => isNamed([label])) ?? options.find(({ words = [] }) => isNamed(words)) ?? null;
}
