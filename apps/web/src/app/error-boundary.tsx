import { Button } from '@bellweek/ui/button';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import styles from './app.module.css';
import { reloadOnce } from './reload-once.ts';
import { forgetFailures, hasLoadFailed } from './route-page.tsx';

interface Props {
  /** Another place is another try. */
  place: string;
  children: ReactNode;
}

/** Shows one sentence instead of a page that failed to load or to draw. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean; isReloading: boolean }> {
  override state = { hasFailed: false, isReloading: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('This page failed:', error, info.componentStack);
    if (hasLoadFailed() && reloadOnce(this.props.place)) this.setState({ isReloading: true });
  }

  override componentDidUpdate(previous: Props) {
    if (!this.state.hasFailed || previous.place === this.props.place) return;
    forgetFailures();
    this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.state.isReloading) return null;
    return (
      <div className={styles.failure}>
        <h1 className={styles['failure-title']} tabIndex={-1}>
          This page could not be shown
        </h1>
        <p>Please check your connection, then try again.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    );
  }
}
