import type { ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** The page's only first-level heading. */
  title: ReactNode;
  /** A short line above the heading: the section. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** The link back, above the heading. */
  back?: { href: string; label: string };
  /** Beside the heading on wide screens, below it on narrow ones. */
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

/** Frame of a page: heading over a rule, content in one width. The layout sets the top padding under the bar. */
export function Page({ title, eyebrow, lead, back, actions, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      {back && (
        <Link className={styles.back} href={back.href}>
          {back.label}
        </Link>
      )}
      <header className={styles.head}>
        <div className={styles.words}>
          {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
