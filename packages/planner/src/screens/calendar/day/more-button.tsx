import { plural } from '../../../domain/text/words.ts';
import type { Day } from '../../../domain/time/civil-day.ts';
import { formatWeekdayDate } from '../../../domain/time/format.ts';
import styles from './more-button.module.css';

export interface MoreButtonProps {
  /** How many more there are on that day than have room. */
  count: number;
  day: Day;
  today: Day;
  /** Takes the width of its day. */
  isWide?: boolean;
  /** What there is more of: "5 lessons" in the place of "+5 more". */
  unit?: string;
  tabIndex?: number;
  onPress: (button: HTMLElement) => void;
}

/** Opens all that is on a day. */
export function MoreButton({ count, day, today, isWide = false, unit, tabIndex, onPress }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      data-wide={isWide || undefined}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={`${unit === undefined ? `+${count} more` : plural(count, unit)} on ${formatWeekdayDate(day, today)}`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {unit === undefined ? (
        <>
          +{count}
          <span> more</span>
        </>
      ) : (
        plural(count, unit)
      )}
    </button>
  );
}
