import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef } from 'react';
import styles from './day-range.module.css';

export interface Days {
  /** First and last day, by the operator's clock; empty for no limit. */
  from: string;
  until: string;
}

interface DayRangeProps extends Days {
  onChange: (part: Partial<Days>) => void;
}

/** The first and the last day of a filter. */
export function DayRange({ from, until, onChange }: DayRangeProps) {
  return (
    <div className={styles.days}>
      <DayField label="From day" value={from} max={until} onChange={(day) => onChange({ from: day })} />
      <DayField
        label="To day"
        value={until}
        min={from}
        error={until !== '' && from > until ? 'This day is before the From day.' : undefined}
        onChange={(day) => onChange({ until: day })}
      />
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** While a day is typed, its year is wrong or the field is empty: only a whole day is taken. */
function DayField({ value, min, max, error, onChange, label }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return (
    <TextField
      ref={field}
      label={label}
      error={error}
      type="date"
      defaultValue={value}
      min={min || undefined}
      max={max || undefined}
      onChange={({ target }) => {
        if (target.value === '' ? !target.validity.badInput : target.value >= '2000') onChange(target.value);
      }}
    />
  );
}
