import { expect, it } from 'vitest';
import { onWords } from './lesson-count-words.ts';

it.each([
  [0, 0, 'nothing on'],
  [3, 0, '3 on'],
  [1, 1, '1 lesson on'],
  [5, 5, '5 lessons on'],
  [5, 1, '5 on, 1 of them a lesson'],
  [5, 2, '5 on, 2 of them lessons'],
])('says what a day with %i, of them %i lessons, has', (total, lessons, words) => {
  expect(onWords(total, lessons)).toBe(words);
});
