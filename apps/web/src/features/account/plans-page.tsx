import { PlansPage as Plans } from '@bellweek/shell/screens/plan-pages';
import { useSession } from '../../session/session-context.tsx';
import { AskBeforeLogOut } from '../../leaving/ask-before-log-out.tsx';
import { hasLocalPlanner } from '../../leaving/local-planner.ts';
import { usePlanFacts } from '../../site/use-plan-facts.ts';
import { usePlan } from './plan.query.ts';

export default function PlansPage() {
  const userId = useSession((session) => session.user?.id ?? null);
  const isPlannerHere = userId !== null && hasLocalPlanner(userId);
  return (
    <AskBeforeLogOut>
      <Plans {...usePlanFacts()} query={usePlan()} isPlannerHere={isPlannerHere} hasBrowserPlanner />
    </AskBeforeLogOut>
  );
}
