import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { FailedPage } from './failed-page.tsx';
import { reloadOnce } from './reload-once.ts';
import { forgetFailures, hasLoadFailed } from './route-page.tsx';

interface Props {
  /** A new location resets the error. */
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  hasFailed: boolean;
  isReloading: boolean;
}

const nothingFailedAt = (place: string): State => ({ place, hasFailed: false, isReloading: false });

/** Shows one sentence instead of a page that failed to load or to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state = nothingFailedAt(this.props.place);

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  // During rendering rather than in an effect: a page may fail in the very render that first shows its location.
  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : nothingFailedAt(place);
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('This page failed:', error, info.componentStack);
    const isOldBuild = hasLoadFailed();
    // Nothing renders the page from here on until it is opened again.
    forgetFailures();
    if (isOldBuild && reloadOnce(this.props.place)) this.setState({ isReloading: true });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.state.isReloading) return null;
    return <FailedPage onRetry={() => window.location.reload()} />;
  }
}
