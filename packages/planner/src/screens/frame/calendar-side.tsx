import type { PlannerSession } from '../../session/session.ts';
import { CalendarScreen } from '../calendar/calendar-screen.tsx';
import { useDesk, useDeskStore } from '../desk/desk-context.tsx';
import styles from './frame.module.css';
import { TodayAgenda } from './today-agenda.tsx';
import { tabOf } from './tab-of.ts';
import { useNarrow } from './use-narrow.ts';

/** The calendar, wired to the desk. */
export function CalendarSide({ session, accountId }: { session: PlannerSession; accountId: string }) {
  const desk = useDeskStore();
  const show = useDesk((state) => state.show);
  const day = useDesk((state) => state.day);
  const isAgenda = useDesk((state) => tabOf(state) === 'today');
  // Where the list stands beside it, that has them.
  const isToday = useNarrow() && isAgenda;
  const { go, setShow, open, say } = desk.getState();
  return (
    <section className={styles.calendar} data-agenda={isToday || undefined} aria-label="Calendar">
      {isToday && <TodayAgenda session={session} />}
      <CalendarScreen
        session={session}
        accountId={accountId}
        show={show === 'list' ? 'week' : show}
        day={day}
        onShow={setShow}
        onDay={go}
        onOpen={open}
        onSay={say}
        isBelowAgenda={isToday}
      />
    </section>
  );
}
