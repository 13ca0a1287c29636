import { useNow } from '@bellweek/ui/dates/use-now';
import { PlansScreen } from '@bellweek/ui/screens/plans';
import { useSession } from '../../session/session-context.tsx';
import { hasKeptPlanner } from './kept-planner.ts';
import { WithPlan } from './with-plan.tsx';

export default function PlansPage() {
  const now = useNow();
  const userId = useSession((session) => session.user?.id ?? null);
  const isPlannerHere = userId !== null && hasKeptPlanner(userId);
  return (
    <WithPlan title="Available Plans">
      {(plan) => <PlansScreen {...plan} now={now} isPlannerHere={isPlannerHere} hasBrowserPlanner />}
    </WithPlan>
  );
}
