import type { ReactNode } from 'react';
import styles from './check-option.module.css';

export interface CheckOptionProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Its label. */
  children: ReactNode;
}

/** Check box of an option, with its label beside it. */
export const CheckOption = ({ isChecked, onChange, children }: CheckOptionProps) => (
  <label className={styles.option}>
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
);
