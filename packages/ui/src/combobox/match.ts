import type { ComboboxOption } from './props.ts';

/** Letters without accents and case; apostrophes, hyphens and full stops of every kind are spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[\p{Pd}\p{Pi}\p{Pf}'`.,()\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/** How near an option is to what somebody has typed: 0 is the very one, null not at all. */
function rank({ label, value, words = [] }: ComboboxOption, wanted: string): number | null {
  const name = plain(label);
  const others = words.map(plain);
  if (name === wanted || value.toLowerCase() === wanted || others.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (others.some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 3 : null;
}

/**
 * The options that somebody may mean, the nearest first: by a part of the label, the beginning of another name, or the
 * whole short value. All of them before anything is typed.
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

/** The option that a text names in full, by its label or another name. */
export function findByText(options: readonly ComboboxOption[], text: string): ComboboxOption | null {
  const wanted = plain(text);
  if (wanted === '') return null;
  const isNamed = (names: readonly string[]) => names.some((name) => plain(name) === wanted);
  return options.find(({ label }) => isNamed([label])) ?? options.find(({ words = [] }) => isNamed(words)) ?? null;
}
