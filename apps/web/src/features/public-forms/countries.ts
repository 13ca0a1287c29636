import type { ComboboxOption } from '@bellweek/ui/combobox';

export const AUSTRALIA: ComboboxOption = { value: 'AU', label: 'Australia' };

/** Every country and territory, by its English name in alphabetical order. */
export async function loadCountries(): Promise<readonly ComboboxOption[]> {
  const { COUNTRY_CODES } = await import('./country-codes.ts');
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const { compare } = new Intl.Collator('en');
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    compare(a.label, b.label),
  );
}
