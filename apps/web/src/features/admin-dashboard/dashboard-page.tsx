import { INBOXES } from '@bellweek/api-client/client/admin-client';
import type { Inbox } from '@bellweek/api-client/client/admin-client';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { Link } from '@bellweek/ui/link';
import { formatCount } from '@bellweek/ui/pages';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { adminPaths, paths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';
import styles from './dashboard-page.module.css';

interface Tile {
  title: string;
  href: string;
  /** Description of the page. */
  about: string;
  /** Inboxes whose unread items its badge counts. */
  inboxes?: readonly Inbox[];
}

const TILES: readonly Tile[] = [
  { title: 'Manage Users', href: adminPaths.users, about: 'Find people and see their history' },
  { title: 'Emails', href: adminPaths.emails, about: 'Write to one person or alert many' },
  { title: 'Licenses', href: adminPaths.licenses, about: 'Who has access and until when' },
  { title: 'Institutions', href: adminPaths.institutions, about: 'Schools, domains and expiry dates' },
  { title: 'Waitlist', href: adminPaths.waitlist, about: 'People waiting for the beta' },
  {
    title: 'Contact',
    href: adminPaths.contact,
    about: 'Contact and demo requests',
    inboxes: ['contact-us', 'demo-request'],
  },
  { title: 'Feedback', href: adminPaths.feedback, about: 'What students tell us', inboxes: ['feedback'] },
  { title: 'Audit Logs', href: adminPaths.auditLogs, about: 'Who did what and when' },
];

/** The operators' dashboard. */
export default function DashboardPage() {
  const name = useSession((session) => session.user?.name);
  return (
    <AdminFrame title="Admin Portal" back={paths.dashboard} lead={name && `Signed in as ${name}.`}>
      <Tiles />
    </AdminFrame>
  );
}

function Tiles() {
  const unread = useUnread();
  return (
    <>
      <ul className={styles.tiles}>
        {TILES.map(({ title, href, about, inboxes }) => (
          <li key={href}>
            <Link className={styles.tile} href={href}>
              <span className={styles.title}>{title}</span>
              {inboxes && unread.counts && (
                <Unread count={inboxes.reduce((sum, inbox) => sum + (unread.counts?.[inbox] ?? 0), 0)} />
              )}
              <span className={styles.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.failure} role="status">
        {unread.hasFailed && (
          <>
            Failed to load unread counts.
            <Button size="small" variant="quiet" onClick={unread.retry}>
              Try again
            </Button>
          </>
        )}
      </p>
    </>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <Badge tone={count > 0 ? 'danger' : 'neutral'}>
      {formatCount(count)}
      <span className="visually-hidden"> unread</span>
    </Badge>
  );
}

/** Null until all of them answered; zeros when one of them failed. */
function useUnread() {
  const queries = {
    'contact-us': useUnreadOf('contact-us'),
    'demo-request': useUnreadOf('demo-request'),
    feedback: useUnreadOf('feedback'),
  } satisfies Record<Inbox, unknown>;
  const all = INBOXES.map((inbox) => queries[inbox]);
  const hasFailed = all.some(({ isError }) => isError);
  const isKnown = hasFailed || all.every(({ data }) => data !== undefined);
  const countOf = (inbox: Inbox) => (hasFailed ? 0 : (queries[inbox].data?.unreadCount ?? 0));
  const counts = Object.fromEntries(INBOXES.map((inbox) => [inbox, countOf(inbox)])) as Record<Inbox, number>;
  return {
    counts: isKnown ? counts : null,
    hasFailed,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}

const useUnreadOf = (inbox: Inbox) => useAdminQuery(['unread', inbox], (api) => api.getUnreadCount(inbox));
