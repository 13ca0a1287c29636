import type { ReactNode } from 'react';
import styles from './placeholder.module.css';
import { LinkButton } from '@bellweek/ui/link-button';
import { paths } from '../../config/paths.ts';

/** Frame of a page with a single message: in the middle of the window, as wide as any other page. */
export function Placeholder({ children }: { children: ReactNode }) {
  return <div className={styles.placeholder}>{children}</div>;
}

export function BackToHome() {
  return (
    <LinkButton href={paths.home} variant="primary">
      Back to Home
    </LinkButton>
  );
}
