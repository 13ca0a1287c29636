import { expect, it } from 'vitest';
import { contextOf } from '../../../test/test-planner.ts';
import { EMPTY_STATE } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { weekDays } from '../../core/time/weeks.ts';
import { run } from '../../rules/run.ts';
import { askedTurn } from '../../rules/timetable/cycle-turn.ts';
import { daySchoolOf } from '../../rules/timetable/school-day.ts';
import { schedulesOf } from '../../rules/timetable/schedules.ts';
import { positionCommand } from '../../rules/timetable/timetable-edits.ts';
import { startDraft } from './start-draft.ts';

const DAYS = Array.from({ length: 400 }, (_, at): Day => addDays('2026-08-01', at));

it('4: “This week is” and the calendar name the same week, on every day of a year and with every answer', () => {
  for (const state of ['', 'NSW'] as const)
    for (const [at, today] of DAYS.entries()) {
      const context = contextOf({ now: `${today}T03:00:00.000Z` });
      const position = at % 2;
      const { command, turn } = startDraft(
        { kind: 'week', count: 2, position, state },
        { today, weekStart: 1 },
        context,
      );
      const made = run(EMPTY_STATE, command, context);
      if (!made.ok) throw new Error(made.refusal.message);
      const [schedule] = schedulesOf(made.state);
      if (!schedule) throw new Error('no timetable');
      // The question asked afterwards is the same, with the answer just given.
      expect({ today, ...askedTurn(schedule, { today, weekStart: 1 }) }).toEqual({ today, ...turn, position });
      // The other answer swaps the weeks of the calendar.
      const other = run(made.state, positionCommand(schedule, turn.day, 1 - position), context);
      if (!other.ok) throw new Error(other.refusal.message);
      for (const [shown, wanted] of [
        [made.state, position],
        [other.state, 1 - position],
      ] as const) {
        const labels = weekDays(turn.day, 1).map((day) => daySchoolOf(shown, day));
        const names = new Set(labels.flatMap((on) => (on?.hasSchool === true ? [on.text] : [])));
        expect({ today, names: [...names] }).toEqual({ today, names: [`Week ${'AB'.charAt(wanted)}`] });
      }
      const isThisWeek = weekDays(today, 1).includes(turn.day);
      expect(turn.name.startsWith('This week')).toBe(isThisWeek);
    }
});

it('4: at a weekend asks about the next week, and says which one', () => {
  const nameOn = (today: Day, weekStart = 1) =>
    startDraft({ kind: 'week', count: 2, position: 0, state: '' }, { today, weekStart }, contextOf()).turn.name;
  expect(nameOn('2026-11-27')).toBe('This week');
  expect(nameOn('2026-11-28')).toBe('Next week (from 30 Nov)');
  expect(nameOn('2026-11-29')).toBe('Next week (from 30 Nov)');
  expect(nameOn('2026-11-30')).toBe('This week');
  // Where weeks begin on Sunday, Monday is in the week of that Sunday.
  expect(nameOn('2026-11-27', 7)).toBe('This week');
  expect(nameOn('2026-11-28', 7)).toBe('Next week (from 29 Nov)');
  expect(nameOn('2026-11-29', 7)).toBe('This week');
  expect(nameOn('2026-11-30', 7)).toBe('This week');
});
