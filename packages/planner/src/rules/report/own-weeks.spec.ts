import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { settingsOf } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { ownWeeks, ownWeeksCsv } from './own-weeks.ts';

const weeksOf = (bench: TestPlanner, count = 2, ahead = 0) =>
  ownWeeks(bench.state, {
    today: TODAY,
    now: Date.parse(bench.now),
    ahead,
    zone: ZONE,
    count,
    settings: settingsOf(bench.state),
  });

function school() {
  const bench = new TestPlanner();
  const group = bench.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus[0] ?? '';
  return { bench, maths: bench.tag(group, 'Maths'), art: bench.tag(group, 'Art, =craft') };
}

it('adds up minutes and finished work by subject and week, and names days that were too full', () => {
  const { bench, maths, art } = school();
  const [sheet = '', , picture = ''] = bench.tasks(
    { title: 'Sheet', tagIds: [maths], blocks: [{ start: `${TODAY}T16:00`, minutes: 45 }] },
    { title: 'Essay', tagIds: [maths], blocks: [{ start: '2026-11-19T16:00', minutes: 600 }] },
    { title: 'Picture', tagIds: [art], plannedDay: '2026-11-11', estimate: 30 },
    { title: 'Room', blocks: [{ start: '2026-11-30T16:00', minutes: 45 }] },
  );
  bench.do({ type: 'task.complete', ids: [sheet, picture] });
  expect(weeksOf(bench)).toEqual([
    {
      start: '2026-11-09',
      planned: 30,
      worked: 30,
      finished: 0,
      tooFull: [],
      subjects: [{ id: art, name: 'Art, =craft', planned: 30, worked: 30, finished: 0 }],
    },
    {
      start: '2026-11-16',
      planned: 645,
      worked: 45,
      finished: 2,
      tooFull: ['2026-11-19'],
      subjects: [
        { id: maths, name: 'Maths', planned: 645, worked: 45, finished: 1 },
        { id: art, name: 'Art, =craft', planned: 0, worked: 0, finished: 1 },
      ],
    },
  ]);
});

it('counts the time of timers in place of the lengths of sessions', () => {
  const { bench, maths } = school();
  const [sheet = ''] = bench.tasks({
    title: 'Sheet',
    tagIds: [maths],
    blocks: [{ start: `${TODAY}T16:00`, minutes: 45 }],
  });
  bench.do({ type: 'time.set', itemId: sheet, minutes: 70 });
  bench.do({ type: 'task.complete', ids: [sheet] });
  expect(weeksOf(bench, 1)).toMatchObject([{ planned: 45, worked: 70, finished: 1 }]);
});

it('counts timers in the week of the work, also where the clock of the device is wrong', () => {
  const DAY = 24 * 3_600_000;
  for (const ahead of [0, 12 * DAY, -12 * DAY]) {
    const { bench, maths } = school();
    const [sheet = ''] = bench.tasks({ title: 'Sheet', tagIds: [maths], plannedDay: TODAY, estimate: 45 });
    bench.serverAhead = ahead;
    bench.do({ type: 'time.start', itemId: sheet });
    bench.wait(40 * 60_000);
    bench.do({ type: 'task.complete', ids: [sheet] });
    expect(weeksOf(bench, 1, ahead), String(ahead)).toMatchObject([{ planned: 45, worked: 40, finished: 1 }]);
  }
});

it('is written as CSV, with each name as text', () => {
  const { bench, art } = school();
  bench.tasks({ title: 'Picture', tagIds: [art], plannedDay: TODAY, estimate: 30 });
  expect(ownWeeksCsv(weeksOf(bench, 1))).toBe(
    'Week,Subject,Planned minutes,Worked minutes,Tasks finished\r\n2026-11-16,"Art, =craft",30,0,0\r\n',
  );
  const [week] = weeksOf(bench, 1);
  const [subject] = week?.subjects ?? [];
  if (!week || !subject) throw new Error('The week is empty.');
  const named = [{ ...week, subjects: [{ ...subject, name: '=1+1' }] }];
  expect(ownWeeksCsv(named)).toContain("2026-11-16,'=1+1,30,0,0");
});

it('loses and invents no minute, whatever the sessions', () => {
  const session = fc.record({ day: fc.integer({ min: -20, max: 10 }), minutes: fc.integer({ min: 5, max: 90 }) });
  const check = (sessions: { day: number; minutes: number }[]) => {
    const { bench, maths } = school();
    for (const { day, minutes } of sessions)
      bench.tasks({ title: 'Work', tagIds: [maths], blocks: [{ start: `${addDays(TODAY, day)}T16:00`, minutes }] });
    const [first, last] = [addDays('2026-11-16', -14), '2026-11-22'];
    const inside = sessions.filter(({ day }) => addDays(TODAY, day) >= first && addDays(TODAY, day) <= last);
    const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
    const weeks = weeksOf(bench, 3);
    expect(sum(weeks.map(({ planned }) => planned))).toBe(sum(inside.map(({ minutes }) => minutes)));
    for (const { planned, subjects } of weeks) expect(sum(subjects.map((each) => each.planned))).toBe(planned);
  };
  fc.assert(fc.property(fc.array(session, { maxLength: 6 }), check), { numRuns: 50 });
});
