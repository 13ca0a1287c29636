import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bellAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { TestPlanner, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { weekday } from '../../core/time/civil-day.ts';
import { addMinutes, civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import { planTime } from './plan-time.ts';

/** A school without a lesson typed in: its days are known by its bell, from 8:50 to 15:10. */
const { state } = new TestPlanner(
  withRows(new TestPlanner().state, {
    timetables: [timetableRowAt()],
    bells: [bellAt(1, periodsAt('1 08:50–10:10', '2 10:30–12:30', '3 13:30–15:10'))],
  }),
);

it('no study is planned inside the bells of a school day, nor in the next 30 minutes', () => {
  const moment = fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 6 * 60, max: 21 * 60 }));
  const lengths = fc.array(fc.constantFrom(20, 45, 60, 90), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(moment, lengths, ([ahead, minute], wanted) => {
      const from = civilAt(`2026-11-${String(16 + ahead)}`, minute);
      const plan = planTime(state, {
        lengths: wanted,
        spacing: 'soon',
        overload: 'least',
        hours: 'afterSchool',
        from,
        until: '2026-12-10T00:00',
        zone: ZONE,
        settings: DEFAULT_SETTINGS,
      });
      for (const { start, minutes } of plan.sessions) {
        expect(start >= addMinutes(from, 30)).toBe(true);
        const [begin, end] = [minuteOfDay(start), minuteOfDay(start) + minutes];
        const isSchoolDay = weekday(dayOf(start)) <= 5;
        expect(isSchoolDay && begin < 15 * 60 + 10 && end > 8 * 60 + 50).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});
