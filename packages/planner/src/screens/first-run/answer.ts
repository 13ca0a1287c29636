import type { OnboardingAnswers } from '../../domain/sample/onboarding-answers.ts';
import { withNames } from './subjects.ts';

export interface FirstAnswers {
  stage: OnboardingAnswers['stage'] | null;
  subjects: readonly string[];
  /** What stands in the field and was not entered. */
  written: string;
  weekStart: number;
  clock: OnboardingAnswers['clock'];
}

export function answerOf({ stage, subjects, written, weekStart, clock }: FirstAnswers): OnboardingAnswers {
  const names = withNames(subjects, written);
  return { ...(stage ? { stage } : {}), ...(names.length > 0 ? { subjects: names } : {}), weekStart, clock };
}
