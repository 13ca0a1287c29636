import { Select } from '@bellweek/ui/select';
import { COUNTRY_NAMES } from '../../rules/sample/country.ts';
import { COUNTRIES } from '../../schema/settings.ts';
import type { Country } from '../../schema/settings.ts';

interface CountrySelectProps {
  hideLabel?: boolean;
  value: Country;
  onChange: (country: Country) => void;
}

/** The country of the student's school: its subjects and its terms are offered. */
export const CountrySelect = ({ hideLabel, value, onChange }: CountrySelectProps) => (
  <Select
    label="Country"
    hideLabel={hideLabel}
    value={value}
    options={COUNTRIES.map((each) => ({ value: each, label: COUNTRY_NAMES[each] }))}
    onChange={onChange}
  />
);
