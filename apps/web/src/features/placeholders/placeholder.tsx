import type { ReactNode } from 'react';
import styles from './placeholder.module.css';

/** The frame of a page that says one thing: in the middle of the window, as wide as any other page. */
export function Placeholder({ children }: { children: ReactNode }) {
  return <div className={styles.placeholder}>{children}</div>;
}
