import { Button } from '@bellweek/ui/button';
import styles from './app.module.css';

/** Replaces a page that could not be loaded or rendered. */
export function FailedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <h1 className={styles['failure-title']} tabIndex={-1}>
        This page could not be shown
      </h1>
      <p>Please check your connection, then try again.</p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
