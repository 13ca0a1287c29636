import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { accessOf } from '@bellweek/planner/session/access';
import { Link } from '@bellweek/ui/link';
import { Logo } from '@bellweek/ui/logo';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { AccountPage } from '../account/account-page.tsx';
import { DashboardPage, PlansPage } from '../account/plan-pages.tsx';
import { BackupsPage } from '../backups/backups-page.tsx';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { OutboxPage } from '../outbox/outbox-page.tsx';
import { Notices } from '../planner/notices.tsx';
import { PlannerPage } from '../planner/planner-page.tsx';
import { usePlannerSession } from '../planner/use-planner-session.ts';
import styles from './app.module.css';
import { DownloadPage, ThankYouPage } from './installer-pages.tsx';
import { forgetLinks } from './links.ts';
import { goTo, place } from './place.ts';
import type { Place } from './place.ts';
import { useAccount } from './shell-context.tsx';

/** Whoever comes next begins where everybody begins, and is asked nothing that was meant for somebody else. */
function leave(): void {
  goTo('/planner');
  forgetLinks();
}

const BAR: readonly (readonly [Place, string])[] = [
  ['/planner', 'Planner'],
  ['/dashboard', 'Dashboard'],
  ['/plans', 'Plans'],
  ['/account', 'Account'],
  ['/backups', 'Backups'],
];

/** Everything of one person: their planner stays open behind the other places. */
export function SignedIn({ user }: { user: AuthUser }) {
  const session = usePlannerSession(user.id);
  const license = useAccount((account) => account.license);
  const confirmedAt = useAccount((account) => account.confirmedAt);
  const current = useStore(place, (state) => state.current);
  // The session's minute: a plan may end while the window is open.
  const access = useStore(session.view, (view) =>
    accessOf({ license, confirmedAt: confirmedAt ?? 0 }, Date.parse(view.now)),
  );
  useEffect(() => session.setCanChange(access === 'licensed'), [session, access]);
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
    <>
      <Bar current={current} />
      <main className={styles.main}>
        <Notices session={session} access={access} />
        {current === '/planner' ? (
          <PlannerPage session={session} user={user} />
        ) : (
          <div className={styles.page}>{pages[current]}</div>
        )}
      </main>
    </>
  );
}

function Bar({ current }: { current: Place }) {
  const bar = useRef<HTMLElement>(null);
  // In a small window not all places fit.
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
