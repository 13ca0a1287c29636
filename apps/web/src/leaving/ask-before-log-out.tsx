import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { LinkProvider, useLinkComponent } from '@bellweek/ui/link';
import type { LinkProps } from '@bellweek/ui/link';
import { Notice } from '@bellweek/ui/notice';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { createContext, createElement, use, useCallback, useMemo, useRef, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useApi, useSession } from '../session/session-context.tsx';
import { saveFile } from '../site/save-file.ts';
import { exportLocalPlanner, localUnsent } from './local-planner.ts';

/** Why logging out waits: there is no connection, or so many changes are not sent. */
type Obstacle = 'offline' | number;

/** Counts changes that only this device has. */
type CountUnsent = () => Promise<number>;

interface LogOut {
  /** The link of the shell. */
  link: ComponentType<LinkProps>;
  /** Logs out; asks first where changes would stay behind, and says so where there is no connection. */
  logOut: () => void;
  /** Counts by an open planner, which may send its changes first; null counts what is stored. */
  countBy: (count: CountUnsent | null) => void;
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
  const counting = useRef<CountUnsent>(null);
  const isLooking = useRef(false);
  const [obstacle, setObstacle] = useState<Obstacle>('offline');
  const [isOpen, setOpen] = useState(false);
  const leave = useCallback(() => void navigate(paths.logout), [navigate]);
  const look = useCallback(async () => {
    const find = async (): Promise<Obstacle> => {
      if (!navigator.onLine || (await api.getAuthStatus()).status === 0) return 'offline';
      if (counting.current) return counting.current();
      return userId === null ? 0 : localUnsent(userId);
    };
    // A second press while the first is looked into.
    if (isLooking.current) return;
    isLooking.current = true;
    const found = await find().finally(() => (isLooking.current = false));
    if (found === 0) return leave();
    setObstacle(found);
    setOpen(true);
  }, [api, leave, userId]);
  const countBy = useCallback((count: CountUnsent | null) => void (counting.current = count), []);
  const value = useMemo<LogOut>(() => ({ link, logOut: () => void look(), countBy }), [link, look, countBy]);
  return (
    <LogOutContext value={value}>
      <LinkProvider component={AskingLink}>{children}</LinkProvider>
      <Question
        {...{ obstacle, isOpen }}
        onStay={() => setOpen(false)}
        onRetry={look}
        onLeave={leave}
        onExport={async () => saveFile(await exportLocalPlanner(userId ?? ''))}
      />
    </LogOutContext>
  );
}

interface QuestionProps {
  obstacle: Obstacle;
  isOpen: boolean;
  onStay: () => void;
  onRetry: () => Promise<void>;
  onLeave: () => void;
  onExport: () => Promise<void>;
}

const unsentWords = (count: number): string =>
  count === 1
    ? '1 change has not been sent yet, and is only on this device.'
    : `${count} changes have not been sent yet, and are only on this device.`;

function Question({ obstacle, isOpen, onStay, onRetry, onLeave, onExport }: QuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const { isPending, error, run, clear } = useAction();
  const press = (act: () => Promise<void>) => () =>
    void run(async () => {
      await act();
      return { error: null };
    });
  const close = () => {
    clear();
    onStay();
  };
  const isOffline = obstacle === 'offline';
  return (
    <Dialog
      alert
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={isOffline ? 'No connection' : 'Log out now?'}
      description={isOffline ? 'You are still logged in, because there is no connection.' : unsentWords(obstacle)}
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} onClick={close}>
            Stay
          </Button>
          {isOffline ? (
            <Button variant="primary" pending={isPending} onClick={press(onRetry)}>
              Try again
            </Button>
          ) : (
            <>
              <Button pending={isPending} onClick={press(onExport)}>
                Export
              </Button>
              <Button variant="danger-solid" onClick={onLeave}>
                Log Out Anyway
              </Button>
            </>
          )}
        </>
      }
    >
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Dialog>
  );
}
