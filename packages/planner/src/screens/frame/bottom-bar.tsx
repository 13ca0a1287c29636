import { CalendarDays, ListTodo, Plus, Sun } from 'lucide-react';
import { useDayZone } from '../calendar/day/use-day-zone.ts';
import { useHoverZone } from '../calendar/day/use-hover-zone.ts';
import { useFocusTarget } from '../focus/use-focus-target.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './frame.module.css';
import { activeTab } from './panes.ts';
import type { NarrowTab } from './panes.ts';

/** Tab bar of the phone, with a button for new tasks, within a thumb's reach. */
export function BottomBar({ onHeld }: { onHeld: () => void }) {
  const workspace = useWorkspaceStore();
  const today = usePlanner((view) => view.today);
  const readOnly = usePlanner((view) => view.readOnly);
  const tab = useWorkspace(activeTab);
  const addButton = useFocusTarget('add-task');
  const { setViewType, showTodayTab, setSheet } = workspace.getState();
  // The list fills the screen: its tasks can still be dropped on today.
  const dropOnToday = useDayZone<HTMLButtonElement>(today, { items: 'whole-day' });
  // Hovering here during a drag opens the calendar; the list stays mounted until the drop.
  const openCalendar = useHoverZone<HTMLButtonElement>(() => {
    onHeld();
    setViewType('month');
  });
  const zones = { today: dropOnToday, list: undefined, calendar: openCalendar };
  const places: { tab: NarrowTab; label: string; Icon: typeof Sun; onPress: () => void }[] = [
    {
      tab: 'today',
      label: 'Today',
      Icon: Sun,
      onPress: () => showTodayTab(today),
    },
    { tab: 'list', label: 'List', Icon: ListTodo, onPress: () => setViewType('list') },
    { tab: 'calendar', label: 'Calendar', Icon: CalendarDays, onPress: () => setViewType('month') },
  ];
  return (
    <nav className={styles.bottom} aria-label="Planner">
      {places.map(({ tab: place, label, Icon, onPress }) => (
        <button
          key={place}
          ref={zones[place]}
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
        <button ref={addButton} type="button" className={styles.place} data-add onClick={() => setSheet('add')}>
          <span className={styles.plus}>
            <Plus size={22} aria-hidden="true" />
          </span>
          Add
        </button>
      )}
    </nav>
  );
}
