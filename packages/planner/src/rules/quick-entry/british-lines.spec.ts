import { describe, expect, it } from 'vitest';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** A Monday, ten past four. */
const context = { now: '2026-11-30T16:10', weekStart: 1, vocabulary: EMPTY_VOCABULARY } as const;

/** Title, day or start, minutes, and due date of a line. */
function read(text: string): (string | number)[] {
  const [task] = parseQuickEntry(text, context);
  if (!task) throw new Error(`no task in ${JSON.stringify(text)}`);
  const { title, plannedDay, block, estimate, due } = task;
  return [title, block?.start ?? plannedDay, estimate, due && `due ${due}`].filter((fact) => fact !== null);
}

const [TUESDAY, THURSDAY, SATURDAY, SUNDAY] = ['2026-12-01', '2026-12-03', '2026-12-05', '2026-12-06'];

describe('a line as students in Britain type it', () => {
  it.each([
    ['meet jess sat half 2', ['meet jess', `${SATURDAY}T14:30`]],
    ['tennis sun quarter past 3', ['tennis', `${SUNDAY}T15:15`]],
    ['rugby away at st peters sat meet 8.45', ['rugby away at st peters meet', `${SATURDAY}T08:45`]],
    ['match sat doors 2pm', ['match doors', `${SATURDAY}T14:00`]],
    ['dentist tues 20 to 3', ['dentist', `${TUESDAY}T14:40`]],
    ['half 5 tutor', ['tutor', '2026-11-30T17:30']],
    ['dentist tues at 17.30', ['dentist', `${TUESDAY}T17:30`]],
    ['interview 14/1/27 at 11.40', ['interview', '2027-01-14T11:40']],
    ['train 07.52 sat', ['train', `${SATURDAY}T07:52`]],
    ['past paper sun 1400-1530', ['past paper', `${SUNDAY}T14:00`, 90]],
    ['past paper sun 1400', ['past paper 1400', SUNDAY]],
    ['essay 08.12.26 3pm', ['essay', '2026-12-08T15:00']],
    ['library books today week', ['library books', '2026-12-07']],
    ['library books tomorrow week', ['library books', '2026-12-08']],
    ['library books tomorrow fortnight', ['library books', '2026-12-15']],
    ['party sat week half 7', ['party', '2026-12-12T19:30']],
    ['party a week sat', ['party', '2026-12-12']],
    ['english mock 4th Jan am', ['english mock', '2027-01-04T09:00']],
    ['biology paper 2 mock 13 jan pm', ['biology paper 2 mock', '2027-01-13T15:00']],
    ['4 July Night Market', ['Night Market', '2027-07-04']],
    ['hist essay due 1st thing mon', ['hist essay', 'due 2026-12-07']],
    ['essay due first thing tomorrow', ['essay', `due ${TUESDAY}`]],
    ['art hw due 08.12.26', ['art hw', 'due 2026-12-08']],
    ['maths hw set today due thurs', ['maths hw set today', `due ${THURSDAY}`]],
    ['maths hw set mon due thurs', ['maths hw set mon', `due ${THURSDAY}`]],
    ['problem set fri due mon', ['problem set', '2026-12-04', 'due 2026-12-07']],
    ['dentist the 3rd', ['dentist', THURSDAY]],
    ['bio test the 3rd', ['bio test', THURSDAY]],
    ['booklet hour and a half', ['booklet', 90]],
    ['2 hours of bio tomorrow', ['bio', TUESDAY, 120]],
    ['an hour of maths tomorrow', ['maths', TUESDAY, 60]],
    ['half hr french tomorrow', ['french', TUESDAY, 30]],
    ['revise 2 x 45 min sat', ['revise', SATURDAY, 90]],
    ['physics 1hr45 thurs', ['physics', THURSDAY, 105]],
    ['lesson at 6.15 tues', ['lesson', `${TUESDAY}T18:15`]],
    ['thurs 3rd bio test', ['bio test', THURSDAY]],
    ['thurs 3rd period bio test', ['3rd period bio test', THURSDAY]],
    ['paper round 6.30-7.15 every day', ['paper round', '2026-11-30T18:30', 45]],
    ['booklet three quarters of an hour', ['booklet', 45]],
    ['booklet 2 and a half hours', ['booklet', 150]],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['half 5 questions', 'sat half asleep', 'ex 1.2.26', 'section 1.2.45', 'read the 2nd', 'questions 20 to 12'])(
    '%j is a title',
    (text) => {
      expect(read(text)).toEqual([text]);
    },
  );

  it('a date with a dot is told as not understood, for it may be a time', () => {
    expect(parseQuickEntry('art hw due 8.12', context)[0]?.unread.map(({ text }) => text)).toEqual(['due 8.12']);
  });
});

it('tonight is never tomorrow evening: what has begun is of today', () => {
  const late = { ...context, now: '2026-11-30T19:20' };
  const start = (text: string) => parseQuickEntry(text, late)[0]?.block?.start;
  expect(start('revise tonight 7-8')).toBe('2026-11-30T19:00');
  expect(start('football tonight half six')).toBe('2026-11-30T18:30');
  expect(start('call nan tonight at 1')).toBe(`${TUESDAY}T01:00`);
});

describe('an evening is no morning', () => {
  it.each([
    ['party sat 7 till 11', ['party', `${SATURDAY}T19:00`, 240]],
    ['cinema sat ten past 7', ['cinema', `${SATURDAY}T19:10`]],
    ['scouts thurs 7.15-9', ['scouts', `${THURSDAY}T19:15`, 105]],
    ['concert tues at 8', ['concert', `${TUESDAY}T20:00`]],
    ['party sat 10-2', ['party', `${SATURDAY}T10:00`, 240]],
    ['cinema sat 7am', ['cinema', `${SATURDAY}T07:00`]],
    ['party sat 07:30', ['party', `${SATURDAY}T07:30`]],
    ['buy party food sat at 9', ['buy party food', `${SATURDAY}T09:00`]],
    ['concert form due thurs at 9', ['concert form', `due ${THURSDAY}T09:00`]],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
