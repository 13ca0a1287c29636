import { detectOs } from '@bellweek/ui/platform/detect-os';
import type { DesktopSystem, UserAgentData } from '@bellweek/ui/platform/detect-os';
import { DashboardScreen } from '@bellweek/ui/screens/dashboard';
import { useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { useNow } from './use-now.ts';
import { WithPlan } from './with-plan.tsx';

function thisSystem(): DesktopSystem {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // Chromium's only, and so not among TypeScript's own types.
  const { userAgentData } = navigator as { userAgentData?: UserAgentData };
  return detectOs(userAgent, platform, userAgentData, maxTouchPoints).os;
}

export default function DashboardPage() {
  const user = useSession((session) => session.user);
  const now = useNow();
  const [os] = useState(thisSystem);
  return (
    <WithPlan title={user?.name ?? 'Dashboard'}>
      {(plan) => <DashboardScreen {...plan} user={user} isLoading={false} os={os} now={now} />}
    </WithPlan>
  );
}
