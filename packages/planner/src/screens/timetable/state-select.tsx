import { Select } from '@bellweek/ui/select';
import { settingsOf } from '../../core/state/state.ts';
import { countryOf } from '../../rules/sample/country.ts';
import { AUSTRALIAN_STATES, STATE_DATES, stateOfZone } from '../../rules/timetable/australia.ts';
import type { AustralianState } from '../../rules/timetable/australia.ts';
import type { Country } from '../../schema/settings.ts';
import { CountrySelect } from '../fields/country-select.tsx';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import styles from './timetable-screen.module.css';

/** The student's country, else the device's, and the state of it that the clock suggests. */
export function useSchoolPlace(): { country: Country; state: AustralianState | '' } {
  const { state, zone } = useView();
  const country = settingsOf(state).country ?? countryOf(navigator.language, zone);
  return { country, state: country === 'AU' ? (stateOfZone(zone) ?? '') : '' };
}

interface StateSelectProps {
  label?: string;
  /** Empty: the student's own dates. */
  value: AustralianState | '';
  onChange: (state: AustralianState | '') => void;
  /** Whether the terms are typed right here, and not later. */
  isAboveTerms?: boolean;
}

/** The country, and the state whose terms and holidays a timetable gets. Of other countries, students type the terms. */
export function StateSelect({
  label = 'Terms and holidays of',
  value,
  onChange,
  isAboveTerms = false,
}: StateSelectProps) {
  const session = usePlannerSession();
  const { country } = useSchoolPlace();
  const choose = (next: Country) => {
    session.run({ type: 'settings.edit', fields: { country: next } }, { isQuiet: true });
    if (next !== 'AU') onChange('');
  };
  return (
    <div className={styles.row}>
      <CountrySelect value={country} onChange={choose} />
      {country === 'AU' || value !== '' ? (
        <Select
          label={label}
          value={value}
          options={[
            { value: '', label: 'My own dates' },
            ...AUSTRALIAN_STATES.map((each) => ({ value: each, label: STATE_DATES[each].name })),
          ]}
          onChange={onChange}
        />
      ) : (
        <p className={styles.quiet}>
          School dates differ here. Type your terms {isAboveTerms ? 'below' : 'once your timetable is there'}.
        </p>
      )}
    </div>
  );
}
