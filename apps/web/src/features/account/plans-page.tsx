import { useNow } from '@bellweek/ui/dates/use-now';
import { PlansScreen } from '@bellweek/ui/screens/plans';
import { WithPlan } from './with-plan.tsx';

export default function PlansPage() {
  const now = useNow();
  return <WithPlan title="Available Plans">{(plan) => <PlansScreen {...plan} now={now} />}</WithPlan>;
}
