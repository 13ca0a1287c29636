import { expect, it } from 'vitest';
import { valueWords } from './value-words.ts';

const TODAY = '2026-11-24';

it.each([
  ['due', '2026-11-27', '24', 'Friday'],
  ['due', '2026-11-24T09:00', '12', 'Today 9 am'],
  ['due', '2027-02-27T16:30', '12', 'Sat 27 February 2027 4:30 pm'],
  ['when', '2027-02-27 16:00 – 2027-02-27 17:30', '24', 'Sat 27 February 2027 16:00 – 17:30'],
  ['when', '2026-11-25 16:00 – 2026-11-26 01:00', '24', 'Tomorrow 16:00 – Thursday 01:00'],
  ['estimate', '45 min', '12', '45 min'],
] as const)('says the %s "%s" on a %s-hour clock', (field, words, clock, said) => {
  // A time and its half of the day stay on one line.
  expect(valueWords(field, words, TODAY, clock).replaceAll('\u00a0', ' ')).toBe(said);
});

it('leaves what the student wrote as it is', () => {
  expect(valueWords('notes', 'see page 2026-11-27', TODAY, '24')).toBe('see page 2026-11-27');
});
