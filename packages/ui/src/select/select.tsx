import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './select.module.css';

export interface SelectProps<Value extends string> {
  label: string;
  /** Hides the label visually: the options explain themselves. */
  hideLabel?: boolean;
  /** Above the control, as in a grid of fields; beside it otherwise. */
  isLabelAbove?: boolean;
  name?: string;
  /** Shown until something is chosen; cannot be chosen itself. */
  placeholder?: string;
  /** Invalid, with the message elsewhere. */
  invalid?: boolean;
  options: readonly { value: Value; label: string }[];
  /** Null: nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** A choice of a few, as the platform's own list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, isLabelAbove, name, placeholder, invalid, options, value, onChange } = props;
  const id = useId();
  return (
    <div className={isLabelAbove ? styles.stacked : styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          id={id}
          className={`field-look ${styles.select}`}
          name={name}
          value={value ?? ''}
          aria-invalid={invalid || undefined}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
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
