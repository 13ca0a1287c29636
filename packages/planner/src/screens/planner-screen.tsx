import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { civilNow } from '../core/time/zones.ts';
import { discardDrafts } from '../session/draft-storage.ts';
import { followFeeds } from '../session/feeds/follow-feeds.ts';
import { keepShared } from '../session/sharing/keep-shared.ts';
import type { PlannerSession } from '../session/session.ts';
import { keepViewType, readViewType } from './workspace/kept-view-type.ts';
import { createWorkspace, openingDay } from './workspace/workspace.ts';
import { PlannerProvider } from './workspace/planner-context.tsx';
import { DragArea } from './drag/drag-context.tsx';
import { OpensLinksProvider } from './fields/found-links.tsx';
import type { FirstRunProps } from './sample/first-run.tsx';
import { SampleNotice } from './sample/sample-notice.tsx';
import { Frame } from './frame/frame.tsx';
import { handleOpenIntent } from './frame/open-intent.ts';
import type { OpenIntent } from './frame/open-intent.ts';
import { initialViewType, isNarrowNow } from './workspace/use-narrow.ts';
import type { PlannerHost } from './host.ts';
import { later, loadPartsWhenIdle } from './later.tsx';
import { useIsArriving } from './sync/use-port-view.ts';
import { thisDevice } from './sync/this-device.ts';
import { turnOnLater } from './sync/turn-on-later.ts';
import { WhereQuestion } from './sync/where-question.tsx';
import styles from './planner-screen.module.css';
import { isFreshPlanner } from '../session/view.ts';
import type { PlannerView } from '../session/view.ts';

const FirstRun = later(async () => (await import('./sample/first-run.tsx')).FirstRun);
const Arriving = later(async () => (await import('./sync/arriving.tsx')).Arriving);
const PairingQuestion = later(async () => (await import('./sync/pairing-question.tsx')).PairingQuestion, null);
const FeedNotice = later(async () => (await import('./settings/data/feeds/feed-notice.tsx')).FeedNotice, null);
const Reminders = later(async () => (await import('./reminders/reminders.tsx')).Reminders, null);
const ReportNotice = later(async () => (await import('./report/report-notice.tsx')).ReportNotice, null);
const SyncNotice = later(async () => (await import('./sync/sync-notice.tsx')).SyncNotice, null);

export interface PlannerScreenProps {
  session: PlannerSession;
  host: PlannerHost;
  /** Request to show something; `onWantedShown` is called once that is done. */
  wanted?: OpenIntent | null;
  onWantedShown?: () => void;
}

/** The whole planner, filling its container. Requires an open session. */
export function PlannerScreen({ session, host, wanted = null, onWantedShown }: PlannerScreenProps) {
  const [workspace] = useState(() => {
    const { now, zone } = session.view.getState();
    const day = host.initialDay ?? openingDay(civilNow(now, zone));
    const kept = isNarrowNow() ? null : readViewType(host.accountId);
    return createWorkspace(day, kept ?? initialViewType());
  });
  // At midnight, follow to the new day where today was shown.
  useEffect(
    () =>
      session.view.subscribe((view, before) => {
        const { day, isTodayTab, showTodayTab, go } = workspace.getState();
        if (view.today !== before.today && day === before.today) (isTodayTab ? showTodayTab : go)(view.today);
      }),
    [session, workspace],
  );
  useEffect(
    () =>
      session.view.subscribe(({ failure }) => {
        if (failure?.code !== 'deleted') return;
        discardDrafts(host.accountId);
        keepViewType(host.accountId, null);
      }),
    [session, host.accountId],
  );
  useEffect(
    () =>
      workspace.subscribe(({ viewType }, before) => {
        if (viewType !== before.viewType && !isNarrowNow()) keepViewType(host.accountId, viewType);
      }),
    [workspace, host.accountId],
  );
  useEffect(() => {
    if (wanted === null) return;
    handleOpenIntent(session, workspace.getState(), wanted);
    onWantedShown?.();
  }, [session, workspace, wanted, onWantedShown]);
  useEffect(loadPartsWhenIdle, []);
  const { feeds = null, sharing = null, accountId } = host;
  useEffect(() => (sharing ? keepShared(session, sharing) : undefined), [session, sharing]);
  useEffect(() => (feeds ? followFeeds(session, feeds, accountId) : undefined), [session, feeds, accountId]);
  const hasFeeds = useStore(session.view, ({ state }) => state.rows.feeds.size > 0);
  const [isFirst, setFirst] = useState(() => needsFirstRun(session.view.getState()));
  const isFresh = useStore(session.view, isFreshPlanner);
  const isArriving = useIsArriving(host.sync ?? null);
  return (
    <PlannerProvider session={session} workspace={workspace}>
      {host.sync && <PairingQuestion port={host.sync} />}
      {isArriving && isFresh && host.sync ? (
        <div className={styles.first}>
          <Arriving port={host.sync} host={host} />
        </div>
      ) : isFirst && isFresh ? (
        <div className={styles.first}>
          <FirstRun where={whereOf(session, host)} hasReport={!host.reportIsManaged} onDone={() => setFirst(false)} />
        </div>
      ) : (
        <OpensLinksProvider value={host.opensLinks === true}>
          <DragArea>
            <div className={styles.planner}>
              <div>
                {host.sync && <SyncNotice port={host.sync} host={host} />}
                {feeds && hasFeeds && <FeedNotice />}
                <SampleNotice />
                {!host.reportIsManaged && <ReportNotice />}
                {host.reminders && (
                  <Reminders
                    accountId={accountId}
                    port={host.reminders}
                    onOpen={(item) => handleOpenIntent(session, workspace.getState(), item)}
                  />
                )}
              </div>
              <Frame host={host} />
            </div>
          </DragArea>
        </OpensLinksProvider>
      )}
    </PlannerProvider>
  );
}

/** The first question, where this planner can sync. */
const whereOf = (session: PlannerSession, host: PlannerHost): FirstRunProps['where'] => {
  const port = host.sync;
  if (!port) return null;
  return {
    ask: (value, onChange) => <WhereQuestion port={port} host={host} value={value} onChange={onChange} />,
    turnOn: () => void turnOnLater(port, session, thisDevice()),
  };
};

/** Whether to ask the first questions: the planner is empty and writable, and they were not answered or skipped. */
const needsFirstRun = (view: PlannerView): boolean =>
  view.phase === 'open' && view.readOnly === null && isFreshPlanner(view);
