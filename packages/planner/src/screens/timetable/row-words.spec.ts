import { expect, it } from 'vitest';
import { contextOf } from '../../../test/test-planner.ts';
import { EMPTY_STATE } from '../../core/state/state.ts';
import { run } from '../../rules/run.ts';
import { schedulesOf } from '../../rules/timetable/schedules.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { bellsValue, cycleHint, cycleValue, termsValue } from './row-words.ts';
import { startDraft } from './start-draft.ts';
import type { StartAnswers } from './start-draft.ts';

const TODAY = '2026-11-18';

function scheduleFor(answers: Partial<StartAnswers>): Schedule {
  const context = contextOf();
  const given: StartAnswers = { kind: 'week', count: 1, position: 0, state: '', ...answers };
  const made = run(EMPTY_STATE, startDraft(given, { today: TODAY, weekStart: 1 }, context).command, context);
  const [schedule] = made.ok ? schedulesOf(made.state) : [];
  if (!schedule) throw new Error('no timetable');
  return schedule;
}

it('18: a closed row says what is in it', () => {
  expect(cycleValue(scheduleFor({ count: 2 }))).toBe('A and B');
  expect(cycleValue(scheduleFor({}))).toBe('The same every week');
  expect(cycleValue(scheduleFor({ kind: 'day', count: 6 }))).toBe('6 school days');
  expect(termsValue(scheduleFor({ state: 'NSW' }))).toBe('NSW 2026–28');
  expect(termsValue(scheduleFor({ state: 'QLD' }))).toBe('QLD 2026');
  expect(termsValue(scheduleFor({}))).toBe('None: lessons all year');
  expect(bellsValue(scheduleFor({}))).toBe('6 periods');
});

it('says how the weeks go round, and of one week that it is the same', () => {
  expect(cycleHint(scheduleFor({}))).toBe('Each week has the same lessons.');
  expect(cycleHint(scheduleFor({ count: 2 }))).toBe('A, then B, then A again.');
  expect(cycleHint(scheduleFor({ count: 3 }))).toBe('A, then B and so on, then A again.');
});
