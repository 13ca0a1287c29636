import { formatCount, plural } from '../../../core/text/words.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { formatWeekdayDate } from '../../../core/time/format.ts';
import styles from './more-button.module.css';

export interface MoreButtonProps {
  /** Number of items that do not fit on that day. */
  count: number;
  day: Day;
  today: Day;
  /** Fills the width of its day. */
  isWide?: boolean;
  /** Noun of the items: "5 lessons" instead of "+5 more". */
  unit?: string;
  tabIndex?: number;
  onPress: (button: HTMLElement) => void;
}

/** Opens the list of all entries of a day. */
export function MoreButton({ count, day, today, isWide = false, unit, tabIndex, onPress }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      data-wide={isWide || undefined}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={`${unit === undefined ? `+${formatCount(count)} more` : plural(count, unit)} on ${formatWeekdayDate(day, today)}`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {unit === undefined ? (
        <>
          +{formatCount(count)}
          <span> more</span>
        </>
      ) : (
        plural(count, unit)
      )}
    </button>
  );
}
