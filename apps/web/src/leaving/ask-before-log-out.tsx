import { useLogOutQuestion } from '@bellweek/shell/screens/log-out';
import type { AtRisk } from '@bellweek/planner/session';
import type { Obstacle } from '@bellweek/shell/screens/log-out';
import { LinkProvider, useLinkComponent } from '@bellweek/ui/link';
import type { LinkProps } from '@bellweek/ui/link';
import { createContext, createElement, use, useCallback, useMemo, useRef } from 'react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useApi, useSession } from '../session/session-context.tsx';
import { saveLocalPlanner } from './local-planner.ts';
import { findObstacle, sharedQuestion } from './shared-computer.ts';

/** State of the log-out page's address for a person who has been asked, or had nothing to be asked. */
export const DECIDED = 'decided';

/** Finds work that only this device has. */
type FindAtRisk = () => Promise<AtRisk>;

/** Address of the planner with its settings about devices open. */
export const devicesPath = `${paths.planner}?open=devices`;

interface LogOut {
  /** The link of the shell. */
  link: ComponentType<LinkProps>;
  /** Logs out; asks first where changes would stay behind, and says so where there is no connection. */
  logOut: () => void;
  /** Counts by an open planner, which may send its changes first; null counts what is stored. */
  countBy: (find: FindAtRisk | null) => void;
}

const LogOutContext = createContext<LogOut | null>(null);

/** @throws {Error} outside {@link AskBeforeLogOut} */
export function useLogOut(): LogOut {
  const value = use(LogOutContext);
  if (!value) throw new Error('useLogOut must be used within AskBeforeLogOut');
  return value;
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The website's link, which asks before it logs out. */
function AskingLink({ href, onClick, ...rest }: LinkProps) {
  const { link, logOut } = useLogOut();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (href !== paths.logout || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    logOut();
  };
  return createElement(link, { ...rest, href, onClick: press });
}

/** Around pages with a way to log out: where something is in the way of it, the person decides. */
export function AskBeforeLogOut({ children }: { children: ReactNode }) {
  const link = useLinkComponent();
  const api = useApi();
  const navigate = useNavigate();
  const userId = useSession((session) => session.user?.id ?? null);
  const counting = useRef<FindAtRisk>(null);
  const find = useCallback(async (): Promise<Obstacle | null> => {
    if (!navigator.onLine || (await api.getAuthStatus()).status === 0) return 'offline';
    return findObstacle(userId, counting.current ?? undefined);
  }, [api, userId]);
  const leave = useCallback(() => void navigate(paths.logout, { state: DECIDED }), [navigate]);
  const { logOut, question } = useLogOutQuestion({
    find,
    leave,
    onTurnOnSync: () => void navigate(devicesPath),
    shared: sharedQuestion(userId),
    saveCopy: () => saveLocalPlanner(userId ?? ''),
  });
  const countBy = useCallback((by: FindAtRisk | null) => void (counting.current = by), []);
  const value = useMemo<LogOut>(() => ({ link, logOut: () => void logOut(), countBy }), [link, logOut, countBy]);
  return (
    <LogOutContext value={value}>
      <LinkProvider component={AskingLink}>{children}</LinkProvider>
      {question}
    </LogOutContext>
  );
}
