import { describe, expect, it } from 'vitest';
import { answerOf } from './answer.ts';
import { drawnWeek } from './drawn-week.ts';
import { toggledName, addNames } from './chosen-subjects.ts';

describe('subjects', () => {
  it('are added as they are written, several at once, each once', () => {
    expect(addNames(['English'], 'maths,  ENGLISH, Year  12; , art\nMaths')).toEqual([
      'English',
      'maths',
      'Year 12',
      'art',
    ]);
    expect(toggledName(toggledName([], 'Art'), 'Music')).toEqual(['Art', 'Music']);
    expect(toggledName(['Art'], 'Art')).toEqual([]);
  });
});

describe('the drawn week', () => {
  it('shows every subject from Monday to Friday, wherever the week begins', () => {
    expect(drawnWeek(0, 1)).toEqual([]);
    expect(new Set(drawnWeek(2, 1).map(({ hue }) => hue))).toEqual(new Set(['cobalt', 'rust']));
    const days = (weekStart: number) => [...new Set(drawnWeek(6, weekStart).map(({ day }) => day))].sort();
    expect(days(1)).toEqual([0, 1, 2, 3, 4]);
    expect(days(7)).toEqual([1, 2, 3, 4, 5]);
    expect(days(6)).toEqual([2, 3, 4, 5, 6]);
  });

  it('never puts two lessons into one period', () => {
    const lessons = drawnWeek(40, 1);
    expect(new Set(lessons.map(({ day, from }) => `${day} ${from}`)).size).toBe(lessons.length);
  });
});

describe('the answers', () => {
  it('say only what was answered, and count what still stands in the field', () => {
    expect(
      answerOf({ stage: null, country: 'GB', subjects: [], written: '', weekStart: 1, sendsReport: null }),
    ).toEqual({
      country: 'GB',
      weekStart: 1,
    });
    expect(
      answerOf({
        stage: 'school',
        country: 'AU',
        subjects: ['Art'],
        written: ' music ',
        weekStart: 7,
        sendsReport: false,
      }),
    ).toEqual({
      stage: 'school',
      country: 'AU',
      subjects: ['Art', 'music'],
      weekStart: 7,
      sendsReport: false,
    });
  });
});
