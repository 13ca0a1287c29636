import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styles from './public-forms.module.css';

export interface ThanksProps {
  title: string;
  picture: ReactNode;
  children: ReactNode;
}

/** Replaces a form that was sent. It takes the focus, since the form that had it is unmounted. */
export function Thanks({ title, picture, children }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.thanks}>
      <div className={styles['thanks-words']}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <div className={styles.picture}>{picture}</div>
    </div>
  );
}
