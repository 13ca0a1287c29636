import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './select.module.css';

export interface SelectProps<Value extends string> {
  label: string;
  /** Hides the label visually: the options explain themselves. */
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few, as the platform's own list. */
export function Select<Value extends string>({ label, hideLabel, options, value, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          id={id}
          className={`field-look ${styles.select}`}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} size={18} aria-hidden="true" />
      </div>
    </div>
  );
}
