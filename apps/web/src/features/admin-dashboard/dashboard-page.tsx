import type { Overview as OverviewFigures } from '@bellweek/api-client/contract/overview';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { Link } from '@bellweek/ui/link';
import { Notice } from '@bellweek/ui/notice';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { useOwnScreens } from '../../admin/screens.ts';
import { unreadIn, useUnread } from '../../admin/use-unread.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';
import styles from './dashboard-page.module.css';
import { Growth } from './growth.tsx';
import { Health } from './health.tsx';
import { LastActs } from './last-acts.tsx';
import { NeedsAttention } from './needs-attention.tsx';

type OverviewTotals = OverviewFigures['totals'];

/** The operators' dashboard. */
export default function DashboardPage() {
  const name = useSession((session) => session.user?.name);
  return (
    <AdminFrame title="Admin Portal" back={paths.dashboard} lead={name && `Signed in as ${name}.`}>
      <Overview />
    </AdminFrame>
  );
}

/** Milliseconds after which the figures are fetched again. */
const FRESH_MS = 60_000;

function Overview() {
  const { data, isError, refetch } = useAdminQuery(['overview'], (api) => api.getOverview(), {
    freshFor: () => FRESH_MS,
  });
  return (
    <>
      {isError && data === undefined ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load the overview.
        </Notice>
      ) : (
        <NeedsAttention overview={data} />
      )}
      <Tiles totals={data?.totals} />
      {data && <Growth overview={data} />}
      {data && <Health overview={data} />}
      {data && <LastActs acts={data.acts} />}
    </>
  );
}

function Tiles({ totals }: { totals: OverviewTotals | undefined }) {
  const screens = useOwnScreens();
  const unread = useUnread();
  return (
    <>
      <ul className={styles.tiles} aria-label="Screens">
        {screens.map(({ title, href, about, inboxes, total }) => (
          <li key={href}>
            <Link className={styles.tile} href={href}>
              <span className={styles.title}>{title}</span>
              {inboxes && unread.counts && <Unread count={unreadIn(unread.counts, inboxes)} />}
              {total && totals && (
                <span className={styles.total}>{countOf(totals[total.of], total.names[0], false, total.names[1])}</span>
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
