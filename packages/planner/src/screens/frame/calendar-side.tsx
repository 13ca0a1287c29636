import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import { CalendarScreen } from '../calendar/calendar-screen.tsx';
import { useDesk, useDeskStore } from '../desk/desk-context.tsx';
import styles from './frame.module.css';
import { OverdueStrip } from './overdue-strip.tsx';
import { tabOf } from './tab-of.ts';
import { useNarrow } from './use-narrow.ts';

/** The calendar, wired to the desk. */
export function CalendarSide({ session, accountId }: { session: PlannerSession; accountId: string }) {
  const desk = useDeskStore();
  const show = useDesk((state) => state.show);
  const day = useDesk((state) => state.day);
  const today = useStore(session.view, (view) => view.today);
  // Where the list stands beside it, they are on top of that.
  const isToday = useNarrow() && tabOf({ show, day }, today) === 'today';
  const { go, setShow, open, say } = desk.getState();
  return (
    <section className={styles.calendar} aria-label="Calendar">
      {isToday && <OverdueStrip session={session} />}
      <CalendarScreen
        session={session}
        accountId={accountId}
        show={show === 'list' ? 'week' : show}
        day={day}
        onShow={setShow}
        onDay={go}
        onOpen={open}
        onSay={say}
      />
    </section>
  );
}
