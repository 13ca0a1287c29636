import { CalendarScreen } from '../calendar/calendar-screen.tsx';
import { useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './frame.module.css';
import { later } from '../later.tsx';
import { activeTab } from './panes.ts';
import { useNarrow } from '../workspace/use-narrow.ts';

const TodayAgenda = later(async () => (await import('./today-agenda.tsx')).TodayAgenda, null);

/** The calendar, connected to the workspace; on a phone's Today tab, the agenda of the day. */
export function CalendarSide({ accountId }: { accountId: string }) {
  const workspace = useWorkspaceStore();
  const viewType = useWorkspace((state) => state.viewType);
  const day = useWorkspace((state) => state.day);
  const isAgenda = useWorkspace((state) => activeTab(state) === 'today');
  // On a wide window, the list beside it shows them.
  const isToday = useNarrow() && isAgenda;
  const { go, setViewType, open, announce } = workspace.getState();
  return (
    <section className={styles.calendar} aria-label={isToday ? 'Today' : 'Calendar'}>
      {isToday ? (
        <TodayAgenda />
      ) : (
        <CalendarScreen
          accountId={accountId}
          viewType={viewType === 'list' ? 'week' : viewType}
          day={day}
          onViewType={setViewType}
          onDay={go}
          onOpen={open}
          onAnnounce={announce}
        />
      )}
    </section>
  );
}
