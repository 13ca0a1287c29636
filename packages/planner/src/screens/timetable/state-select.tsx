import { Select } from '@bellweek/ui/select';
import { AUSTRALIAN_STATES, STATE_DATES } from '../../rules/timetable/australia.ts';
import type { AustralianState } from '../../rules/timetable/australia.ts';

interface StateSelectProps {
  /** Empty: the student's own dates. */
  value: AustralianState | '';
  onChange: (state: AustralianState | '') => void;
}

/** The state whose terms and holidays a new timetable gets. */
export const StateSelect = ({ value, onChange }: StateSelectProps) => (
  <Select
    label="Terms and holidays of"
    value={value}
    options={[
      { value: '', label: 'My own dates, later' },
      ...AUSTRALIAN_STATES.map((each) => ({ value: each, label: STATE_DATES[each].name })),
    ]}
    onChange={onChange}
  />
);
