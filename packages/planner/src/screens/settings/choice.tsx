import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

export interface ChoiceProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string; hint?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio group with a short explanation of each option. */
export function Choice<Value extends string>({ label, hideLabel, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
          />
          <span>{option.label}</span>
          {option.hint && (
            <span id={`${name}-${option.value}`} className={styles.hint}>
              {option.hint}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
