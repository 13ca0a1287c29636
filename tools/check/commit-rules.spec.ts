import { expect, it } from 'vitest';
import { commitProblems } from './commit-rules.ts';

it.each([
  'api: bring the page of a list in one statement',
  'planner/calendar: keep the focused item in view',
  'shell: press a feed no further than its size',
  'docs: address what a reader asks first',
  `web: ${'say '.repeat(16)}it`,
])('takes the subject %j', (subject) => {
  expect(commitProblems([subject])).toEqual([]);
});

it.each([
  'Keep the focused item in view',
  'planner: Keep the focused item in view',
  'planner: keeps the focused item in view',
  'planner: added a view',
  'planner: keeping the focused item in view',
  'planner: keep the focused item in view.',
  'planner: tidy',
  'web, desktop: follow a theme of another tab',
])('refuses the subject %j', (subject) => {
  expect(commitProblems([subject])).toEqual([
    `commit "${subject}": must read "area: imperative", without a full stop.`,
  ]);
});

it('refuses a subject of more than 72 characters', () => {
  const subject = `web: ${'say '.repeat(16)}more`;
  expect(commitProblems([subject])).toEqual([`commit "${subject}": has 73 characters, and 72 is the most.`]);
});
