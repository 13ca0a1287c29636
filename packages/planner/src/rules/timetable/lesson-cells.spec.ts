import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bellAt, lessonAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { EMPTY_STATE } from '../../core/state/state.ts';
import { copyText, pasteEdits, splitTable } from './grid-text.ts';
import { cellAt, completion, cycleDays, gridOf, lastTextOf, readRoom, roomText, withEdits } from './lesson-cells.ts';
import type { GridEdit, LessonGrid } from './lesson-cells.ts';
import { schedulesOf } from './schedules.ts';

const BELL = periodsAt('1 09:00–09:50', '2 09:50–10:40', '(Recess) 10:40–11:00', '3 11:00–11:50');
const LESSONS = [
  lessonAt(1, 'Maths', ['1 Mon 1', '2 Tue 3'], { room: 'B12', teacher: 'Ms Tan' }),
  lessonAt(2, 'Art', ['* Fri 2']),
  lessonAt(3, 'Choir', ['1 Wed 16:00–17:00']),
  lessonAt(4, 'Latin', ['1 Thu 1'], { until: '2026-11-16' }),
];

function grid(): LessonGrid {
  const rows = { timetables: [timetableRowAt()], bells: [bellAt(1, BELL)], lessons: LESSONS };
  const state = withRows(EMPTY_STATE, rows);
  const [schedule] = schedulesOf(state);
  if (!schedule) throw new Error('no timetable');
  return gridOf(state, schedule, '2026-11-18');
}

const subjectsOf = (of: LessonGrid): string[] =>
  of.columns.flatMap((_, column) =>
    of.rows.flatMap((_, row) => {
      const cell = cellAt(of, { column, row });
      return cell ? [`${column} ${row} ${cell.subject} ${cell.room}`.trim()] : [];
    }),
  );
const edited = (of: LessonGrid, edits: GridEdit[]): LessonGrid => ({ ...of, cells: withEdits(of, edits) });
const text = (subject: string, room = '') => ({ subject, room, teacher: '' });

describe('a grid of lessons', () => {
  it('has a column for each day of the cycle and a row for each period that is no break', () => {
    expect(grid().columns).toHaveLength(10);
    expect(grid().rows.map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(cycleDays(timetableRowAt({ cycle: { kind: 'day', names: ['1', '2', '3'] } }))).toEqual(
      [0, 1, 2].map((position) => ({ position, weekday: null })),
    );
  });

  it('shows the lessons in force; lessons of any week show in each week', () => {
    expect(subjectsOf(grid())).toEqual(['0 0 Maths B12', '4 1 Art', '6 2 Maths B12', '9 1 Art']);
  });

  it('changes one place, and leaves others and lessons outside of its rows alone', () => {
    const next = edited(grid(), [
      { column: 9, row: 1, text: null },
      { column: 0, row: 0, text: text('Physics', 'Lab') },
    ]);
    expect(subjectsOf(next)).toEqual(['0 0 Physics Lab', '4 1 Art', '6 2 Maths B12']);
    expect(next.cells.map(({ subject }) => subject)).toContain('Choir');
  });

  it('proposes the last room of a subject, and completes its name', () => {
    expect(lastTextOf(grid().cells, ' maths')).toMatchObject({ room: 'B12', teacher: 'Ms Tan' });
    expect(completion('ma', ['English', 'Maths'])).toBe('Maths');
    expect(completion('maths', ['Maths'])).toBeNull();
    expect(completion(' ', ['Maths'])).toBeNull();
  });
});

describe('text of a grid', () => {
  const whole = { from: { column: 0, row: 0 }, to: { column: 9, row: 2 } };

  it('that is copied and pasted gives the same lessons', () => {
    const from = grid();
    const empty = { ...from, cells: [] };
    expect(subjectsOf(edited(empty, pasteEdits(empty, whole, copyText(from, whole))))).toEqual(subjectsOf(from));
  });

  it('is read from spreadsheets, with rooms in brackets or on a line of their own', () => {
    const pasted = edited({ ...grid(), cells: [] }, pasteEdits(grid(), whole, 'Maths (B12)\t"Art\nA1"\r\n\tLatin\r\n'));
    expect(subjectsOf(pasted)).toEqual(['0 0 Maths B12', '1 0 Art A1', '1 1 Latin']);
  });

  it('of one cell fills the area, and what is too wide is cut', () => {
    const area = { from: { column: 8, row: 0 }, to: { column: 9, row: 1 } };
    expect(pasteEdits(grid(), area, 'Art')).toHaveLength(4);
    expect(pasteEdits(grid(), area, 'Art\tArt\tArt')).toHaveLength(2);
  });

  it('is split into the cells that it was joined from', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '\n', '\t', ','), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (table) => {
        // A trailing line break ends the last row.
        fc.pre(table.at(-1)?.length !== 1 || table.at(-1)?.[0] !== '');
        const joined = table
          .map((row) => row.map((each) => (each === '' ? '' : `"${each.replaceAll('"', '""')}"`)).join('\t'))
          .join('\n');
        expect(splitTable(joined)).toEqual(table);
      }),
    );
  });
});

it.each([
  ['B12', 'B12', ''],
  ['B12, Ms Lee', 'B12', 'Ms Lee'],
  [', Ms Lee', '', 'Ms Lee'],
  ['B12 , Ms Lee, Mr Ng ', 'B12', 'Ms Lee, Mr Ng'],
  ['', '', ''],
])('reads %j as a room and a teacher', (typed, room, teacher) => {
  expect(readRoom(typed)).toEqual({ room, teacher });
  expect(readRoom(roomText({ room, teacher }))).toEqual({ room, teacher });
});
