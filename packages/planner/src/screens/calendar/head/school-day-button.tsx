import { ChevronDown } from 'lucide-react';
import type { DaySchool } from '../../../rules/timetable/school-day.ts';
import styles from './school-day-button.module.css';

export interface SchoolDayButtonProps {
  school: DaySchool;
  /** The head of the week has its words. */
  isSaid: boolean;
  /** The only day on the screen: an arrow alone would say nothing of a day without words. */
  isOne: boolean;
  isDisabled: boolean;
  onPress: (button: HTMLElement) => void;
}

/** Begins with the visible words, for students who speak to their device. */
function nameOf({ text, spoken }: DaySchool): string {
  if (text === '') return `School day: ${spoken}`;
  return text === spoken ? `${text}, school day` : `${text}, school day: ${spoken}`;
}

/** A day of a timetable, at the head of the day; opens its menu. */
export function SchoolDayButton({ school, isSaid, isOne, isDisabled, onPress }: SchoolDayButtonProps) {
  const { text, short, spoken, isOther, hasSchool } = school;
  return (
    <button
      type="button"
      className={styles.school}
      data-other={isOther || undefined}
      data-said={isSaid || undefined}
      data-bare={(text === '' && !hasSchool) || undefined}
      aria-haspopup="menu"
      aria-label={nameOf(school)}
      title={spoken}
      disabled={isDisabled}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {isOne && text === '' && hasSchool && <span className={styles.text}>School day</span>}
      {!isSaid && (
        <>
          <span className={styles.text}>{text}</span>
          <span className={styles.short}>{short}</span>
        </>
      )}
      <ChevronDown size={12} aria-hidden="true" />
    </button>
  );
}
