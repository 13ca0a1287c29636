import { IconButton } from '@bellweek/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react';
import { addDays, addMonths, startOfMonth } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { MONTHS, formatWeekdayDate, weekdayName } from '../../core/time/format.ts';
import { monthGrid, startOfWeek } from '../../core/time/weeks.ts';
import styles from './month-grid.module.css';

export interface MonthGridProps {
  /** The selected day, whose month is shown first; null for none, which shows today's month. */
  chosen: Day | null;
  today: Day;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  onChoose: (day: Day) => void;
  /** Renders the cell of a day: a `td` with these props. */
  renderDay?: (day: Day, cell: ComponentProps<'td'>) => ReactNode;
}

/** Target day of a key: arrows by a day or a week, Home and End in the week, Page Up and Down by a month. */
export function dayAfterKey(key: string, day: Day, weekStart: number): Day | null {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = days[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home' || key === 'End') return addDays(startOfWeek(day, weekStart), key === 'Home' ? 0 : 6);
  if (key === 'PageUp') return addMonths(day, -1);
  return key === 'PageDown' ? addMonths(day, 1) : null;
}

/** The day navigated to, until `day` changes. */
function useNavigatedDay(day: Day): [Day, (at: Day) => void] {
  const [went, setWent] = useState({ from: day, at: day });
  return [went.from === day ? went.at : day, (at) => setWent({ from: day, at })];
}

const focusDay = (body: RefObject<HTMLElement | null>, day: Day) =>
  body.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();

/** @returns focuses a day once it is rendered, before the next key event */
function useFocusOnDay(body: RefObject<HTMLElement | null>): (day: Day) => void {
  const wanted = useRef<Day | null>(null);
  useLayoutEffect(() => {
    if (wanted.current !== null) focusDay(body, wanted.current);
    wanted.current = null;
  });
  return (day) => {
    wanted.current = day;
  };
}

/** Small month to choose a day from, also by keyboard; takes the focus when it mounts. */
export function MonthGrid({ chosen, today, weekStart, onChoose, renderDay }: MonthGridProps) {
  const [at, setAt] = useNavigatedDay(chosen ?? today);
  const [first] = useState(at);
  const body = useRef<HTMLTableSectionElement>(null);
  // The popover around it is positioned a frame later.
  useEffect(() => void requestAnimationFrame(() => focusDay(body, first)), [first]);
  const focusOn = useFocusOnDay(body);
  const month = startOfMonth(at);
  const label = `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
  const weeks = monthGrid(at, weekStart);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, at, weekStart);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    focusOn(next);
  };
  const cellOf = (day: Day): ComponentProps<'td'> => ({
    role: 'gridcell',
    className: styles.cell,
    'aria-selected': day === chosen,
    children: (
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-today={day === today || undefined}
        data-other={startOfMonth(day) !== month || undefined}
        tabIndex={day === at ? 0 : -1}
        aria-label={formatWeekdayDate(day, today)}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8, 10))}
      </button>
    ),
  });
  return (
    <div className={styles.month}>
      <MonthSteps label={label} onStep={(months) => setAt(addMonths(at, months))} />
      <table className={styles.table} role="grid" aria-label={label}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)}>
                {weekdayName(day).slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (renderDay ? renderDay(day, cellOf(day)) : <td key={day} {...cellOf(day)} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Name of the month, with buttons for the previous and next one. */
function MonthSteps({ label, onStep }: { label: string; onStep: (months: 1 | -1) => void }) {
  return (
    <div className={styles.head}>
      <IconButton label="Previous month" size="small" onClick={() => onStep(-1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <span className={styles.title} aria-live="polite">
        {label}
      </span>
      <IconButton label="Next month" size="small" onClick={() => onStep(1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
