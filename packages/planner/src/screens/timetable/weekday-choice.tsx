import { ChoiceButton } from '@bellweek/ui/choice-button';
import { WEEKDAYS } from '../../core/time/format.ts';
import styles from './timetable-screen.module.css';

export interface WeekdayChoiceProps {
  label: string;
  /** 1 Monday to 7 Sunday. */
  value: readonly number[];
  /** Called with the days in their order, and at least one. */
  onChange: (weekdays: number[]) => void;
}

/** Check boxes for the days of a week. The last one stays checked. */
export function WeekdayChoice({ label, value, onChange }: WeekdayChoiceProps) {
  const toggle = (day: number) => {
    const next = value.includes(day) ? value.filter((each) => each !== day) : [...value, day].sort();
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles.row}>
      <legend>{label}</legend>
      {WEEKDAYS.map((name, at) => (
        <ChoiceButton
          key={name}
          type="checkbox"
          aria-label={name}
          checked={value.includes(at + 1)}
          onChange={() => toggle(at + 1)}
        >
          <span aria-hidden="true">{name.slice(0, 3)}</span>
        </ChoiceButton>
      ))}
    </fieldset>
  );
}
