import { Button } from '@bellweek/ui/button';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import styles from './day-picker.module.css';
import { MonthGrid } from './month-grid.tsx';

export interface DayPickerProps {
  value: Day | null;
  today: Day;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  canClear?: boolean;
  onChoose: (day: Day | null) => void;
}

/** Month to choose a day from, with buttons for the most usual days. */
export function DayPicker({ value, today, weekStart, canClear = false, onChoose }: DayPickerProps) {
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
      <MonthGrid chosen={value} today={today} weekStart={weekStart} onChoose={onChoose} />
      {canClear && value !== null && (
        <Button size="small" variant="quiet" onClick={() => onChoose(null)}>
          No day
        </Button>
      )}
    </div>
  );
}
