import type { ComboboxOption } from '@bellweek/ui/combobox-props';

export const AUSTRALIA: ComboboxOption = { value: 'AU', label: 'Australia' };

/** Every country and territory, by its English name in alphabetical order. */
export async function loadCountries(): Promise<readonly ComboboxOption[]> {
  const [{ COUNTRY_CODES }, { COUNTRY_WORDS }] = await Promise.all([
    import('./country-codes.ts'),
    import('./country-words.ts'),
  ]);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const { compare } = new Intl.Collator('en');
  return COUNTRY_CODES.map((value) => {
    const label = names.of(value) ?? value;
    const saint = /^St\. /.test(label) ? [label.replace('St.', 'Saint')] : [];
    return { value, label, words: [...(COUNTRY_WORDS[value] ?? []), ...saint] };
  }).sort((a, b) => compare(a.label, b.label));
}
