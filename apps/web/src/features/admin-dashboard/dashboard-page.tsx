import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { Link } from '@bellweek/ui/link';
import { formatCount } from '@bellweek/ui/pages';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { ADMIN_SCREENS } from '../../admin/screens.ts';
import { unreadIn, useUnread } from '../../admin/use-unread.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';
import styles from './dashboard-page.module.css';

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
      <ul className={styles.tiles} aria-label="Screens">
        {ADMIN_SCREENS.map(({ title, href, about, inboxes }) => (
          <li key={href}>
            <Link className={styles.tile} href={href}>
              <span className={styles.title}>{title}</span>
              {inboxes && unread.counts && <Unread count={unreadIn(unread.counts, inboxes)} />}
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
