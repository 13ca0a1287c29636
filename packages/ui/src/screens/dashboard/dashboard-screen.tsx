import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useId } from 'react';
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
import type { PlanCardsInput } from '../plans/plan-state.ts';
import type { ScreenUser } from '../screen-types.ts';
import styles from './dashboard-screen.module.css';
import { WeekStrip } from './week-strip.tsx';

export interface DashboardScreenProps extends Omit<PlanCardsInput, 'page'> {
  /** Null when nobody is signed in: nothing is shown. */
  user: ScreenUser | null;
  /** While the licence loads, nothing is shown. */
  isLoading: boolean;
  os: DesktopSystem;
  /** The student's own tasks in figures; null where there are none on this device, left out where that is not known. */
  week?: WeekStats | null;
  /** This computer has a planner of this person. */
  isPlannerHere?: boolean;
  /** The planner can be opened in this browser; left out in the desktop application, which is the planner. */
  browser?: {
    /** The browser runs on a system for which a desktop application is published. */
    canInstall: boolean;
  };
}

export interface WeekStats {
  tasks: number;
  /** Since Monday. */
  done: number;
  /** With a time from Monday to Sunday. */
  timed: number;
}

export function DashboardScreen(props: DashboardScreenProps) {
  const { user, isLoading, os, week, isPlannerHere = false, browser, ...plan } = props;
  if (isLoading || !user) return null;
  const [card] = planCards({ ...plan, page: 'dashboard' });
  const hasLicense = card?.state === 'current';
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
      <div className={styles.layout}>
        <div className={styles.side}>
          {card && <PlanCard plan={card} layout="stack" isNextStep={card.type === 'admin'} />}
          <Link className={styles['plans-link']} href="/plans">
            Available Plans
          </Link>
        </div>
        {hasLicense ? (
          <StatsPanel now={plan.now} week={week} isNextStep={card.type !== 'admin'} />
        ) : (
          <StartPanel plan={plan} os={os} isPlannerHere={isPlannerHere} browser={browser} />
        )}
      </div>
    </Page>
  );
}

/** Text before there are figures. It states nothing that is not known: an example week may be there. */
function sayStart(week: WeekStats | null | undefined): string {
  const fills = 'Your stats fill up as you plan and finish tasks.';
  return week === undefined ? fills : `You have no tasks of your own on this device yet. ${fills}`;
}

/** "You have 47 tasks in your planner. This week, 3 are done and 5 are scheduled." */
function sayWeek({ tasks, done, timed }: WeekStats): string {
  const are = (count: number): string => `${formatCount(count)} ${count === 1 ? 'is' : 'are'}`;
  return `You have ${countOf(tasks, 'task')} in your planner. This week, ${are(done)} done and ${are(timed)} scheduled.`;
}

function StatsPanel({ now, week, isNextStep }: { now: number; week?: WeekStats | null; isNextStep: boolean }) {
  const titleId = useId();
  const isUsed = week !== undefined && week !== null && week.tasks > 0;
  const weekday = (new Date(now).getDay() + 6) % 7;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['panel-title']}>
        {isUsed ? 'Your weekly stats' : `Start using ${PRODUCT.name} to see weekly stats`}
      </h2>
      <p className={styles['panel-text']}>{isUsed ? sayWeek(week) : sayStart(week)}</p>
      <LinkButton className={styles.open} href="/planner" variant={isNextStep ? 'primary' : 'secondary'}>
        Open Your Planner
      </LinkButton>
      {!isUsed && (
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

interface StartPanelProps extends Pick<DashboardScreenProps, 'os' | 'browser'> {
  plan: Omit<PlanCardsInput, 'page'>;
  isPlannerHere: boolean;
}

/** For people without a licence: how to begin, or the state of the planner they had. */
function StartPanel({ plan, os, isPlannerHere, browser }: StartPanelProps) {
  const opens = plannerOpening(plan);
  const ended = endedAccess(plan);
  const canRead = opens === 'ended' && isPlannerHere;
  const isBrowserFirst = browser !== undefined && (canRead || (opens !== 'ended' && !browser.canInstall));
  const way = browser && (canRead || opens !== 'ended') && <UseInBrowser opens={opens} isFirst={isBrowserFirst} />;
  const reading = canRead && !browser && <LinkButton href="/planner">Open Your Planner</LinkButton>;
  return (
    <section className={`${styles.panel} ${styles.download}`} aria-label={`${PRODUCT.name} for ${SYSTEM_NAMES[os]}`}>
      {ended && <EndedNotice ended={ended} now={plan.now} isPlannerHere={isPlannerHere} action={reading} />}
      {isBrowserFirst && way}
      <DownloadIllustration os={os} label={SYSTEM_NAMES[os]} />
      <LinkButton
        href="/download"
        variant={isBrowserFirst ? 'secondary' : 'primary'}
        size={isBrowserFirst ? 'medium' : 'large'}
      >
        Download to get started
      </LinkButton>
      {!isBrowserFirst && way}
    </section>
  );
}
