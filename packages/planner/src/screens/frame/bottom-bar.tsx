import { CalendarDays, ListTodo, Plus, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import { useDayZone } from '../calendar/use-day-zone.ts';
import { useDesk, useDeskStore } from '../desk/desk-context.tsx';
import styles from './frame.module.css';
import { tabOf } from './tab-of.ts';
import type { NarrowTab } from './tab-of.ts';

/** The phone's three places, and the way to write something down, within a thumb's reach. */
export function BottomBar({ session }: { session: PlannerSession }) {
  const desk = useDeskStore();
  const today = useStore(session.view, (view) => view.today);
  const readOnly = useStore(session.view, (view) => view.readOnly);
  const tab = useDesk((state) => tabOf(state, today));
  const { setShow, go, setSheet } = desk.getState();
  // The list has the screen to itself: what is taken hold of there can be put on today all the same.
  const dropOnToday = useDayZone<HTMLButtonElement>(session, today, { items: 'whole-day' });
  const places: { tab: NarrowTab; label: string; Icon: typeof Sun; onPress: () => void }[] = [
    {
      tab: 'today',
      label: 'Today',
      Icon: Sun,
      onPress: () => {
        go(today);
        setShow('day');
      },
    },
    { tab: 'list', label: 'List', Icon: ListTodo, onPress: () => setShow('list') },
    { tab: 'calendar', label: 'Calendar', Icon: CalendarDays, onPress: () => setShow('month') },
  ];
  return (
    <nav className={styles.bottom} aria-label="Planner">
      {places.map(({ tab: place, label, Icon, onPress }) => (
        <button
          key={place}
          ref={place === 'today' ? dropOnToday : undefined}
          type="button"
          className={styles.place}
          aria-current={tab === place ? 'page' : undefined}
          onClick={onPress}
        >
          <Icon size={22} aria-hidden="true" />
          {label}
        </button>
      ))}
      {readOnly === null && (
        <button type="button" className={styles.place} data-add onClick={() => setSheet('add')}>
          <span className={styles.plus}>
            <Plus size={22} aria-hidden="true" />
          </span>
          Add
        </button>
      )}
    </nav>
  );
}
