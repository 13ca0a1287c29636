import type { Day } from '../../../core/time/civil-day.ts';
import { formatDate, weekdayName } from '../../../core/time/format.ts';
import type { DayEntry } from '../day/day-entries.ts';
import { plural } from '../../../core/text/words.ts';
import styles from './day-count.module.css';

/** Number of due entries, and of others. */
export function countsOf(entries: readonly DayEntry[]): { due: number; others: number } {
  const due = entries.filter(({ ref }) => ref.kind === 'due').length;
  return { due, others: entries.length - due };
}

export interface DayCountProps {
  entries: readonly DayEntry[];
  day: Day;
  today: Day;
  onPress: (button: HTMLElement) => void;
}

/** Replaces the lines of a day where no name fits: "2 due, +3 more", "2 items". Opens the list of them. */
export function DayCount({ entries, day, today, onPress }: DayCountProps) {
  const { due, others } = countsOf(entries);
  const words = [due > 0 && `${due} due`, others > 0 && (due > 0 ? `${others} more` : plural(others, 'item'))].filter(
    Boolean,
  );
  return (
    <button
      type="button"
      className={styles.count}
      aria-haspopup="dialog"
      aria-label={`${words.join(', ')}, ${weekdayName(day)} ${formatDate(day, today)}`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {due > 0 && <strong>{due} due</strong>}
      {others > 0 && <span>{due > 0 ? `+${others} more` : plural(others, 'item')}</span>}
    </button>
  );
}
