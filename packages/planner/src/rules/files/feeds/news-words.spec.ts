import { describe, expect, it } from 'vitest';
import type { News, NewsSide } from '../../../schema/news.ts';
import { newsWords } from './news-words.ts';

const TODAY = '2026-11-18';
const SIDE: NewsSide = {
  title: 'Maths',
  start: `${TODAY}T09:00`,
  end: `${TODAY}T09:50`,
  place: 'B12',
  teacher: 'Mr Day',
  details: '',
  isOff: false,
};
const words = (is: Partial<NewsSide>, was: Partial<NewsSide> = {}, more: Partial<News> = {}) =>
  newsWords(
    {
      id: '00000000-0000-4000-8000-000000000001',
      createdAt: `${TODAY}T00:00:00.000Z`,
      calendar: 'School',
      table: 'events',
      itemId: '00000000-0000-4000-8000-000000000002',
      was: { ...SIDE, ...was },
      is: { ...SIDE, ...is },
      isBack: false,
      until: TODAY,
      dismissedOn: [],
      ...more,
    },
    TODAY,
    '24',
  );

describe('a change in a calendar, in words', () => {
  it.each([
    [{ place: 'B14' }, {}, 'Maths today 09:00: in B14, not B12'],
    [{ place: '' }, {}, 'Maths today 09:00: no room is given'],
    [{ teacher: 'Ms Lee' }, {}, 'Maths today 09:00: with Ms Lee, not Mr Day'],
    [{ teacher: 'Ms Lee' }, { teacher: '' }, 'Maths today 09:00: with Ms Lee'],
    [{ isOff: true }, {}, 'Maths today 09:00 is cancelled'],
    [{}, { isOff: true }, 'Maths today 09:00 takes place after all'],
    [{ start: '2026-11-19T11:00', end: '2026-11-19T11:50' }, {}, 'Maths is tomorrow at 11:00, not today 09:00'],
    [{ start: '2026-11-20T09:00', end: '2026-11-20T09:50' }, {}, 'Maths is on Friday at 09:00, not today 09:00'],
    [{ start: `${TODAY}T11:00`, end: `${TODAY}T11:50` }, {}, 'Maths is today at 11:00, not 09:00'],
    [{ end: `${TODAY}T10:20` }, {}, 'Maths today 09:00 ends at another time'],
    [{ details: 'Bring your calculator' }, {}, 'Maths today 09:00: Bring your calculator'],
    [{ details: 'HIS NEW 11B' }, { details: 'HIS OBR 11B' }, 'Maths today 09:00: NEW, not OBR'],
    [{ details: 'HIS  NEW' }, { details: 'HIS NEW' }, 'Maths today 09:00'],
    [{ details: 'Test on Friday' }, { details: 'Bring a pen' }, 'Maths today 09:00: now says “Test on Friday”'],
    [{ details: 'Bring a pen' }, { details: 'Bring a pen twice' }, 'Maths today 09:00: now says “Bring a pen”'],
  ])('%j after %j', (is, was, sentence) => {
    expect(words(is, was)).toBe(sentence);
  });

  it('says when work is due, and when a change is taken back', () => {
    const due = { title: 'Essay', place: '', teacher: '' };
    const [thursday, friday] = [
      { ...due, start: '2026-11-19', end: '2026-11-19' },
      { ...due, start: '2026-11-20', end: '2026-11-20' },
    ];
    expect(words(friday, thursday, { table: 'tasks' })).toBe('Essay is due Friday, not tomorrow');
    expect(words(thursday, friday, { table: 'tasks', isBack: true })).toBe('Essay is due tomorrow again, not Friday');
    expect(words({ ...friday, isOff: true }, friday, { table: 'tasks' })).toBe('Essay was taken out of the calendar');
  });
});
