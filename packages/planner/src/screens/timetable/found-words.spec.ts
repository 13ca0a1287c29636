import { describe, expect, it } from 'vitest';
import { contextOf, TODAY } from '../../../test/test-planner.ts';
import type { RecognisedLessons } from '../../rules/files/timetable/recognise-lessons.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { foundSubjects, turnSentence } from './found-words.ts';

const lesson = (subject: string, position: number, weekday: number | null, from: number, room = '') => ({
  subject,
  position,
  weekday,
  from,
  to: from + 50,
  room,
  teacher: '',
});
const MONDAY = '2026-11-16';

function found(fields: Partial<RecognisedLessons> = {}): RecognisedLessons {
  return {
    cycle: { kind: 'week', length: 2 },
    countsHolidays: false,
    weekdays: [1, 2, 3, 4, 5],
    first: MONDAY,
    terms: [],
    daysOff: [],
    leftOver: 0,
    lessons: [lesson('Maths', 1, 2, 650, 'A3'), lesson('Art', 0, 3, 540), lesson('Maths', 0, 1, 540, 'B12')],
    ...fields,
  };
}

describe('the lessons of a file', () => {
  it('are listed by subject with their day, time and room, in the order of the cycle', () => {
    expect(foundSubjects(found(), '24')).toEqual([
      { subject: 'Maths', lessons: ['Mon A 09:00 · B12', 'Tue B 10:50 · A3'] },
      { subject: 'Art', lessons: ['Wed A 09:00'] },
    ]);
  });

  it('name no week where all weeks are alike, and the day of a cycle of days', () => {
    const lessons = [lesson('Art', 0, 3, 540)];
    expect(foundSubjects(found({ cycle: { kind: 'week', length: 1 }, lessons }), '24')).toEqual([
      { subject: 'Art', lessons: ['Wed 09:00'] },
    ]);
    const days = { cycle: { kind: 'day' as const, length: 6 }, lessons: [lesson('Art', 2, null, 540, 'Studio')] };
    expect(foundSubjects(found(days), '24')).toEqual([{ subject: 'Art', lessons: ['Day 3 09:00 · Studio'] }]);
  });
});

describe('the turn that a file has today', () => {
  const days = { cycle: { kind: 'day' as const, length: 6 } };
  it.each([
    ['this week', {}, 'This week is week A.'],
    ['a week later', { first: '2026-11-09' }, 'This week is week B.'],
    ['the week in which it begins', { first: '2026-11-30' }, 'The week of Mon 30 Nov is week A.'],
    ['today', days, 'Today is Day 3.'],
    ['the next school day', { ...days, daysOff: [TODAY, addDays(TODAY, 1)] }, 'Fri 20 Nov is Day 3.'],
    ['none where all weeks are alike', { cycle: { kind: 'week' as const, length: 1 } }, ''],
    [
      'none once its terms are over',
      {
        first: '2026-02-02',
        terms: [
          { first: '2026-02-02', last: '2026-04-02' },
          { first: '2026-04-20', last: '2026-07-03' },
        ],
      },
      '',
    ],
  ])('names %s', (_, fields, expected) => {
    expect(turnSentence(found(fields), {}, { today: TODAY, weekStart: 1 }, contextOf())).toBe(expected);
  });
});
