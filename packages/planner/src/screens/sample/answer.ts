import type { OnboardingAnswers } from '../../core/commands/onboarding-answers.ts';
import type { Country } from '../../schema/settings.ts';
import { addNames } from './chosen-subjects.ts';

export interface FirstAnswers {
  stage: OnboardingAnswers['stage'] | null;
  country: Country;
  subjects: readonly string[];
  /** Text in the field that was not entered. */
  written: string;
  weekStart: number;
  /** Null where the question was not answered. */
  sendsReport: boolean | null;
}

export function answerOf(given: FirstAnswers): OnboardingAnswers {
  const { stage, country, subjects, written, weekStart, sendsReport } = given;
  const names = addNames(subjects, written);
  return {
    ...(stage ? { stage } : {}),
    ...(names.length > 0 ? { subjects: names } : {}),
    ...(sendsReport === null ? {} : { sendsReport }),
    country,
    weekStart,
  };
}
