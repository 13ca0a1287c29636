import { expect, it } from 'vitest';
import {
  bellAt,
  lessonAt,
  lessonChangeAt,
  periodsAt,
  schoolDayAt,
  termAt,
  timetableRowAt,
  withRows,
} from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { freeTimeOf } from '../planning/free-time.ts';
import { planSessions } from '../planning/plan-sessions.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { shownBy, itemsOn } from '../calendar/day-items.ts';
import { nextFreeSlot } from '../calendar/free-slot.ts';
import { workloadOf } from '../calendar/workload.ts';
import { dayLesson, lessonsOn, nextLesson, nextLessonOf } from './lessons-on.ts';

const BELL = periodsAt('1 09:00–09:50', '2 09:50–10:40', '3 11:00–11:50');
const MATHS = lessonAt(1, 'Maths', ['* Wed 1', '* Wed 3'], { room: 'B12' });
const ART = lessonAt(2, '', ['* Wed 2', '* Fri 1']);

/** A planner whose Wednesdays have Maths, Art and Maths. */
function planner(): TestPlanner {
  const bench = new TestPlanner();
  const art = bench.tag(bench.tagGroup('Subject'), 'Art');
  bench.state = withRows(bench.state, {
    timetables: [timetableRowAt()],
    terms: [termAt(4, '2026-11-16', '2026-12-18'), termAt(5, '2027-01-28', '2027-04-09')],
    bells: [bellAt(1, BELL)],
    lessons: [MATHS, { ...ART, subjectTagId: art }],
  });
  return bench;
}

const words = (bench: TestPlanner, day: string): string[] =>
  itemsOn(bench.state, [day], ZONE).flatMap(({ timed }) =>
    timed.map((item) => `${item.kind} ${shownBy(item).title} ${item.span.start.slice(11)}`),
  );

it('lessons are items of their day, by time among the others, with the name of their subject', () => {
  const bench = planner();
  bench.tasks({ title: 'Essay', blocks: [{ start: `${TODAY}T10:00` }] });
  expect(words(bench, TODAY)).toEqual([
    'lesson Maths 09:00',
    'lesson Art 09:50',
    'block Essay 10:00',
    'lesson Maths 11:00',
  ]);
  expect(words(bench, '2026-11-19')).toEqual([]);
});

it('a lesson changes on one day: room, time, cancelled', () => {
  const bench = planner();
  const changes = [
    lessonChangeAt(MATHS, TODAY, '1', { isCancelled: true }),
    lessonChangeAt(MATHS, TODAY, '3', { room: 'Hall', from: 13 * 60, to: 14 * 60 }),
  ];
  bench.state = withRows(bench.state, { lessonChanges: changes });
  const shown = lessonsOn(bench.state, [TODAY, '2026-11-25']).map(
    ({ day, title, place, span, isCancelled }) => `${day} ${title} ${place} ${span.start.slice(11)} ${isCancelled}`,
  );
  expect(shown).toEqual([
    `${TODAY} Maths B12 09:00 true`,
    `${TODAY} Art  09:50 false`,
    `${TODAY} Maths Hall 13:00 false`,
    '2026-11-25 Maths B12 09:00 false',
    '2026-11-25 Art  09:50 false',
    '2026-11-25 Maths B12 11:00 false',
  ]);
});

it('a lesson is found by its id', () => {
  const bench = planner();
  const [first] = lessonsOn(bench.state, [TODAY]);
  expect(dayLesson(bench.state, first?.id ?? '')).toBe(first);
  expect(dayLesson(bench.state, 'none')).toBeUndefined();
  expect(dayLesson(bench.state, `${MATHS.id}@2026-11-19@1`)).toBeUndefined();
});

it('lessons take time that is not free, but for cancelled ones, and are no work', () => {
  const bench = planner();
  const wish = { from: `${TODAY}T09:00`, minutes: 30, zone: ZONE, settings: DEFAULT_SETTINGS };
  expect(nextFreeSlot(bench.state, wish)).toBe(`${TODAY}T11:50`);
  expect(workloadOf(bench.state, [TODAY], ZONE, DEFAULT_SETTINGS)[0]).toMatchObject({ planned: 0, unestimated: 0 });
  const [today] = freeTimeOf(bench.state, `${TODAY}T07:00`, 1, ZONE, DEFAULT_SETTINGS);
  expect(today?.items).toHaveLength(3);
  bench.state = withRows(bench.state, { lessonChanges: [lessonChangeAt(MATHS, TODAY, '1', { isCancelled: true })] });
  expect(nextFreeSlot(bench.state, wish)).toBe(`${TODAY}T09:00`);
});

it('work is planned half an hour after the last lesson of a day', () => {
  const wish = {
    minutes: 60,
    length: 60,
    from: `${TODAY}T07:00`,
    due: '2026-11-19',
    zone: ZONE,
    settings: DEFAULT_SETTINGS,
  };
  expect(planSessions(planner().state, wish).sessions).toEqual([{ start: `${TODAY}T12:20`, minutes: 60 }]);
});

it('the next lesson is the current lesson, else the next that takes place, over holidays too', () => {
  const bench = planner();
  const next = (now: string) => {
    const lesson = nextLesson(bench.state, now);
    return lesson && `${lesson.title} ${lesson.span.start}`;
  };
  expect(next(`${TODAY}T09:10`)).toBe(`Maths ${TODAY}T09:00`);
  expect(next(`${TODAY}T12:00`)).toBe('Art 2026-11-20T09:00');
  expect(next('2026-12-18T12:00')).toBe('Art 2027-01-29T09:00');
  expect(next('2027-04-09T12:00')).toBeNull();
  bench.state = withRows(bench.state, {
    schoolDays: [schoolDayAt('2026-11-20')],
    lessonChanges: [lessonChangeAt(MATHS, '2026-11-25', '1', { isCancelled: true })],
  });
  expect(next(`${TODAY}T12:00`)).toBe('Art 2026-11-25T09:50');
});

it('the next lesson of a subject has not begun', () => {
  const bench = planner();
  const [art] = [...bench.state.rows.tags.values()];
  const next = (now: string) => nextLessonOf(bench.state, art?.id ?? '', now)?.span.start;
  expect(next(`${TODAY}T09:10`)).toBe(`${TODAY}T09:50`);
  expect(next(`${TODAY}T09:50`)).toBe('2026-11-20T09:00');
  expect(nextLessonOf(bench.state, 'other', `${TODAY}T09:10`)).toBeNull();
});

it('a timetable in the trash has no lessons', () => {
  const bench = planner();
  bench.state = withRows(bench.state, { timetables: [timetableRowAt({ deletedAt: bench.now })] });
  expect(lessonsOn(bench.state, [TODAY])).toEqual([]);
  expect(nextLesson(bench.state, `${TODAY}T08:00`)).toBeNull();
});
