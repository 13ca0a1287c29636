import { useId } from 'react';
import styles from './managers.module.css';

export interface LetterFieldProps {
  value: string | null;
  onChange: (letter: string | null) => void;
}

/** The first two characters as people see them, or null where there are none. */
export function letterOf(text: string): string | null {
  const segments = [...new Intl.Segmenter().segment(text.trim())].map(({ segment }) => segment);
  let letter = '';
  // A character of many code points, such as a flag, may be longer than a row holds.
  for (const segment of segments.slice(0, 2)) if ((letter + segment).length <= 8) letter += segment;
  return letter === '' ? null : letter;
}

/** A letter or two shown instead of the colour's shape. */
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
