import type { ReactNode } from 'react';
import styles from './search-sheet.module.css';

/** What each line of the list of what was found is told by the list. */
export interface OptionProps {
  id: string;
  isActive: boolean;
  onPress: () => void;
}

interface OptionRowProps extends OptionProps {
  /** A picture of what it is. */
  mark: ReactNode;
  title: ReactNode;
  /** What else tells it from others of its name; empty for nothing. */
  detail?: string;
  isDone?: boolean;
  /** At its end. */
  children?: ReactNode;
}

export function OptionRow({ id, isActive, onPress, mark, title, detail = '', isDone, children }: OptionRowProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.hit}
      data-done={isDone || undefined}
      onClick={onPress}
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.mark}>{mark}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      {children}
    </li>
  );
}
