import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { settingsOf } from '../../domain/state/state.ts';
import { addDays, addMonths, startOfMonth } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { MONTHS, sayDate, weekdayName } from '../../domain/time/words.ts';
import { monthGrid } from '../../domain/time/weeks.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useTables } from '../use-tables.ts';
import styles from './mini-month.module.css';
import { useDayZone } from './use-day-zone.ts';

export interface MiniMonthProps {
  session: PlannerSession;
  /** The day the calendar shows. */
  day: Day;
  onDay: (day: Day) => void;
}

/** The day a key leads to: arrows by a day or a week, Page Up and Down by a month. */
export function dayAfterKey(key: string, day: Day): Day | null {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = days[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'PageUp') return addMonths(day, -1);
  return key === 'PageDown' ? addMonths(day, 1) : null;
}

/** What was gone to by keys, until the calendar itself goes somewhere else. */
function useFollowed(day: Day): [Day, (at: Day) => void] {
  const [went, setWent] = useState({ from: day, at: day });
  return [went.from === day ? went.at : day, (at) => setWent({ from: day, at })];
}

/** A month small enough to stand beside the list: goes to a day, and takes what is dropped on one. Inside a `DragArea`. */
export function MiniMonth({ session, day, onDay }: MiniMonthProps) {
  const today = useStore(session.view, (view) => view.today);
  const { weekStart } = settingsOf(useTables(session, ['settings']));
  const [at, setAt] = useFollowed(day);
  const body = useRef<HTMLTableSectionElement>(null);
  const weeks = monthGrid(at, weekStart);
  const month = startOfMonth(at);
  const label = `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, at);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    // The day may be of a month that is drawn only now.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <table className={styles.month} role="grid" aria-label={label}>
      <caption className={styles.caption}>{label}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col" abbr={weekdayName(each)}>
              {weekdayName(each).slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <MiniDay
                key={each}
                session={session}
                day={each}
                label={`${weekdayName(each)} ${sayDate(each, today)}`}
                isToday={each === today}
                isShown={each === day}
                isOther={startOfMonth(each) !== month}
                isTabStop={each === at}
                onPress={() => {
                  setAt(each);
                  onDay(each);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MiniDayProps {
  session: PlannerSession;
  day: Day;
  label: string;
  isToday: boolean;
  isShown: boolean;
  isOther: boolean;
  isTabStop: boolean;
  onPress: () => void;
}

function MiniDay({ session, day, label, isToday, isShown, isOther, isTabStop, onPress }: MiniDayProps) {
  const el = useDayZone<HTMLTableCellElement>(session, day, { takesItems: true });
  return (
    <td ref={el} role="gridcell" aria-selected={isShown} className={styles.cell}>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-today={isToday || undefined}
        data-shown={isShown || undefined}
        data-other={isOther || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        onClick={onPress}
      >
        {Number(day.slice(8, 10))}
      </button>
    </td>
  );
}
