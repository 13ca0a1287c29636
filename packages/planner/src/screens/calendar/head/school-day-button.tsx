import { ChevronDown } from 'lucide-react';
import type { DaySchool } from '../../../items/school-day.ts';
import styles from './school-day-button.module.css';

export interface SchoolDayButtonProps {
  school: DaySchool;
  isDisabled: boolean;
  onPress: (button: HTMLElement) => void;
}

/** A day of a timetable, at the head of the day; opens its menu. */
export function SchoolDayButton({
  school: { text, short, spoken, isOther },
  isDisabled,
  onPress,
}: SchoolDayButtonProps) {
  return (
    <button
      type="button"
      className={styles.school}
      data-other={isOther || undefined}
      aria-haspopup="menu"
      aria-label={`School day: ${spoken}`}
      title={spoken}
      disabled={isDisabled}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <span className={styles.text}>{text}</span>
      <span className={styles.short}>{short}</span>
      <ChevronDown size={12} aria-hidden="true" />
    </button>
  );
}
