import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import type { Command, SettingsFields } from '../../core/commands/command.ts';
import { civilOf, instantOf } from '../../core/time/zones.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { icsEvent, icsFile, readIcs } from '../../../test/ics.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { endOfNight } from './quiet.ts';
import { remindersBetween } from './reminders-between.ts';

// The test planner's time is Wednesday, 18 November 2026, 15:30 in Sydney.
const sydney = (time: string): number => instantOf(time, ZONE);
const clock = (at: number, zone = ZONE): string => civilOf(at, zone);

const event = (title: string, start: string, end: string, more: object = {}): Command => ({
  type: 'event.add',
  events: [{ title, isAllDay: false, start, end, ...more }],
});
const edit = (fields: SettingsFields): Command => ({ type: 'settings.edit', fields });

/** A planner with two lessons on each day: Maths from 9 to 10, Art from 10 to 11. */
function schoolPlanner(): TestPlanner {
  const bench = new TestPlanner();
  const [timetableId = ''] = bench.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle: { kind: 'week', names: ['Week'] }, first: '2026-11-16' },
  }).focus;
  for (const [title, hour] of [
    ['Maths', 9],
    ['Art', 10],
  ] as const) {
    const slots = [{ position: null, weekday: null, period: null, from: hour * 60, to: hour * 60 + 60 }];
    bench.do({ type: 'lesson.put', timetableId, lesson: { title, room: 'B12', slots } });
  }
  return bench;
}

/** Reminders of one day as "16:00 due Essay". */
function ofDay(bench: TestPlanner, day = TODAY): string[] {
  const window = { from: sydney(`${day}T00:00`) - 1, to: sydney(`${addDays(day, 1)}T00:00`) - 1, zone: ZONE };
  return remindersBetween(bench.state, window).map(({ at, kind, title }) => `${clock(at).slice(11)} ${kind} ${title}`);
}

describe('each kind of reminder', () => {
  it('is found at its moment, by time', () => {
    const bench = schoolPlanner();
    bench.do(edit({ lessonReminder: 5 }));
    bench.do(event('Football', `${TODAY}T17:00`, `${TODAY}T18:30`));
    bench.tasks(
      { title: 'Essay', due: addDays(TODAY, 1) },
      { title: 'Read', blocks: [{ start: `${TODAY}T16:30`, minutes: 30 }] },
      { title: 'Physics exam', isExam: true, due: addDays(TODAY, 7) },
      { title: 'Form', remindAt: `${TODAY}T12:00` },
      { title: 'Book', snoozedTo: `${TODAY}T22:10` },
    );
    expect(ofDay(bench)).toEqual([
      '08:55 lesson Maths, B12',
      '09:55 lesson Art, B12',
      '12:00 own Form',
      '16:00 due Essay',
      '16:00 exam Physics exam',
      '16:25 session Read',
      '16:55 event Football',
      '22:10 snoozed Book',
    ]);
  });

  it('says what it is about, opens it, and checks off a task alone', () => {
    const bench = schoolPlanner();
    bench.do(edit({ lessonReminder: 5 }));
    const [essay = ''] = bench.tasks({ title: 'Essay', due: `${addDays(TODAY, 1)}T16:00` });
    const { focus } = bench.do(event('Football', `${TODAY}T17:00`, `${TODAY}T18:30`));
    const [football = ''] = focus;
    bench.do(event('Chemistry', '2026-12-02T09:00', '2026-12-02T10:00', { isExam: true }));
    const window = { from: sydney(`${TODAY}T09:59`), to: sydney(`${TODAY}T20:00`), zone: ZONE };
    const [due, exam, game] = remindersBetween(bench.state, window);
    expect(due).toMatchObject({ body: 'Due tomorrow 16:00', opens: { kind: 'task', id: essay }, task: essay });
    expect(exam).toMatchObject({ title: 'Chemistry', body: 'Exam in 14 days, Wed 2 December 09:00', task: null });
    expect(game).toMatchObject({ body: '17:00 to 18:30', opens: { kind: 'event', id: football }, task: null });
  });

  it('is of a lesson, and waits for its end, where a calendar by address is the timetable', () => {
    const bench = new TestPlanner();
    const lesson = icsEvent('UID:1', `DTSTART:20261118T090000`, 'DURATION:PT50M', 'SUMMARY:MAT', 'LOCATION:B12');
    bench.do({
      type: 'feed.add',
      feed: { name: 'School', url: 'https://untis.example/a.ics', kind: 'timetable' },
      source: readIcs(icsFile(...lesson)),
    });
    bench.do(event('Dentist', `${TODAY}T09:30`, `${TODAY}T10:30`));
    bench.tasks({ title: 'Form', remindAt: `${TODAY}T09:10` });
    expect(ofDay(bench)).toEqual(['09:25 event Dentist', '09:50 own Form']);
    bench.do(edit({ lessonReminder: 5, eventReminder: null }));
    expect(ofDay(bench)).toEqual(['08:55 lesson MAT, B12', '09:50 own Form']);
  });

  it('is off where the settings say so', () => {
    const bench = schoolPlanner();
    bench.do(event('Football', `${TODAY}T17:00`, `${TODAY}T18:30`));
    bench.tasks(
      { title: 'Essay', due: addDays(TODAY, 1) },
      { title: 'Read', blocks: [{ start: `${TODAY}T16:30`, minutes: 30 }] },
      { title: 'Physics exam', isExam: true, due: addDays(TODAY, 7) },
    );
    bench.do(edit({ eventReminder: null, sessionReminder: null, dueReminder: null, examReminder: false }));
    expect(ofDay(bench)).toEqual([]);
  });

  it('comes 14, 7 and 1 days before an exam, and once', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Maths exam', isExam: true, due: '2026-12-10' });
    const window = { from: sydney('2026-11-19T00:00'), to: sydney('2026-12-12T00:00'), zone: ZONE };
    const found = remindersBetween(bench.state, window);
    expect(found.map(({ at, body }) => [clock(at), body])).toEqual([
      ['2026-11-26T16:00', 'Exam in 14 days, Thu 10 December'],
      ['2026-12-03T16:00', 'Exam in 7 days, Thu 10 December'],
      ['2026-12-09T16:00', 'Exam tomorrow'],
    ]);
  });

  it('comes on the day itself where that is chosen, in the morning or the day before what is due earlier', () => {
    const bench = new TestPlanner();
    bench.do(edit({ dueReminder: 0 }));
    bench.tasks({ title: 'Essay', due: TODAY }, { title: 'Early', due: `${addDays(TODAY, 1)}T06:30` });
    expect(ofDay(bench)).toEqual(['07:00 due Essay', '16:00 due Early']);
  });

  it('is of nothing done, ticked, deleted, archived, cancelled or made up', () => {
    const bench = schoolPlanner();
    bench.do(edit({ lessonReminder: 5, dueReminder: 0 }));
    const groupId = bench.group('Old');
    const block = { start: `${TODAY}T16:30`, minutes: 30 };
    const [done = '', gone = '', , ticked = ''] = bench.tasks(
      { title: 'Done', due: TODAY, blocks: [block], remindAt: `${TODAY}T18:00` },
      { title: 'Gone', due: TODAY, blocks: [block], remindAt: `${TODAY}T18:00` },
      { title: 'Archived', groupId, due: TODAY, blocks: [block], snoozedTo: `${TODAY}T18:00` },
      { title: 'Ticked', blocks: [block] },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    bench.do({ type: 'task.delete', ids: [gone] });
    bench.do({ type: 'group.archive', id: groupId, isArchived: true });
    const own = [...bench.state.rows.blocks.values()].find(({ taskId }) => taskId === ticked);
    bench.do({ type: 'block.check', id: own?.id ?? '', isDone: true });
    const { focus } = bench.do(event('Off', `${TODAY}T17:00`, `${TODAY}T18:30`));
    bench.do({ type: 'event.delete', ids: [...focus] });
    for (const { id, slots } of bench.state.rows.lessons.values()) {
      const slot = slots[0]?.from === 9 * 60 ? '09:00' : '10:00';
      bench.do({ type: 'lesson.change', id, day: TODAY, slot, fields: { isCancelled: true } });
    }
    expect(ofDay(bench)).toEqual([]);
    const example = new TestPlanner();
    example.do({ type: 'sample.add' });
    expect(ofDay(example)).toEqual([]);
  });
});

describe('a key', () => {
  const keys = (bench: TestPlanner): string[] =>
    remindersBetween(bench.state, { from: 0, to: sydney('2026-12-01T00:00'), zone: ZONE }).map(({ key }) => key);

  it('is new where the entry is moved, and the same where it is not', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.do(event('Football', `${TODAY}T17:00`, `${TODAY}T18:30`)).focus;
    bench.now = '2026-11-17T04:30:00.000Z';
    const window = { from: sydney('2026-11-17T00:00'), to: sydney('2026-11-20T00:00'), zone: ZONE };
    const keyNow = () => remindersBetween(bench.state, window).map(({ key }) => key);
    const [before] = keyNow();
    bench.do({ type: 'event.edit', id, fields: { title: 'Footy', place: 'Oval' } });
    bench.do(edit({ eventReminder: 10 }));
    expect(keyNow()).toEqual([before]);
    bench.do({ type: 'event.move', id, start: `${TODAY}T18:00` });
    expect(keyNow()).not.toEqual([before]);
    bench.do({ type: 'event.move', id, start: `${TODAY}T17:00` });
    expect(keyNow()).toEqual([before]);
  });

  it('is no other reminder’s', () => {
    const bench = schoolPlanner();
    bench.do(edit({ lessonReminder: 5 }));
    bench.tasks(
      ...Array.from({ length: 5 }, () => ({
        title: 'Same',
        due: `${TODAY}T20:00`,
        isExam: true,
        remindAt: `${TODAY}T16:00`,
        snoozedTo: `${TODAY}T16:00`,
        blocks: [{ start: `${TODAY}T16:30`, minutes: 30 }],
      })),
    );
    const found = keys(bench);
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('quiet times', () => {
  it('put a reminder off to the end of the lessons, except for what begins in them', () => {
    const bench = schoolPlanner();
    bench.do(event('Photo', `${TODAY}T10:15`, `${TODAY}T10:30`));
    bench.tasks({ title: 'Form', remindAt: `${TODAY}T09:20` });
    expect(ofDay(bench)).toEqual(['10:10 event Photo', '11:00 own Form']);
    bench.do(edit({ isQuietInLessons: false }));
    expect(ofDay(bench)).toEqual(['09:20 own Form', '10:10 event Photo']);
  });

  it('put a reminder off to the morning, except for what begins at night and what the student chose', () => {
    const bench = new TestPlanner();
    const next = addDays(TODAY, 1);
    bench.do(edit({ reminderTime: 22 * 60 }));
    bench.do(event('Stars', `${TODAY}T23:00`, `${TODAY}T23:30`));
    bench.do(event('Rowing', `${next}T05:30`, `${next}T06:30`));
    bench.tasks({ title: 'Essay', due: next }, { title: 'Bag', remindAt: `${TODAY}T21:30` });
    expect(ofDay(bench)).toEqual(['21:30 own Bag', '22:55 event Stars']);
    expect(ofDay(bench, next)).toEqual(['05:25 event Rowing', '07:00 due Essay']);
  });

  it('come on time where it would be over afterwards', () => {
    const bench = new TestPlanner();
    const next = addDays(TODAY, 1);
    bench.do(edit({ reminderTime: 22 * 60 }));
    bench.tasks({ title: 'Essay', due: `${next}T06:30` });
    expect(ofDay(bench)).toEqual(['22:00 due Essay']);
  });

  it.each([
    ['20:59', null],
    ['21:00', '2026-11-19T07:00'],
    ['23:59', '2026-11-19T07:00'],
    ['00:00', '2026-11-18T07:00'],
    ['06:59', '2026-11-18T07:00'],
    ['07:00', null],
  ])('know the night at %s', (time, end) => {
    expect(endOfNight(`${TODAY}T${time}`, { quietFrom: 21 * 60, quietTo: 7 * 60 })).toBe(end);
  });

  it('may be within one day, or not at all', () => {
    expect(endOfNight(`${TODAY}T13:00`, { quietFrom: 12 * 60, quietTo: 14 * 60 })).toBe(`${TODAY}T14:00`);
    expect(endOfNight(`${TODAY}T13:00`, { quietFrom: 0, quietTo: 0 })).toBeNull();
  });
});

const ZONES = ['Australia/Sydney', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca', 'UTC', 'Asia/Tokyo'];
/** Around changes of the clocks in these zones, too. */
const DAYS = ['2026-03-29', '2026-04-04', '2026-10-03', '2026-10-31', '2026-11-18', '2026-12-31'];
const text = (value: number): string => String(value).padStart(2, '0');
const time = fc
  .record({ day: fc.constantFrom(...DAYS), more: fc.integer({ min: -2, max: 2 }), minute: fc.nat(1439) })
  .map(({ day, more, minute }) => `${addDays(day, more)}T${text(Math.floor(minute / 60))}:${text(minute % 60)}`);
const settings = fc.record({
  lessonReminder: fc.option(fc.integer({ min: 1, max: 60 })),
  eventReminder: fc.option(fc.integer({ min: 1, max: 60 })),
  sessionReminder: fc.option(fc.integer({ min: 1, max: 60 })),
  dueReminder: fc.option(fc.integer({ min: 0, max: 3 })),
  reminderTime: fc.nat(1439),
  quietFrom: fc.nat(1439),
  quietTo: fc.nat(1439),
  isQuietInLessons: fc.boolean(),
});
const world = fc
  .record({
    events: fc.array(fc.record({ start: time, minutes: fc.integer({ min: 1, max: 200 }) }), { maxLength: 4 }),
    tasks: fc.array(
      fc.record({
        due: fc.option(fc.oneof(time, time.map(dayOf))),
        isExam: fc.boolean(),
        remindAt: fc.option(time),
        snoozedTo: fc.option(time),
      }),
      { maxLength: 5 },
    ),
    blocks: fc.array(fc.record({ start: time, minutes: fc.integer({ min: 5, max: 200 }) }), { maxLength: 3 }),
    settings,
  })
  .map(({ events, tasks, blocks, settings: fields }) => {
    const bench = schoolPlanner();
    bench.do(edit(fields));
    for (const { start, minutes } of events) {
      const end = clock(instantOf(start, 'UTC') + minutes * 60_000, 'UTC');
      bench.do(event('Event', start, end));
    }
    bench.tasks(...tasks.map((each) => ({ title: 'Task', ...each })), { title: 'Work', blocks });
    return bench.state;
  });
const zone = fc.constantFrom(...ZONES);
const window = fc
  .record({
    day: fc.constantFrom(...DAYS),
    offset: fc.integer({ min: -3 * 1440, max: 3 * 1440 }),
    length: fc.nat(5 * 1440),
  })
  .map(({ day, offset, length }) => {
    const from = instantOf(`${day}T00:00`, 'UTC') + offset * 60_000;
    return { from, to: from + length * 60_000 };
  });

describe('in any zone, around any change of clocks, reminders', () => {
  it('come in one of two windows side by side: none twice, none lost', () => {
    fc.assert(
      fc.property(world, zone, window, fc.nat(100), (state, zoneName, { from, to }, part) => {
        const between = from + Math.floor(((to - from) * part) / 100);
        const [whole, first, second] = [
          remindersBetween(state, { from, to, zone: zoneName }),
          remindersBetween(state, { from, to: between, zone: zoneName }),
          remindersBetween(state, { from: between, to, zone: zoneName }),
        ];
        expect([...first, ...second]).toEqual(whole);
        expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
      }),
      { numRuns: runs(150) },
    );
  });

  it('are in the window, by time, and before what they are about is over', () => {
    fc.assert(
      fc.property(world, zone, window, (state, zoneName, { from, to }) => {
        const found = remindersBetween(state, { from, to, zone: zoneName });
        expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).sort((a, b) => a - b));
        for (const { at, until } of found) {
          expect(at > from && at <= to).toBe(true);
          expect(until === null || at < until).toBe(true);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
