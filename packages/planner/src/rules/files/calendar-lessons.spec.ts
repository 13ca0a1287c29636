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
import { NOW, TestPlanner, ZONE } from '../../../test/test-planner.ts';
import { exportCalendar } from './calendar-file.ts';

const MATHS = lessonAt(1, 'Maths', ['* Wed 1', '* Fri 1'], { room: 'B12', teacher: 'Ms Lee' });

function file(hasLessons: boolean): string[] {
  const bench = new TestPlanner();
  const state = withRows(bench.state, {
    timetables: [timetableRowAt()],
    terms: [termAt(1, '2026-11-16', '2026-12-04')],
    bells: [bellAt(1, periodsAt('1 09:00–09:50'))],
    schoolDays: [schoolDayAt('2026-11-27')],
    lessons: [MATHS],
    lessonChanges: [
      lessonChangeAt(MATHS, '2026-11-20', '1', { room: 'Hall', note: 'Bring a ruler' }),
      lessonChangeAt(MATHS, '2026-12-02', '1', { isCancelled: true }),
    ],
  });
  return exportCalendar(state, ZONE, NOW, hasLessons).split('\r\n');
}

const values = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));

it('has each lesson with its room, without holidays and cancelled ones', () => {
  const lines = file(true);
  expect(values(lines, 'DTSTART')).toEqual([
    ...['20261117T220000Z', '20261119T220000Z', '20261124T220000Z', '20261203T220000Z'],
  ]);
  expect(values(lines, 'LOCATION')).toEqual(['B12', 'Hall', 'B12', 'B12']);
  expect(values(lines, 'DESCRIPTION')[1]).toBe('Ms Lee\\nBring a ruler');
  expect(new Set(values(lines, 'UID')).size).toBe(4);
});

it('has none where they are not wanted', () => {
  expect(values(file(false), 'DTSTART')).toEqual([]);
});
