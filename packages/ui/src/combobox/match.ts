import type { ComboboxOption } from './combobox.tsx';

/** Letters without accents and case; apostrophes and hyphens of every kind are spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Whether an option is what somebody may mean: a part of its label, or its whole short value. */
export function isMatch({ label, value }: ComboboxOption, query: string): boolean {
  const wanted = plain(query);
  return plain(label).includes(wanted) || value.toLowerCase() === wanted;
}

/** The option that a text names in full. */
export function findByText(options: readonly ComboboxOption[], text: string): ComboboxOption | null {
  const wanted = plain(text);
  return options.find(({ label }) => plain(label) === wanted) ?? null;
}
