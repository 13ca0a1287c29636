import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bellAt,
  lessonAt,
  lessonChangeAt,
  periodsAt,
  termAt,
  timetableRowAt,
  withRows,
} from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import type { Command } from '../../core/commands/command.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../core/time/civil-time.ts';
import type { DayItem } from '../calendar/day-items.ts';
import { freeMinutesOf, freeMinutesUntil } from './free-minutes.ts';
import { freeTimeOf } from './free-time.ts';

const settings = { ...DEFAULT_SETTINGS, capacity: Array.from<number>({ length: 7 }).fill(DAY_MINUTES) };
const NOW = `${TODAY}T15:30`;
const DAYS = 9;
const until = `${addDays(TODAY, DAYS)}T00:00`;
const minutesOf = (state: State) => freeMinutesUntil(state, NOW, until, ZONE, settings);
const readAnew = (state: State) =>
  freeTimeOf(state, NOW, DAYS, ZONE, settings).reduce((sum, day) => sum + freeMinutesOf(day), 0);

describe('free minutes', () => {
  it('never counts a minute twice, and none that is taken or closed', () => {
    const item = fc.record({ from: fc.nat(1400), minutes: fc.integer({ min: 1, max: 300 }) });
    const check = (list: { from: number; minutes: number }[], open: number, length: number, left: number) => {
      const items = list.map(({ from, minutes }) => ({ from, to: Math.min(from + minutes, DAY_MINUTES) }));
      items.sort((a, b) => a.from - b.from || b.to - a.to);
      const close = Math.min(open + length, DAY_MINUTES);
      const day = {
        day: TODAY,
        open,
        close,
        left,
        items: items as unknown as DayItem[],
        taken: [{ from: open + 30, to: open + 50 }],
      };
      let free = 0;
      for (let minute = open; minute < close; minute += 1) {
        if (![...items, ...day.taken].some(({ from, to }) => from <= minute && to > minute)) free += 1;
      }
      expect(freeMinutesOf(day)).toBe(Math.max(0, Math.min(free, left)));
    };
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 6 }),
        fc.nat(1400),
        fc.nat(900),
        fc.integer({ min: -100, max: 600 }),
        check,
      ),
    );
  });

  it('are the same after any changes as where all days are read anew', () => {
    const day = fc.integer({ min: -3, max: DAYS + 2 }).map((ahead) => addDays(TODAY, ahead));
    const start = fc
      .tuple(day, fc.integer({ min: 7, max: 23 }))
      .map(([on, hour]) => `${on}T${String(hour).padStart(2, '0')}:00`);
    const at = fc.nat(50);
    type Step = (bench: TestPlanner) => Command;
    const id = (bench: TestPlanner, table: 'tasks' | 'blocks' | 'events' | 'groups', which: number) =>
      [...bench.state.rows[table].keys()].at(which % Math.max(bench.state.rows[table].size, 1)) ?? '';
    const step: fc.Arbitrary<Step> = fc.oneof(
      start.map((when): Step => () => ({
        type: 'task.add',
        tasks: [{ title: 'T', blocks: [{ start: when, minutes: 50 }] }],
      })),
      day.map((plannedDay): Step => () => ({ type: 'task.add', tasks: [{ title: 'T', plannedDay, estimate: 900 }] })),
      fc.tuple(at, start).map(([which, when]): Step => (bench) => ({
        type: 'block.move',
        id: id(bench, 'blocks', which),
        start: when,
      })),
      at.map((which): Step => (bench) => ({ type: 'block.remove', ids: [id(bench, 'blocks', which)] })),
      at.map((which): Step => (bench) => ({ type: 'task.delete', ids: [id(bench, 'tasks', which)] })),
      fc.tuple(at, fc.boolean()).map(([which, isNone]): Step => (bench) => ({
        type: 'task.edit',
        id: id(bench, 'tasks', which),
        fields: { groupId: isNone ? null : id(bench, 'groups', 0), estimate: 800 },
      })),
      fc.boolean().map((isArchived): Step => (bench) => ({
        type: 'group.archive',
        id: id(bench, 'groups', 0),
        isArchived,
      })),
      start.map((when): Step => () => ({
        type: 'event.add',
        events: [{ title: 'E', isAllDay: false, start: when, end: `${addDays(when.slice(0, 10), 1)}T08:00` }],
      })),
      at.map((which): Step => (bench) => ({ type: 'event.delete', ids: [id(bench, 'events', which)] })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const bench = new TestPlanner();
        bench.group('Group');
        for (const each of steps) {
          bench.try(each(bench));
          expect(minutesOf(bench.state)).toBe(readAnew(bench.state));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('follow lessons and their changes', () => {
    const bench = new TestPlanner();
    const maths = lessonAt(1, 'Maths', ['* Thu 1']);
    const all = minutesOf(bench.state);
    bench.state = withRows(bench.state, {
      timetables: [timetableRowAt()],
      terms: [termAt(4, '2026-11-16', '2026-12-18')],
      bells: [bellAt(1, periodsAt('1 09:00–10:00'))],
      lessons: [maths],
    });
    // The bell of six school days, whether or not a lesson is typed in.
    expect(minutesOf(bench.state)).toBe(all - 6 * 60);
    const row = lessonChangeAt(maths, addDays(TODAY, 1), '1', { isCancelled: true });
    bench.state = apply(bench.state, [{ table: 'lessonChanges', type: 'put', row }]);
    expect(minutesOf(bench.state)).toBe(all - 5 * 60);
  });
});
