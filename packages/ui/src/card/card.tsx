import type { ComponentProps } from 'react';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** Drawn in ink: the one that counts among its neighbours. */
  current?: boolean;
}

/** A sheet of paper: a border, no shadow. */
export function Card({ current = false, className, ...rest }: CardProps) {
  const names = [styles.card, current ? styles.current : '', className].filter(Boolean).join(' ');
  return <div {...rest} className={names} />;
}
