import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useApi, useSession } from '../../session/session-context.tsx';

/**
 * Shows nothing: logs out once the CSRF token has loaded, then goes home. Without a token there is no session to end.
 */
export default function LogOutPage() {
  const api = useApi();
  const navigate = useNavigate();
  const isLoading = useSession((session) => session.isLoading);
  const csrfToken = useSession((session) => session.csrfToken);
  const refresh = useSession((session) => session.refresh);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (isLoading || hasStarted.current) return;
    hasStarted.current = true;
    const leave = async () => {
      if (csrfToken !== null) {
        const { error } = await api.logout();
        if (error !== null) console.error('Logging out failed:', error);
        await refresh();
      }
      await navigate(paths.home, { replace: true });
    };
    void leave();
  }, [api, csrfToken, isLoading, navigate, refresh]);

  return null;
}
