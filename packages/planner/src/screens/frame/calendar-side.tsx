import type { PlannerSession } from '../../session/session.ts';
import { CalendarScreen } from '../calendar/calendar-screen.tsx';
import { useWorkspace, useWorkspaceStore } from '../workspace/workspace-context.tsx';
import styles from './frame.module.css';
import { TodayAgenda } from './today-agenda.tsx';
import { activeTab } from './active-tab.ts';
import { useNarrow } from '../workspace/use-narrow.ts';

/** The calendar, wired to the workspace. */
export function CalendarSide({ session, accountId }: { session: PlannerSession; accountId: string }) {
  const workspace = useWorkspaceStore();
  const viewType = useWorkspace((state) => state.viewType);
  const day = useWorkspace((state) => state.day);
  const isAgenda = useWorkspace((state) => activeTab(state) === 'today');
  // Where the list stands beside it, that has them.
  const isToday = useNarrow() && isAgenda;
  const { go, setViewType, open, announce } = workspace.getState();
  return (
    <section className={styles.calendar} data-agenda={isToday || undefined} aria-label="Calendar">
      {isToday && <TodayAgenda session={session} />}
      <CalendarScreen
        session={session}
        accountId={accountId}
        viewType={viewType === 'list' ? 'week' : viewType}
        day={day}
        onViewType={setViewType}
        onDay={go}
        onOpen={open}
        onAnnounce={announce}
        isBelowAgenda={isToday}
      />
    </section>
  );
}
