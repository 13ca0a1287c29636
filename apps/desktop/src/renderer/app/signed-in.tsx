import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { browserDevice } from '@bellweek/planner/session';
import { createIndexedDbDrafts } from '@bellweek/planner/store';
import { PlannerGate, useAccess } from '@bellweek/shell/screens/planner-gate';
import { PlannerNotices } from '@bellweek/shell/screens/planner-notices';
import { usePlannerSession } from '@bellweek/shell/session/use-planner-session';
import { Link } from '@bellweek/ui/link';
import { Logo } from '@bellweek/ui/logo';
import { useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { AccountPage } from '../account/account-page.tsx';
import { AskBeforeLogOut } from '../account/log-out.tsx';
import { DashboardPage, PlansPage } from '../account/plan-pages.tsx';
import { BackupsPage } from '../backups/backups-page.tsx';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { OutboxPage } from '../outbox/outbox-page.tsx';
import { useIsLooking } from '@bellweek/planner/screens';
import { PlannerPage } from '../planner/planner-page.tsx';
import { ProgramNotices } from '../planner/program-notices.tsx';
import { saveFile } from '../planner/save-file.ts';
import { COMPUTER_WORDING } from '../planner/wording.ts';
import { createIpcStore } from '../store/ipc-store.ts';
import { useSync } from '../sync/use-sync.ts';
import styles from './app.module.css';
import { forgetLinks } from './links.ts';
import { goTo, place } from './place.ts';
import type { Place } from './place.ts';
import { useAccount, useShell } from './shell-context.tsx';
import { DownloadScreen } from '@bellweek/ui/screens/download';
import { ThankYouScreen } from '@bellweek/ui/screens/thank-you';

/** Resets the place and drops pending links for the next person. */
function leave(): void {
  goTo('/planner');
  forgetLinks();
}

const WORDING = {
  place: 'this computer',
  newer: 'A newer version of this app saved your planner, so it is read-only here. Update the app to change it.',
};

const BAR: readonly (readonly [Place, string])[] = [
  ['/planner', 'Planner'],
  ['/dashboard', 'Dashboard'],
  ['/plans', 'Plans'],
  ['/account', 'Account'],
  ['/backups', 'Backups'],
];

/** All places of one person: their planner stays open behind the others. */
export function SignedIn({ user }: { user: AuthUser }) {
  const { bridge } = useShell();
  const session = usePlannerSession(user.id, () => ({
    store: createIpcStore(bridge, user.id),
    drafts: createIndexedDbDrafts(user.id),
    device: browserDevice(COMPUTER_WORDING),
    canChange: false,
  }));
  const account = useAccount((view) => view);
  const current = useStore(place, (state) => state.current);
  const checkAgain = useCallback(() => void bridge.account.confirm(), [bridge]);
  const access = useAccess(session, {
    entitlement: account,
    isConfirmed: account.isConfirmed,
    onCheckAgain: checkAgain,
  });
  const sync = useSync(session, user);
  const isLooking = useIsLooking(sync);
  useEffect(() => leave, []);
  const pages: Record<Exclude<Place, '/planner'>, ReactNode> = {
    '/dashboard': <DashboardPage user={user} />,
    '/plans': <PlansPage />,
    '/account': <AccountPage user={user} session={session} />,
    '/download': <DownloadPage />,
    '/thank-you': <ThankYouPage />,
    '/backups': <BackupsPage session={session} accountId={user.id} />,
    '/outbox': <OutboxPage session={session} />,
  };
  return (
    <AskBeforeLogOut session={session} sync={sync}>
      <Bar current={current} />
      <main className={styles.main}>
        <PlannerNotices
          session={session}
          userName={user.name}
          entitlement={account}
          access={access}
          isOffline={account.problem !== null}
          wording={WORDING}
          saveFile={saveFile(bridge)}
          onCheckAgain={checkAgain}
        >
          <ProgramNotices session={session} />
        </PlannerNotices>
        {current === '/planner' ? (
          <PlannerGate session={session} isWaiting={isLooking}>
            <PlannerPage session={session} user={user} sync={sync} />
          </PlannerGate>
        ) : (
          <div className={styles.page}>{pages[current]}</div>
        )}
      </main>
    </AskBeforeLogOut>
  );
}

function Bar({ current }: { current: Place }) {
  const bar = useRef<HTMLElement>(null);
  // The tabs overflow in a small window.
  useEffect(() => {
    const show = () =>
      bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [current]);
  return (
    <header ref={bar} className={styles.bar}>
      <Logo className={styles.logo} />
      <nav aria-label="Places">
        <ul className={styles.places}>
          {BAR.map(([href, name]) => (
            <li key={href}>
              <Link className={styles.place} href={href} aria-current={href === current ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
          <OutboxLink className={styles.place} isCurrent={current === '/outbox'} />
        </ul>
      </nav>
    </header>
  );
}

function DownloadPage() {
  return <DownloadScreen apiUrl={useShell().shell.apiUrl} />;
}

function ThankYouPage() {
  return <ThankYouScreen />;
}
