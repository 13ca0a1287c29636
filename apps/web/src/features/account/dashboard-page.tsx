import { useNow } from '@bellweek/ui/dates/use-now';
import { detectedSystem } from '@bellweek/ui/platform/use-detected-system';
import { DashboardScreen } from '@bellweek/ui/screens/dashboard';
import { useSession } from '../../session/session-context.tsx';
import { WithPlan } from './with-plan.tsx';

export default function DashboardPage() {
  const user = useSession((session) => session.user);
  const now = useNow();
  return (
    <WithPlan title={user?.name ?? 'Dashboard'}>
      {(plan) => <DashboardScreen {...plan} user={user} isLoading={false} os={detectedSystem().os} now={now} />}
    </WithPlan>
  );
}
