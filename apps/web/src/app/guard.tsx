import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { withReturnTo } from '../config/return-to.ts';
import { lastAccount } from '../session/last-account.ts';
import { useSession } from '../session/session-context.tsx';
import { FailedPage } from './failed-page.tsx';
import type { PageAccess } from './routes.ts';

/** No prerendered page shows it, so that it may be waited for; visitors do not load it. */
const OperatorGuard = lazy(() => import('./operator-guard.tsx'));

export interface GuardProps {
  access: PageAccess;
  /** Opens without the API too, for the person last signed in on this device; while authentication loads, for all. */
  worksOffline?: boolean;
  children: ReactNode;
}

/** Shows a page only to people with access to it. While authentication loads, the screen is empty. */
export function Guard({ access, worksOffline = false, children }: GuardProps) {
  const isLoading = useSession((session) => session.isLoading);
  const user = useSession((session) => session.user);
  const isUnreachable = useSession((session) => session.isUnreachable);
  const refresh = useSession((session) => session.refresh);
  const { pathname, search } = useLocation();
  if (access === 'public') return children;
  if (worksOffline && (isLoading || (isUnreachable && lastAccount()))) return children;
  if (isLoading) return null;
  // An unanswered request signs nobody out: the address stays, also in the history of a page that was left too soon.
  if (isUnreachable) return <FailedPage onRetry={() => void refresh()} />;
  const toLogin = user ? null : <Navigate to={withReturnTo(paths.login, `${pathname}${search}`)} replace />;
  if (access === 'signed-in') return toLogin ?? children;
  return (
    <Suspense>
      <OperatorGuard needed={access} toLogin={toLogin}>
        {children}
      </OperatorGuard>
    </Suspense>
  );
}
