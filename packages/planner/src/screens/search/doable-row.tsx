import { CornerDownRight } from 'lucide-react';
import type { Doable } from './doable.ts';
import styles from './search-sheet.module.css';

export interface DoableRowProps {
  id: string;
  doable: Doable;
  isActive: boolean;
  onPress: () => void;
}

/** Something to do, among what was found; the key that does the same stands at its end. */
export function DoableRow({ id, doable: { what, hint }, isActive, onPress }: DoableRowProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.hit}
      onClick={onPress}
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.mark}>
        <CornerDownRight size={18} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{what}</span>
      </span>
      {hint !== undefined && <kbd className={styles.key}>{hint}</kbd>}
    </li>
  );
}
