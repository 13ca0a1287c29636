import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { occurrence } from '../../../core/recurrence/occurrences.ts';
import type { SeriesOf } from '../../../core/state/occurrences.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { News } from '../../../schema/news.ts';
import { newsOn } from './told-news.ts';
import { teacherIn } from './teacher-in.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const told = (planner: TestPlanner, today = TODAY): News[] => newsOn(planner.state, today);
const bring = (planner: TestPlanner, text: string, today = TODAY) =>
  planner.try({ type: 'calendar.add', source: readIcs(text, ZONE, today), choices: CHOICES });

const lesson = (day: string, hour: string, ...more: string[]): string[] => [
  ...[`DTSTART:${day}T${hour}0000`, `DTEND:${day}T${hour}4500`, 'SUMMARY:Latin'],
  ...more,
];
const file = (...lines: string[]): string => icsFile(...icsEvent(...lines));
const LATIN = file(...lesson('20261119', '08', 'LOCATION:B12', 'DESCRIPTION:Teacher: Ms Lee'));
const WEEKLY = ['DTSTART:20261118T160000', 'DTEND:20261118T170000', 'RRULE:FREQ=WEEKLY;COUNT=6', 'SUMMARY:Football'];
const essay = (due: string): string =>
  file('UID:event-assignment-7', `DTSTART:${due}`, `DTEND:${due}`, 'SUMMARY:Essay draft');

/** A planner that imported these files one after the other. */
function after(...files: string[]): TestPlanner {
  const planner = new TestPlanner();
  for (const text of files) bring(planner, text);
  return planner;
}

describe('what differs in a calendar', () => {
  it.each<[string, string[], object, object]>([
    [
      'another room',
      lesson('20261119', '08', 'LOCATION:C4', 'DESCRIPTION:Teacher: Ms Lee'),
      { place: 'B12' },
      { place: 'C4' },
    ],
    [
      'a relief teacher',
      lesson('20261119', '08', 'LOCATION:B12', 'DESCRIPTION:Teacher: Mr Ito'),
      { teacher: 'Ms Lee' },
      { teacher: 'Mr Ito' },
    ],
    [
      'a moved lesson',
      lesson('20261120', '10', 'LOCATION:B12', 'DESCRIPTION:Teacher: Ms Lee'),
      { start: '2026-11-19T08:00' },
      { start: '2026-11-20T10:00', end: '2026-11-20T10:45' },
    ],
    [
      'a cancelled lesson',
      lesson('20261119', '08', 'LOCATION:B12', 'DESCRIPTION:Teacher: Ms Lee', 'STATUS:CANCELLED'),
      { isOff: false },
      { isOff: true },
    ],
  ])('is told: %s', (_, lines, was, is) => {
    expect(told(after(LATIN, file(...lines)))).toMatchObject([{ was, is, isBack: false, calendar: 'School' }]);
  });

  it('is told of a due date that moved, and not of its words', () => {
    const planner = after(essay('20261201T100000'), essay('20261203T100000'));
    expect(told(planner)).toMatchObject([
      { table: 'tasks', was: { start: '2026-12-01T10:00' }, is: { start: '2026-12-03T10:00' }, until: '2026-11-24' },
    ]);
    const words = file('UID:event-assignment-7', 'DTSTART:20261201T100000', 'SUMMARY:Essay draft 2', 'DESCRIPTION:New');
    expect(told(after(essay('20261201T100000'), words))).toEqual([]);
  });

  it('is not told of entries that are new, done, over, or were the student’s to change', () => {
    expect(told(after(LATIN))).toEqual([]);
    const planner = after(essay('20261201T100000'));
    planner.do({ type: 'task.complete', ids: [...planner.state.rows.tasks.keys()] });
    bring(planner, essay('20261203T100000'));
    expect(told(planner)).toEqual([]);
    const over = (room: string): string => file(...lesson('20261116', '08', `LOCATION:${room}`));
    expect(told(after(over('B12'), over('C4')))).toEqual([]);
  });

  it('is told where the student’s own date stays', () => {
    const planner = after(essay('20261201T100000'));
    const [id = ''] = planner.state.rows.tasks.keys();
    planner.do({ type: 'task.edit', id, fields: { due: '2026-11-25' } });
    bring(planner, essay('20261203T100000'));
    expect(told(planner)).toMatchObject([{ is: { start: '2026-12-03T10:00' } }]);
    expect(planner.state.rows.tasks.get(id)?.due).toBe('2026-11-25');
  });

  it('is told once: not by the same file, not after it was dismissed, and not when its day is over', () => {
    const moved = file(...lesson('20261119', '08', 'LOCATION:C4'));
    const planner = after(file(...lesson('20261119', '08', 'LOCATION:B12')), moved);
    const ids = told(planner).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(bring(planner, moved).ok).toBe(false);
    expect(told(planner, '2026-11-19').map(({ id }) => id)).toEqual(ids);
    expect(told(planner, '2026-11-20')).toEqual([]);
    planner.do({ type: 'news.dismiss', ids });
    expect(told(planner)).toEqual([]);
    planner.undo();
    expect(told(planner)).toHaveLength(1);
    planner.undo();
    expect(told(planner)).toEqual([]);
  });

  it('is told once more where it is taken back, and the change before no longer', () => {
    const [usual, other] = [
      file(...lesson('20261119', '08', 'LOCATION:B12')),
      file(...lesson('20261119', '08', 'LOCATION:C4')),
    ];
    const planner = after(usual, other, usual);
    expect(told(planner)).toMatchObject([{ was: { place: 'C4' }, is: { place: 'B12' }, isBack: true }]);
    planner.do({ type: 'news.dismiss', ids: told(planner).map(({ id }) => id) });
    bring(planner, other);
    expect(told(planner)).toMatchObject([{ is: { place: 'C4' } }]);
  });

  it.each<[string, string[], string[]]>([
    [
      'by a cancelled day',
      [...WEEKLY],
      ['RECURRENCE-ID:20261125T160000', 'DTSTART:20261125T160000', 'STATUS:CANCELLED'],
    ],
    ['by an excluded day', [...WEEKLY, 'EXDATE:20261125T160000'], []],
  ])('tells a lesson of a series that is called off %s, and that takes place after all', (_, series, change) => {
    const off = icsFile(...icsEvent(...series), ...(change.length > 0 ? icsEvent(...change) : []));
    const planner = after(file(...WEEKLY), off);
    expect(told(planner)).toMatchObject([{ is: { start: '2026-11-25T16:00', isOff: true } }]);
    expect(bring(planner, off).ok).toBe(false);
    expect(bring(planner, file(...WEEKLY)).ok).toBe(true);
    expect(told(planner)).toMatchObject([{ is: { start: '2026-11-25T16:00', isOff: false }, isBack: true }]);
    const [series1] = planner.state.rows.series.values();
    expect(series1?.except).toEqual([]);
  });

  it('a lesson that was worked on, or changed before, comes back too', () => {
    const room = icsEvent(
      'RECURRENCE-ID:20261125T160000',
      'DTSTART:20261125T160000',
      'DTEND:20261125T170000',
      'SUMMARY:Football',
      'LOCATION:Hall',
    );
    const cancelled = icsEvent('RECURRENCE-ID:20261125T160000', 'DTSTART:20261125T160000', 'STATUS:CANCELLED');
    const planner = after(file(...WEEKLY), icsFile(...icsEvent(...WEEKLY), ...room));
    expect(told(planner)).toMatchObject([{ was: { place: '' }, is: { place: 'Hall' } }]);
    bring(planner, icsFile(...icsEvent(...WEEKLY), ...cancelled));
    expect(told(planner)).toMatchObject([{ is: { isOff: true } }]);
    bring(planner, icsFile(...icsEvent(...WEEKLY), ...room));
    expect(told(planner)).toMatchObject([{ is: { isOff: false, place: 'Hall' }, isBack: true }]);
  });

  it('a day that the student deleted stays deleted when the calendar takes back another', () => {
    const planner = after(file(...WEEKLY));
    const [id = ''] = planner.state.rows.series.keys();
    planner.do({
      type: 'event.delete',
      ids: [occurrence(planner.state.rows.series.get(id) as SeriesOf<'event'>, '2026-12-02').id],
    });
    bring(planner, file(...WEEKLY, 'EXDATE:20261125T160000'));
    bring(planner, file(...WEEKLY));
    expect(planner.state.rows.series.get(id)?.except).toEqual(['2026-12-02']);
  });

  it('a series that moves is one change, not one of each day', () => {
    const later = ['DTSTART:20261118T170000', 'DTEND:20261118T180000', ...WEEKLY.slice(2)];
    expect(told(after(file(...WEEKLY), file(...later)))).toMatchObject([
      { table: 'series', was: { start: '2026-11-18T16:00' }, is: { start: '2026-11-18T17:00' } },
    ]);
    expect(told(after(file(...WEEKLY), file(...WEEKLY.map((line) => line.replace('COUNT=6', 'COUNT=8')))))).toEqual([]);
  });

  it('each change of any run of changes is told once, and only the last of an entry', () => {
    const rooms = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(rooms, (all) => {
        const planner = new TestPlanner();
        let before: string | null = null;
        for (const [at, room] of all.entries()) {
          bring(planner, file(...lesson('20261230', '08', `LOCATION:${room}`)));
          const today = addDays(TODAY, at);
          const news = told(planner, today);
          if (before !== null && before !== room) {
            expect(news).toMatchObject([{ was: { place: before }, is: { place: room } }]);
            planner.do({ type: 'news.dismiss', ids: news.map(({ id }) => id) });
          } else expect(news).toEqual([]);
          before = room;
          planner.wait(DAY_MS);
        }
      }),
      { numRuns: 30 },
    );
  });
});

it.each([
  ['Teacher: Ms Lee', 'Ms Lee'],
  ['Room: B12\nStaff: LEE, J\nYear 10', 'LEE, J'],
  ['Lehrerin: Müller', 'Müller'],
  ['Professeur : Mme Roy', 'Mme Roy'],
  ['Docente: Rossi', 'Rossi'],
  ['Bring the book for the teacher: it is red', ''],
  ['', ''],
])('the teacher in %j is %j', (text, teacher) => {
  expect(teacherIn(text)).toBe(teacher);
});
