import type { ReactNode } from 'react';
import styles from './search-sheet.module.css';

/** Props of each row in the list of results. */
export interface OptionProps {
  id: string;
  isActive: boolean;
  onPress: () => void;
}

interface OptionRowProps extends OptionProps {
  /** Icon of its kind. */
  mark: ReactNode;
  title: ReactNode;
  /** Details that distinguish it from others of its name; empty for none. */
  detail?: string;
  isDone?: boolean;
  /** Content at its end. */
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
      // Keep the focus in the text field.
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
