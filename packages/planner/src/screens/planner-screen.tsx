import { useEffect, useState } from 'react';
import { settingsOf } from '../domain/state/state.ts';
import { civilNow } from '../domain/time/zones.ts';
import { forgetTexts } from '../session/kept-text.ts';
import type { PlannerSession } from '../session/session.ts';
import { createDesk, openingDay } from './desk/desk.ts';
import { DeskProvider } from './desk/desk-context.tsx';
import { DragArea } from './drag/drag-context.tsx';
import { OpensLinksProvider } from './fields/links.tsx';
import { FirstRun } from './first-run/first-run.tsx';
import { needsFirstRun } from './first-run/needs-first-run.ts';
import { SampleNotice } from './first-run/sample-notice.tsx';
import { Frame } from './frame/frame.tsx';
import { showWanted } from './frame/show-found.ts';
import type { Wanted } from './frame/show-found.ts';
import { openingShow } from './frame/use-narrow.ts';
import type { PlannerHost } from './host.ts';
import styles from './planner-screen.module.css';

export interface PlannerScreenProps {
  session: PlannerSession;
  host: PlannerHost;
  /** What the shell was asked to show; it is told once that is done. */
  wanted?: Wanted | null;
  onWantedShown?: () => void;
}

/** The whole planner, filling the box it stands in. The session is open. */
export function PlannerScreen({ session, host, wanted = null, onWantedShown }: PlannerScreenProps) {
  const [desk] = useState(() => {
    const { now, zone, state } = session.view.getState();
    const day = host.initialDay ?? openingDay(civilNow(now, zone));
    return createDesk(day, openingShow(day, settingsOf(state).workWeek));
  });
  // Whoever looks at today goes on looking at today over midnight.
  useEffect(
    () =>
      session.view.subscribe((view, before) => {
        const { day, isAgenda, showAgenda, go } = desk.getState();
        if (view.today !== before.today && day === before.today) (isAgenda ? showAgenda : go)(view.today);
      }),
    [session, desk],
  );
  useEffect(
    () =>
      session.view.subscribe(({ failure }) => {
        if (failure?.code === 'deleted') forgetTexts(host.accountId);
      }),
    [session, host.accountId],
  );
  useEffect(() => {
    if (wanted === null) return;
    showWanted(session, desk.getState(), wanted);
    onWantedShown?.();
  }, [session, desk, wanted, onWantedShown]);
  const [isFirst, setFirst] = useState(() => needsFirstRun(session.view.getState()));
  if (isFirst) {
    return (
      <div className={styles.first}>
        <FirstRun session={session} desk={desk} onDone={() => setFirst(false)} />
      </div>
    );
  }
  return (
    <DeskProvider desk={desk}>
      <OpensLinksProvider value={host.opensLinks === true}>
        <DragArea>
          <div className={styles.planner}>
            <SampleNotice session={session} />
            <Frame session={session} host={host} />
          </div>
        </DragArea>
      </OpensLinksProvider>
    </DeskProvider>
  );
}
