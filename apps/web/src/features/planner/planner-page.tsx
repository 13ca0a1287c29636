import { lazy, Suspense } from 'react';
import { lastAccount } from '../../session/last-account.ts';
import { useSession } from '../../session/session-context.tsx';
import { useIsHydrated } from '../../site/use-is-hydrated.ts';
import { PlannerBar } from './planner-bar.tsx';
import styles from './planner-page.module.css';
import { PlannerOutline } from './planner-outline.tsx';

const OpenPlanner = lazy(() => import('./open-planner.tsx'));

/** Prerendered: bar and field are there before any script, and stay until the planner is open. */
export default function PlannerPage() {
  return (
    <div className={styles.workspace}>
      <PlannerBar />
      <PlannerOutline />
      {useMayOpen() && (
        <Suspense>
          <OpenPlanner />
        </Suspense>
      )}
    </div>
  );
}

/** Whether somebody is known whose planner can be opened; visitors do not load it. */
function useMayOpen(): boolean {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSession(({ user }) => user !== null);
  const isUnknown = useSession(({ isLoading, isUnreachable }) => isLoading || isUnreachable);
  return isHydrated && (isSignedIn || (isUnknown && lastAccount() !== null));
}
