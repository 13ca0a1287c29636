import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../../test/test-planner.ts';
import { formatMinute } from '../../../core/time/format.ts';
import { lessonsOn } from '../../timetable/lessons-on.ts';
import { readLessonTable } from './lesson-table.ts';
import type { ReadLessonTable } from './lesson-table.ts';
import { recognisedCommands } from './recognised-timetable.ts';

const read = (text: string, dates: 'dayFirst' | 'monthFirst' = 'dayFirst'): ReadLessonTable =>
  readLessonTable(text, { today: TODAY, dates });

/** Lessons as "0/1 09:00-09:50 Maths B12 Ng": position, weekday, times and texts. */
function lessonsIn(text: string, dates?: 'dayFirst' | 'monthFirst'): string[] {
  const table = read(text, dates);
  if (!table.ok) return [table.message];
  return table.lessons.lessons.map(({ position, weekday, from, to, subject, room, teacher }) =>
    [`${position}/${weekday ?? ''}`, `${formatMinute(from, '24')}-${formatMinute(to, '24')}`, subject, room, teacher]
      .filter((part) => part !== '')
      .join(' '),
  );
}

describe('the table of a timetable', () => {
  it.each([
    [
      'commas',
      'Day,Week,Start,End,Subject,Room,Teacher\nMon,A,9:00,9:50,Maths,B12,Ng\nTuesday,Week B,2pm,2:50 pm,"Art, drawn",,',
    ],
    [
      'semicolons',
      'Subject;Room;Teacher;Day;Week;From;To\nMaths;B12;Ng;MON;a;09.00;09.50\nArt, drawn;;;tue;b;14:00;14:50',
    ],
    [
      'tabs below a title',
      'Timetable of Sam\r\n\r\nDay\tTime\tClass\tLocation\tStaff\r\nMonA\t9:00:00 AM - 9:50:00 AM\tMaths\tB12\tNg\r\nTue B\t2–2:50 pm\tArt, drawn\t\t\r\n',
    ],
  ])('is read with %s, in any order of columns', (_, text) => {
    expect(lessonsIn(text)).toEqual(['0/1 09:00-09:50 Maths B12 Ng', '1/2 14:00-14:50 Art, drawn']);
  });

  it.each([
    ['day first', 'dayFirst', ['16/11/2026', '17/11/2026', '23/11/2026', '24/11/2026']],
    ['month first', 'monthFirst', ['11/9/2026', '11/10/2026', '11/16/2026', '11/17/2026']],
    ['month first, which one date alone can be', 'dayFirst', ['11/9/2026', '11/10/2026', '11/16/2026', '11/17/2026']],
    ['year first', 'monthFirst', ['2026-11-16', '2026-11-17', '2026-11-23', '2026-11-24']],
    ['words', 'monthFirst', ['Mon 16 Nov 2026', 'Tue 17 Nov 2026', '23-Nov-2026', '24 November 2026']],
  ] as const)('has dates with the %s', (_, order, days) => {
    const rows = days.map((day, at) => `${day},${at % 2 === 0 ? '9:00,9:50,Maths' : '10:00,10:50,Art'}`);
    const text = ['Date,Start time,End time,Subject', ...rows].join('\n');
    expect(lessonsIn(text, order).sort()).toEqual(['0/1 09:00-09:50 Maths', '0/2 10:00-10:50 Art']);
  });

  it('has the days of a cycle: six go round, ten are two weeks', () => {
    const table = (days: number) =>
      ['Day,Period,Subject', ...Array.from({ length: days }, (_, at) => `Day ${at + 1},1,Maths`)].join('\n');
    expect(lessonsIn(table(6)).map((each) => each.split(' ')[0])).toEqual(['0/', '1/', '2/', '3/', '4/', '5/']);
    expect(lessonsIn(table(10)).map((each) => each.split(' ')[0])).toEqual([
      ...['0/1', '0/2', '0/3', '0/4', '0/5', '1/1', '1/2', '1/3', '1/4', '1/5'],
    ]);
  });

  it('has periods without times, which get the times of the usual bell, or come after it', () => {
    expect(lessonsIn('Day,Period,Subject\nMon,Period 2,Maths\nMon,P1,Art\nMon,7,Band')).toEqual([
      '0/1 09:50-10:40 Maths',
      '0/1 09:00-09:50 Art',
      '0/1 15:10-16:00 Band',
    ]);
  });

  it('names the line and the reason of each row that is left out, and takes the others', () => {
    const rows = [
      'Mon,9:00,9:50,Maths',
      'Noday,9:00,9:50,Maths',
      'Tue,25:00,9:50,Maths',
      'Tue,9:50,9:00,Maths',
      '',
      'Wed,9:00,9:50,"Art\nand design"',
      'Thu,9:00,9:50,',
      'Thu,,,Maths',
      ',9:00,9:50,Maths',
      'Fri,9:00,,Maths',
      '2026-11-16,9:00,9:50,Maths',
    ];
    const table = read(['Day,Start,End,Subject', ...rows].join('\n'));
    expect(table.ok && table.lessons.lessons.length).toBe(2);
    expect(table.ok && table.faults).toEqual([
      'Line 3: “Noday” is not a day.',
      'Line 4: “25:00” is not a time.',
      'Line 5: it ends before it starts.',
      'Line 9: there is no subject.',
      'Line 10: there is no time.',
      'Line 11: there is no day.',
      'Line 12: there is no end.',
      'Line 13: its day is written in another way.',
    ]);
  });

  it.each([
    ['text', 'hello', 'There are no lessons in this file. It needs columns such as Day, Start, End and Subject.'],
    ['headings alone', 'Day,Start,End,Subject\n', /^There are no lessons in this file\./],
    ['a spreadsheet', 'PK\u0003\u0004', 'This is a spreadsheet. Save it as CSV, then choose that file.'],
    ['bad rows alone', 'Day,Start,End,Subject\nNoday,9,10,Art', 'Line 2: “Noday” is not a day.'],
    ['too many rows', `Day,Start,End,Subject${'\nMon,9,10,Art'.repeat(5_001)}`, 'This file has more than 5,000 rows.'],
    [
      'too many weeks',
      `Day,Week,Start,End,Subject\n${Array.from({ length: 21 }, (_, at) => `Mon,${at},9,10,Art`).join('\n')}`,
      'A timetable can have 20 weeks at most.',
    ],
  ])('is none: %s', (_, text, message) => {
    const table = read(text);
    expect(table.ok ? '' : table.message).toMatch(message);
  });

  it('becomes a timetable with its names of periods, rooms and teachers, by one gesture', () => {
    const table = read(
      'Day,Week,Period,Start,End,Subject,Room,Teacher\nWed,A,P1,9:00,9:50,Maths,B12,Ng\nWed,B,P1,9:00,9:50,Art,,',
    );
    if (!table.ok) throw new Error(table.message);
    const bench = new TestPlanner();
    for (const command of recognisedCommands(table.lessons, '00000000-0000-4000-8000-00000000abcd')) bench.do(command);
    expect([...bench.state.rows.bells.values()].flatMap(({ periods }) => periods.map(({ name }) => name))).toEqual([
      '1',
    ]);
    const shown = lessonsOn(bench.state, ['2026-11-18', '2026-11-25', '2026-12-02']);
    expect(shown.map(({ title, place, lesson, span }) => [span.start, title, place, lesson.teacher])).toEqual([
      ['2026-11-18T09:00', 'Maths', 'B12', 'Ng'],
      ['2026-11-25T09:00', 'Art', '', ''],
      ['2026-12-02T09:00', 'Maths', 'B12', 'Ng'],
    ]);
  });
});
