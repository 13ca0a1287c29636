import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays, addMonths, startOfMonth } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { MONTHS, sayDate, weekdayName } from '../../domain/time/words.ts';
import { monthGrid, startOfWeek } from '../../domain/time/weeks.ts';
import { dayAfterKey } from '../calendar/mini-month.tsx';
import styles from './day-picker.module.css';

export interface DayPickerProps {
  value: Day | null;
  today: Day;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  canClear?: boolean;
  onChoose: (day: Day | null) => void;
}

/** A month to choose a day from, and the days that are chosen most. */
export function DayPicker({ value, today, weekStart, canClear = false, onChoose }: DayPickerProps) {
  const [at, setAt] = useState(value ?? today);
  const body = useRef<HTMLTableSectionElement>(null);
  const month = startOfMonth(at);
  const label = `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
  const focus = (day: Day) =>
    // The day may be of a month that is drawn only now.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  useEffect(() => void focus(value ?? today), [value, today]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, at);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    focus(next);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.quick}>
        <Button size="small" onClick={() => onChoose(today)}>
          Today
        </Button>
        <Button size="small" onClick={() => onChoose(addDays(today, 1))}>
          Tomorrow
        </Button>
        <Button size="small" onClick={() => onChoose(addDays(startOfWeek(today, weekStart), 7))}>
          Next week
        </Button>
      </div>
      <div className={styles.head}>
        <IconButton label="Earlier month" size="small" onClick={() => setAt(addMonths(at, -1))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <span className={styles.title} aria-live="polite">
          {label}
        </span>
        <IconButton label="Later month" size="small" onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <Month {...{ at, value, today, weekStart, label, onChoose, onKeyDown, body }} />
      {canClear && value !== null && (
        <Button size="small" variant="quiet" onClick={() => onChoose(null)}>
          No day
        </Button>
      )}
    </div>
  );
}

interface MonthProps extends DayPickerProps {
  /** The day that Tab reaches. */
  at: Day;
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  body: React.RefObject<HTMLTableSectionElement | null>;
}

function Month({ at, value, today, weekStart, label, onChoose, onKeyDown, body }: MonthProps) {
  const weeks = monthGrid(at, weekStart);
  const month = startOfMonth(at);
  return (
    <table className={styles.month} role="grid" aria-label={label}>
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
              <td key={each} role="gridcell" aria-selected={each === value}>
                <button
                  type="button"
                  className={styles.day}
                  data-day={each}
                  data-today={each === today || undefined}
                  data-other={startOfMonth(each) !== month || undefined}
                  tabIndex={each === at ? 0 : -1}
                  aria-label={`${weekdayName(each)} ${sayDate(each, today)}`}
                  aria-current={each === today ? 'date' : undefined}
                  onClick={() => onChoose(each)}
                >
                  {Number(each.slice(8, 10))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
