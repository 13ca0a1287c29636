import { useState } from 'react';
import styles from './check.module.css';

export interface CheckProps {
  /** What is finished by it. */
  label: string;
  isDone: boolean;
  onChange: (isDone: boolean) => void;
  size?: 'small' | 'medium';
  isDisabled?: boolean;
}

/** A tick box; a thing finished by it rings the bell once. */
export function Check({ label, isDone, onChange, size = 'medium', isDisabled = false }: CheckProps) {
  const [isRinging, setRinging] = useState(false);
  return (
    <span className={styles.check} data-size={size}>
      <input
        type="checkbox"
        className={styles.input}
        aria-label={label}
        checked={isDone}
        disabled={isDisabled}
        onChange={({ target }) => {
          setRinging(target.checked);
          onChange(target.checked);
        }}
      />
      <span
        className={styles.box}
        data-ringing={isRinging || undefined}
        aria-hidden="true"
        onAnimationEnd={() => setRinging(false)}
      >
        {isDone && (
          <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth={2}>
            <path d="M2 6.25 4.75 9 10 3.25" />
          </svg>
        )}
      </span>
    </span>
  );
}
