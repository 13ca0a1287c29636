import { useId } from 'react';
import { letterOf } from '../../../core/text/words.ts';
import styles from './managers.module.css';

export interface LetterFieldProps {
  value: string | null;
  onChange: (letter: string | null) => void;
}

/** Field for a letter or two, shown instead of the hue's shape. */
export function LetterField({ value, onChange }: LetterFieldProps) {
  const id = useId();
  return (
    <div className={styles.letter}>
      <label className={styles.label} htmlFor={id}>
        Letter, instead of the shape
      </label>
      <input
        id={id}
        type="text"
        className={`field-look ${styles.letterInput}`}
        autoComplete="off"
        maxLength={16}
        placeholder="–"
        value={value ?? ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange(letterOf(target.value))}
      />
    </div>
  );
}
