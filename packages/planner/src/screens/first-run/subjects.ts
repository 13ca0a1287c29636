import type { OnboardingAnswers } from '../../domain/sample/onboarding-answers.ts';
import { nameKey } from '../../domain/text/fold.ts';

type Stage = NonNullable<OnboardingAnswers['stage']>;

/** What is offered to press on; anything else can be written. */
export const SUGGESTED: Record<Stage, readonly string[]> = {
  school: [
    'English',
    'Maths',
    'Science',
    'History',
    'Geography',
    'Japanese',
    'French',
    'Art',
    'Music',
    'Sport',
    'Biology',
    'Chemistry',
    'Physics',
    'Drama',
  ],
  university: [
    'Economics',
    'Psychology',
    'Law',
    'Biology',
    'Chemistry',
    'Statistics',
    'Programming',
    'Philosophy',
    'History',
    'Engineering',
    'Nursing',
    'Education',
  ],
  other: ['English', 'Driving', 'Music', 'Work', 'Sport', 'Family'],
};

/** What was written, cut at commas and lines, added to what is chosen; a name that is there already is not added. */
export function withNames(chosen: readonly string[], text: string): string[] {
  const names = [...chosen];
  for (const part of text.split(/[,;\n\r]+/)) {
    const name = part.replace(/\s+/g, ' ').trim();
    if (name !== '' && !names.some((each) => nameKey(each) === nameKey(name))) names.push(name);
  }
  return names;
}

export const toggledName = (chosen: readonly string[], name: string): string[] =>
  chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
