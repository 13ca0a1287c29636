import { useLogOutQuestion } from '@bellweek/shell/screens/log-out';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { DECIDED, devicesPath } from '../../leaving/ask-before-log-out.tsx';
import { saveLocalPlanner } from '../../leaving/local-planner.ts';
import { findObstacle, logOutOf, sharedQuestion } from '../../leaving/shared-computer.ts';
import { useApi, useApiCalls, useSession } from '../../session/session-context.tsx';

/**
 * Shows nothing: logs out once the CSRF token has loaded, then goes home. Without a token there is no session to end. Where changes
 * would stay behind and the person was not asked about them, it asks first.
 */
export default function LogOutPage() {
  const api = useApi();
  const calls = useApiCalls();
  const navigate = useNavigate();
  const isDecided = useLocation().state === DECIDED;
  const isLoading = useSession((session) => session.isLoading);
  const userId = useSession((session) => session.user?.id ?? null);
  const csrfToken = useSession((session) => session.csrfToken);
  const refresh = useSession((session) => session.refresh);
  const hasStarted = useRef(false);
  const find = useCallback(async () => (isDecided ? null : findObstacle(userId)), [isDecided, userId]);
  const leave = useCallback(async () => {
    if (csrfToken !== null) {
      const error = await logOutOf(userId, api, calls);
      if (error !== null) console.error('Logging out failed:', error);
      await refresh();
    }
    await navigate(paths.home, { replace: true });
  }, [api, calls, csrfToken, navigate, refresh, userId]);
  const { logOut, question } = useLogOutQuestion({
    find,
    leave,
    // The planner sends its changes.
    onStay: () => void navigate(paths.planner, { replace: true }),
    onTurnOnSync: () => void navigate(devicesPath, { replace: true }),
    shared: sharedQuestion(userId),
    saveCopy: () => saveLocalPlanner(userId ?? ''),
  });

  useEffect(() => {
    if (isLoading || hasStarted.current) return;
    hasStarted.current = true;
    void logOut();
  }, [isLoading, logOut]);

  return question;
}
