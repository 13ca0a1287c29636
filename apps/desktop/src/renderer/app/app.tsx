import { LinkProvider } from '@bellweek/ui/link';
import { useEffect } from 'react';
import { confirmPeriodically } from '../account/confirm-periodically.ts';
import { SignInPage } from '../account/sign-in-page.tsx';
import { AppLink } from './app-link.tsx';
import styles from './app.module.css';
import { receiveLinks } from './links.ts';
import type { Shell } from './shell-context.tsx';
import { ShellProvider, useAccount, useShell } from './shell-context.tsx';
import { SignedIn } from './signed-in.tsx';

export function App(shell: Shell) {
  return (
    <ShellProvider value={shell}>
      <LinkProvider component={AppLink}>
        <div className={styles.shell}>
          <Window />
        </div>
      </LinkProvider>
    </ShellProvider>
  );
}

const every = (milliseconds: number, action: () => void): (() => void) => {
  const timer = window.setInterval(action, milliseconds);
  return () => window.clearInterval(timer);
};

function Window() {
  const { bridge } = useShell();
  const user = useAccount((account) => account.user);
  useEffect(() => receiveLinks(bridge), [bridge]);
  useEffect(
    () => confirmPeriodically({ ask: () => void bridge.account.confirm(), now: Date.now, page: window, every }),
    [bridge],
  );
  if (!user) return <SignInPage />;
  // Keyed by account: no state of another account's planner stays.
  return <SignedIn key={user.id} user={user} />;
}
