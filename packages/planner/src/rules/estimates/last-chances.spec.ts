import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { bellAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import { fitOf, fitWords } from './fits.ts';
import { lastChances } from './last-chances.ts';

const NOW = `${TODAY}T15:30`;
const context = { now: NOW, at: Date.parse('2026-11-18T04:30:00Z'), zone: ZONE, settings: DEFAULT_SETTINGS };
const FRIDAY = addDays(TODAY, 2);
const titles = (planner: TestPlanner) =>
  [...lastChances(planner.state, context)].flatMap(([id, chance]) =>
    'day' in chance ? [[planner.state.rows.tasks.get(id)?.title, chance.day]] : [],
  );

it('marks work that fits into one day alone before it is due', () => {
  const planner = new TestPlanner();
  planner.tasks({ title: 'Full', estimate: 120, plannedDay: TODAY });
  planner.tasks(
    { title: 'Essay', estimate: 60, due: FRIDAY },
    { title: 'Sheet', estimate: 60, due: addDays(TODAY, 6) },
    { title: 'Long', estimate: 300, due: FRIDAY },
    { title: 'Planned', estimate: 20, due: FRIDAY, plannedDay: addDays(TODAY, 1) },
    { title: 'Done', estimate: 60, due: FRIDAY, isDone: true },
    { title: 'No length', due: FRIDAY },
  );
  expect(titles(planner)).toEqual([['Essay', addDays(TODAY, 1)]]);
  planner.do({
    type: 'block.add',
    taskId: [...planner.state.rows.tasks.values()].find(({ title }) => title === 'Essay')?.id ?? '',
    block: { start: `${addDays(TODAY, 1)}T17:00` },
  });
  expect(titles(planner)).toEqual([]);
});

it('counts no time before school, which a plan takes last', () => {
  const rows = { timetables: [timetableRowAt()], bells: [bellAt(1, periodsAt('1 08:50–15:10'))] };
  const planner = new TestPlanner(withRows(new TestPlanner().state, rows));
  const training = { title: 'Training', isAllDay: false, start: `${addDays(TODAY, 1)}T15:10` };
  planner.do({ type: 'event.add', events: [{ ...training, end: `${addDays(TODAY, 1)}T22:00` }] });
  planner.tasks({ title: 'Essay', estimate: 60, due: FRIDAY });
  expect(titles(planner)).toEqual([['Essay', TODAY]]);
  // Today is full: the morning of tomorrow is the last place, as the chip says.
  planner.tasks({ title: 'Full', estimate: 120, plannedDay: TODAY });
  expect(titles(planner)).toEqual([['Essay', addDays(TODAY, 1)]]);
});

it('counts the morning of a day on which school starts after noon', () => {
  const lesson = { timetables: [timetableRowAt()], bells: [bellAt(1, periodsAt('1 15:00–16:00'))] };
  const planner = new TestPlanner(withRows(new TestPlanner().state, lesson));
  const training = { title: 'Training', isAllDay: false, start: `${addDays(TODAY, 1)}T16:00` };
  planner.do({ type: 'event.add', events: [{ ...training, end: `${addDays(TODAY, 1)}T22:00` }] });
  planner.tasks({ title: 'Essay', estimate: 60, due: FRIDAY });
  expect(titles(planner)).toEqual([]);
});

it('marks no long work that fits into the other days in parts, as the chip says', () => {
  const planner = new TestPlanner();
  const sunday = addDays(TODAY, 4);
  planner.tasks(
    { title: 'Taken', estimate: 60, plannedDay: addDays(TODAY, 3) },
    { title: 'Essay', estimate: 180, due: addDays(TODAY, 8) },
  );
  const { capacity } = DEFAULT_SETTINGS;
  const most = Math.max(...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => capacity[weekday(addDays(TODAY, at)) - 1] ?? 0));
  expect([most, capacity[weekday(sunday) - 1]]).toEqual([180, 180]);
  expect(titles(planner)).toEqual([]);
  planner.tasks(
    ...[0, 1, 2, 5, 6, 7].map((at) => ({ title: `Load ${at}`, estimate: 100, plannedDay: addDays(TODAY, at) })),
  );
  // 20 minutes of six days and two hours are left beside that day.
  expect(titles(planner)).toEqual([]);
  planner.tasks({ title: 'More', estimate: 90, plannedDay: addDays(TODAY, 3) });
  expect(titles(planner)).toEqual([['Essay', sunday]]);
});

it('says of work that fits nowhere what the panel says, also where a part of it has a session', () => {
  const planner = new TestPlanner();
  const [poster = '', timed = ''] = planner.tasks(
    { title: 'Poster', estimate: 540, due: addDays(TODAY, 1) },
    { title: 'Report', estimate: 540, due: `${FRIDAY}T17:00` },
    { title: 'Parts', estimate: 150, due: FRIDAY },
    { title: 'No length', due: FRIDAY },
  );
  const check = (ids: readonly string[]): void => {
    const chances = lastChances(planner.state, context);
    expect([...chances.keys()].sort()).toEqual([...ids].sort());
    for (const id of ids) {
      const { due = null, estimate = null } = planner.state.rows.tasks.get(id) ?? {};
      const fit = fitOf(planner.state, { due, plannedDay: null, minutes: estimate, id }, context);
      const chance = chances.get(id);
      if (!fit || !chance || !('tooMuch' in chance)) throw new Error('Nothing is said.');
      expect(fitWords(chance.tooMuch, true, TODAY)).toBe(fitWords(fit, true, TODAY));
    }
  };
  check([poster, timed]);
  planner.do({ type: 'block.add', taskId: poster, block: { start: `${TODAY}T17:00`, minutes: 30 } });
  check([poster, timed]);
  planner.do({ type: 'task.complete', ids: [poster] });
  check([timed]);
});

it('leaves out what was worked on already, once where a session was ticked for it', () => {
  const planner = new TestPlanner();
  const [id = ''] = planner.tasks({ title: 'Poster', estimate: 540, due: addDays(TODAY, 1) });
  const over = () => {
    const chance = lastChances(planner.state, context).get(id);
    return chance && 'tooMuch' in chance ? chance.tooMuch.over : null;
  };
  const all = over() ?? 0;
  planner.do({ type: 'time.set', itemId: id, minutes: 60 });
  expect(over()).toBe(all - 60);
  planner.do({ type: 'time.set', itemId: id, minutes: 0 });
  planner.do({ type: 'time.start', itemId: id });
  planner.wait(90_500);
  planner.do({ type: 'time.stop' });
  expect(over()).toBe(all - 2);
  planner.do({ type: 'time.set', itemId: id, minutes: 60 });
  const [session = ''] = planner.do({
    type: 'block.add',
    taskId: id,
    block: { start: `${addDays(TODAY, -1)}T17:00`, minutes: 60 },
  }).focus;
  planner.do({ type: 'block.check', id: session, isDone: true });
  expect(over()).toBe(all - 60);
});

it('marks what a count of the free days finds, in random weeks', () => {
  const task = fc.record({ estimate: fc.integer({ min: 1, max: 200 }), due: fc.integer({ min: 1, max: 8 }) });
  const load = fc.array(fc.nat(180), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(task, { minLength: 1, maxLength: 6 }), load, (tasks, loads) => {
      const planner = new TestPlanner();
      const taken = loads.map((minutes) => Math.max(minutes, 1));
      planner.tasks(
        ...taken.map((estimate, at) => ({ title: `Load ${at}`, estimate, plannedDay: addDays(TODAY, at) })),
        ...tasks.map(({ estimate, due }, at) => ({ title: `Task ${at}`, estimate, due: addDays(TODAY, due) })),
      );
      const free = taken.map(
        (minutes, at) => (DEFAULT_SETTINGS.capacity[weekday(addDays(TODAY, at)) - 1] ?? 0) - minutes,
      );
      const expected = tasks.flatMap(({ estimate, due }, at) => {
        const places = free.slice(0, due).flatMap((minutes, day) => (minutes >= estimate ? [addDays(TODAY, day)] : []));
        const [only] = places;
        const others = free
          .slice(0, due)
          .reduce((sum, minutes, day) => sum + (addDays(TODAY, day) === only ? 0 : Math.max(minutes, 0)), 0);
        return places.length === 1 && others < estimate ? [[`Task ${at}`, only]] : [];
      });
      expect(titles(planner).sort()).toEqual(expected.sort());
    }),
    { numRuns: 300 },
  );
});
