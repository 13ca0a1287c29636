import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { completion, spelled } from '../timetable/lesson-cells.ts';
import { likelySubjects } from './likely-subjects.ts';

it('knows the usual subjects of the country while a lesson is typed, after the own ones', () => {
  const bench = new TestPlanner();
  bench.do({ type: 'onboarding.answer', answers: { country: 'AU', stage: 'school', subjects: ['Hindi', 'Dutch'] } });
  const known = likelySubjects(bench.state);
  expect(completion('h', known)).toBe('Hindi');
  expect(completion('his', known)).toBe('History');
  expect(spelled('pe', known)).toBe('PE');
  expect(spelled('dutch', known)).toBe('Dutch');
  expect(spelled('Latin', known)).toBe('Latin');
});
