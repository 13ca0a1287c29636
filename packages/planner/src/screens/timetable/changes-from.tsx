import { ChoiceButton } from '@bellweek/ui/choice-button';
import { useId, useState } from 'react';
import type { Timetable } from '../../schema/timetable.ts';
import { settingsOf } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDay } from '../../core/time/format.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import { DayField } from '../fields/day-field.tsx';
import { useView } from '../workspace/planner-context.tsx';
import styles from './lesson-grid.module.css';

type Choice = 'all' | 'today' | 'day';
const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: 'All weeks' },
  { value: 'today', label: 'From today' },
  { value: 'day', label: 'From a date' },
];

export interface ChangesFromProps {
  timetable: Timetable;
  /** The day from which changes count; null for the whole timetable. */
  since: Day | null;
  onChange: (since: Day | null) => void;
}

/** Choice of the days that changes of the grid are for. Lessons before them stay as they were. */
export function ChangesFrom({ timetable: { first, last }, since, onChange }: ChangesFromProps) {
  const name = useId();
  const { today, state } = useView();
  const { weekStart } = settingsOf(state);
  const [choice, setChoice] = useState<Choice>('all');
  const within = (day: Day): Day => [first, day, last ?? day].sort()[1] ?? day;
  const choose = (next: Choice) => {
    setChoice(next);
    onChange(next === 'all' ? null : within(next === 'today' ? today : addDays(startOfWeek(today, weekStart), 7)));
  };
  return (
    <fieldset className={styles.palette}>
      <legend className={styles.quiet}>Change</legend>
      {CHOICES.map(({ value, label }) => (
        <ChoiceButton key={value} name={name} checked={value === choice} onChange={() => choose(value)}>
          {label}
        </ChoiceButton>
      ))}
      {choice === 'day' && (
        <DayField
          label="First day of the changes"
          hideLabel
          isRequired
          {...{ today, weekStart }}
          value={since}
          onChange={(day) => day !== null && onChange(within(day))}
        />
      )}
      <p className={styles.quiet} role="status">
        {since === null ? 'Past weeks change too.' : `Lessons before ${formatDay(since, today)} stay as they were.`}
      </p>
    </fieldset>
  );
}
