import { MARK_CLAPPER, MARK_COLUMNS, MARK_VIEW_BOX } from '@bellweek/api-client/contract/mark';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import styles from './logo.module.css';

export interface LogoMarkProps {
  /** In pixels; left out, it follows the font size. */
  size?: number;
  className?: string;
}

/** The logo: five school days in the outline of a bell, today's in the middle of the week. */
export function LogoMark({ size, className }: LogoMarkProps) {
  return (
    <svg viewBox={MARK_VIEW_BOX} width={size} height={size} className={className} aria-hidden="true">
      {MARK_COLUMNS.map((column) => (
        <path key={column} d={column} fill="currentColor" />
      ))}
      <path d={MARK_CLAPPER} fill="var(--accent-strong)" />
    </svg>
  );
}

/** Logo and name. Put it inside a link with a name of its own. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={className ? `${styles.logo} ${className}` : styles.logo}>
      <LogoMark className={styles.mark} />
      <span className={styles.word}>{PRODUCT.name}</span>
    </span>
  );
}
