import type { Settings } from '../../schema/settings.ts';

/** The first questions; each may be left out. */
export interface OnboardingAnswers {
  /** Where do you study? */
  stage?: NonNullable<Settings['stage']>;
  /** Where is your school? */
  country?: NonNullable<Settings['country']>;
  /** Subjects studied; each becomes a tag of the tag group Subject. */
  subjects?: string[];
  /** When does your week begin? 1 Monday to 7 Sunday. */
  weekStart?: number;
  /** May the weekly report be sent? Without an answer it is not. */
  sendsReport?: boolean;
}

/** Conventions of the student's country, as far as the device's language tells. */
export type LocalHabits = Pick<Settings, 'clock' | 'dates' | 'weekStart' | 'showsWeekNumbers'>;
