import { ChoiceButton } from '@bellweek/ui/choice-button';
import { Select } from '@bellweek/ui/select';
import { useId } from 'react';
import { ruleWords, weekdayWord } from '../../core/recurrence/rule-words.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';
import { DayField } from '../fields/day-field.tsx';
import { MOST_TIMES, repeatOf } from './repeat-draft.ts';
import type { Every, RepeatForm } from './repeat-draft.ts';
import styles from './repeat-field.module.css';

interface PartProps {
  form: RepeatForm;
  onChange: (fields: Partial<RepeatForm>) => void;
}

const UNITS: readonly Every[] = ['day', 'week', 'month', 'year'];
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Every n days, weeks, months or years, with the days of a week or a month. */
export function CustomRepeat({ form, day, onChange }: PartProps & { day: Day }) {
  const isAfterDone = form.choice === 'afterDone';
  const { weekStart } = settingsOf(useTables(['settings']));
  const weekdays = DAYS.map((each) => ((each + weekStart - 2) % 7) + 1);
  const flip = (each: number) =>
    onChange({
      weekdays: form.weekdays.includes(each)
        ? form.weekdays.filter((other) => other !== each)
        : [...form.weekdays, each],
    });
  return (
    <div className={styles.custom}>
      <div className={styles.row}>
        {isAfterDone || <span>Every</span>}
        <NumberField label="How many" value={form.interval} most={99} onChange={(interval) => onChange({ interval })} />
        <Select
          label="Unit"
          hideLabel
          options={UNITS.map((unit) => ({ value: unit, label: form.interval === '1' ? unit : `${unit}s` }))}
          value={form.every}
          onChange={(every) => onChange({ every })}
        />
        {isAfterDone && <span>after it is done</span>}
      </div>
      {!isAfterDone && form.every === 'week' && (
        <fieldset className={styles.days}>
          <legend className="visually-hidden">On which days</legend>
          {weekdays.map((each) => (
            <ChoiceButton
              key={each}
              type="checkbox"
              look="own"
              className={styles.day}
              checked={form.weekdays.includes(each)}
              aria-label={weekdayWord(each)}
              onChange={() => flip(each)}
            >
              <span aria-hidden="true">{weekdayWord(each).slice(0, 2)}</span>
            </ChoiceButton>
          ))}
        </fieldset>
      )}
      {!isAfterDone && form.every === 'month' && <MonthBy form={form} day={day} onChange={onChange} />}
    </div>
  );
}

function MonthBy({ form, day, onChange }: PartProps & { day: Day }) {
  const name = useId();
  const words = (monthBy: RepeatForm['monthBy']): string => {
    const repeat = repeatOf({ ...form, choice: 'custom', interval: '1', monthBy, ends: 'never' }, day);
    return repeat ? ruleWords(repeat.rule, day).replace('Every month on', 'On') : '';
  };
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">On which day of the month</legend>
      {(['date', 'nth'] as const).map((monthBy) => (
        <label key={monthBy} className={styles.choice}>
          <input type="radio" name={name} checked={form.monthBy === monthBy} onChange={() => onChange({ monthBy })} />
          {words(monthBy)}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * When it ends: never, on a day, or after a number of times.
 *
 * @param faultId id of the element that says why the end cannot be
 */
export function RepeatEnds({ form, faultId, onChange }: PartProps & { faultId?: string }) {
  const { weekStart } = settingsOf(useTables(['settings']));
  const today = usePlanner((view) => view.today);
  return (
    <div className={styles.ends}>
      <Select
        label="Ends"
        options={[
          { value: 'never', label: 'Never' },
          { value: 'on', label: 'On a day' },
          { value: 'after', label: 'After a number of times' },
        ]}
        value={form.ends}
        onChange={(ends) => onChange({ ends })}
      />
      {form.ends === 'on' && (
        <DayField
          label="Last day"
          isRequired
          today={today}
          weekStart={weekStart}
          value={form.until}
          faultId={faultId}
          onChange={(until) => until !== null && onChange({ until })}
        />
      )}
      {form.ends === 'after' && (
        <div className={styles.row}>
          <NumberField
            label="Number of times"
            value={form.count}
            most={MOST_TIMES}
            faultId={faultId}
            onChange={(count) => onChange({ count })}
          />
          <span aria-hidden="true">{form.count === '1' ? 'time' : 'times'}</span>
        </div>
      )}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  most: number;
  faultId?: string;
  onChange: (value: string) => void;
}

function NumberField({ label, value, most, faultId, onChange }: NumberFieldProps) {
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      className={`field-look ${styles.count}`}
      aria-label={label}
      aria-invalid={faultId !== undefined || undefined}
      aria-describedby={faultId}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
