import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { DownloadIllustration } from '../../illustrations/download.tsx';
import { LinkButton } from '../../link-button/link-button.tsx';
import { Link } from '../../link/link.tsx';
import { Page } from '../../page/page.tsx';
import { countOf, formatCount } from '../../pagination/pages.ts';
import { SYSTEM_NAMES } from '../../platform/detect-os.ts';
import type { DesktopSystem } from '../../platform/detect-os.ts';
import { WeekGrid } from '../../week-grid/week-grid.tsx';
import { UseInBrowser } from '../browser/use-in-browser.tsx';
import { EndedNotice } from '../plans/ended-notice.tsx';
import { PlanCard } from '../plans/plan-card.tsx';
import { endedAccess, planCards, plannerOpening } from '../plans/plan-state.ts';
import type { PlanCardsInput, PlannerOpening } from '../plans/plan-state.ts';
import type { ScreenUser } from '../screen-types.ts';
import styles from './dashboard-screen.module.css';
import { WeekStrip } from './week-strip.tsx';

export interface DashboardScreenProps extends Omit<PlanCardsInput, 'page'> {
  /** Null when nobody is signed in: nothing is shown. */
  user: ScreenUser | null;
  /** While the licence loads, nothing is shown. */
  isLoading: boolean;
  os: DesktopSystem;
  /** The student's own tasks in figures, where this device has them: the planner may be on another device. */
  week?: WeekStats | null;
  /** This computer has a planner of this person. */
  isPlannerHere?: boolean;
  /** The planner can be opened in this browser; false in the desktop application, which is the planner. */
  hasBrowserPlanner?: boolean;
}

export interface WeekStats {
  tasks: number;
  /** Since Monday. */
  done: number;
  /** With a time from Monday to Sunday. */
  timed: number;
}

export function DashboardScreen(props: DashboardScreenProps) {
  const { user, isLoading, os, week, isPlannerHere = false, hasBrowserPlanner = false, ...plan } = props;
  if (isLoading || !user) return null;
  const [card] = planCards({ ...plan, page: 'dashboard' });
  const hasLicense = card?.state === 'current';
  const ended = endedAccess(plan);
  const way = wayIntoPlanner({
    opens: plannerOpening(plan),
    isPlannerHere,
    hasBrowserPlanner,
    isNextStep: card?.type !== 'admin',
  });
  return (
    <Page
      title={user.name}
      eyebrow={<WeekStrip now={plan.now} />}
      actions={
        <>
          <LinkButton href="/account">Account Settings</LinkButton>
          <LinkButton href="/logout">Log Out</LinkButton>
        </>
      }
    >
      {(ended ?? way) && (
        <div className={styles.way}>
          {ended && <EndedNotice ended={ended} now={plan.now} isPlannerHere={isPlannerHere} />}
          {way}
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.side}>
          {card && <PlanCard plan={card} layout="stack" isNextStep={card.type === 'admin'} />}
          <Link className={styles['plans-link']} href="/plans">
            Available Plans
          </Link>
        </div>
        {hasLicense ? <StatsPanel now={plan.now} week={week} /> : <StartPanel os={os} isNextStep={way === null} />}
      </div>
    </Page>
  );
}

interface WayProps {
  opens: PlannerOpening;
  isPlannerHere: boolean;
  hasBrowserPlanner: boolean;
  isNextStep: boolean;
}

/** The link into the planner, first on the page; null where this person has none to open here. */
function wayIntoPlanner({ opens, isPlannerHere, hasBrowserPlanner, isNextStep }: WayProps): ReactNode {
  const reads = opens === 'ended' && isPlannerHere;
  if (opens === 'licensed' || (reads && !hasBrowserPlanner)) {
    return (
      <LinkButton href="/planner" variant={isNextStep ? 'primary' : 'secondary'} size="large">
        Open Your Planner
      </LinkButton>
    );
  }
  return hasBrowserPlanner && (opens !== 'ended' || reads) ? <UseInBrowser opens={opens} isFirst /> : null;
}

/** "You have 47 tasks in your planner. This week, 3 are done and 5 are planned." */
function sayWeek({ tasks, done, timed }: WeekStats): string {
  const are = (count: number): string => `${formatCount(count)} ${count === 1 ? 'is' : 'are'}`;
  return `You have ${countOf(tasks, 'task')} in your planner. This week, ${are(done)} done and ${are(timed)} planned.`;
}

function StatsPanel({ now, week = null }: { now: number; week?: WeekStats | null }) {
  const titleId = useId();
  const known = week !== null && week.tasks > 0 ? week : null;
  const weekday = (new Date(now).getDay() + 6) % 7;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['panel-title']}>
        {known ? 'Your weekly stats' : `Start using ${PRODUCT.name} to see weekly stats`}
      </h2>
      <p className={styles['panel-text']}>
        {known ? sayWeek(known) : 'Your stats fill up as you plan and finish tasks.'}
      </p>
      {!known && (
        <WeekGrid
          className={styles.drawing}
          width={480}
          height={240}
          days={7}
          letters="MTWTFSS"
          now={{ day: weekday, row: 3.4 }}
        />
      )}
    </section>
  );
}

/** The desktop application, for people without a licence. */
function StartPanel({ os, isNextStep }: { os: DesktopSystem; isNextStep: boolean }) {
  return (
    <section className={`${styles.panel} ${styles.download}`} aria-label={`${PRODUCT.name} for ${SYSTEM_NAMES[os]}`}>
      <DownloadIllustration os={os} label={SYSTEM_NAMES[os]} />
      <LinkButton href="/download" variant={isNextStep ? 'primary' : 'secondary'}>
        Download to get started
      </LinkButton>
    </section>
  );
}
