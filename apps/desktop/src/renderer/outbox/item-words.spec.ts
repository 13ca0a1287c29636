import { expect, it } from 'vitest';
import { itemWords } from './item-words.ts';

const title = (body: unknown) => itemWords({ kind: 'report', body: JSON.stringify(body) }).title;

it('says the week of a report as people do', () => {
  // The spaces around the dash depend on the language.
  expect(title({ reportWeekStart: '2026-11-09', reportWeekEnd: '2026-11-15' })).toMatch(
    /^Report of the week 9\s?–\s?15 November 2026$/,
  );
  expect(title({ reportWeekStart: '2026-12-28', reportWeekEnd: '2027-01-03' })).toMatch(
    /^Report of the week 28 December 2026\s?–\s?3 January 2027$/,
  );
});

it('shows what somebody wrote', () => {
  const body = JSON.stringify({ message: 'More colours', type: 'feature' });
  expect(itemWords({ kind: 'feedback', body })).toEqual({ title: 'Feedback', text: 'More colours' });
});

it.each(['', 'null', '7', '{"reportWeekStart":"2026-11-09"}', '{"message":7,"reportWeekEnd":"soon"}'])(
  'can be read and deleted where another version wrote it: %s',
  (body) => {
    expect(itemWords({ kind: 'report', body })).toEqual({ title: 'Report of the week', text: '' });
    expect(itemWords({ kind: 'feedback', body })).toEqual({ title: 'Feedback', text: '' });
  },
);
