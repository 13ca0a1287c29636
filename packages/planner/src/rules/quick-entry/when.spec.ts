import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** A Wednesday, half past three in the afternoon. */
const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY };

/** Parsed parts of a text: its title, and day, time and due date if any. */
function read(text: string, now = context.now): string[] {
  const [task] = parseQuickEntry(text, { ...context, now });
  if (!task) throw new Error(`no task in ${JSON.stringify(text)}`);
  const { title, plannedDay, block, due } = task;
  const time = block && `${block.start}${block.minutes === null ? '' : ` ${String(block.minutes)}`}`;
  return [title, plannedDay, time, due && `due ${due}`].filter((fact) => fact !== null);
}

describe('a short weekday of a match', () => {
  it.each([
    ['match away sat ko 2pm', ['match away ko', '2026-11-21T14:00']],
    ['game sat vs Lions', ['game vs Lions', '2026-11-21']],
    ['football sun away', ['football away', '2026-11-22']],
    ['shopping sat w mum', ['shopping w mum', '2026-11-21']],
    ['Compare SAT vs ACT', ['Compare SAT vs ACT']],
    ['sun vs moon poster', ['sun vs moon poster']],
    ['the cat sat when it was tired', ['the cat sat when it was tired']],
  ])('is that day in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('a weekday with its date', () => {
  it.each([
    ['essay due Friday 27 November', ['essay', 'due 2026-11-27']],
    ['essay due Fri, 27 Nov 5pm', ['essay', 'due 2026-11-27T17:00']],
    ['exam Fri 27 Nov', ['exam', '2026-11-27']],
    ['exam on Friday, 27/11 at 9', ['exam', '2026-11-27T09:00']],
    ['exam Wed 2026-12-02', ['exam', '2026-12-02']],
    ['exam Sat November 28th', ['exam', '2026-11-28']],
    ['exam this Friday the 27th', ['exam', '2026-11-27']],
    ['exam on Friday the 27th', ['exam', '2026-11-27']],
    ['exam Fri 4 Dec 2026', ['exam', '2026-12-04']],
  ])('is that date in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['study fri 4-5pm', ['study', '2026-11-20T16:00 60']],
    ['test Fri 4th period', ['test 4th period', '2026-11-20']],
    ['essay Fri 2nd draft', ['essay 2nd draft', '2026-11-20']],
    ['read Fri 27 pages', ['read 27 pages', '2026-11-20']],
    ['essay fri', ['essay', '2026-11-20']],
  ])('is the next such day where %j names no date', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('the weekday of today', () => {
  it.each([
    ['footy training wed 4-5:30pm', ['footy training', '2026-11-18T16:00 90']],
    ['dentist on wed 16:15', ['dentist', '2026-11-18T16:15']],
    ['gym wed evening', ['gym', '2026-11-18T19:00']],
  ])('is today in %j, whose time is ahead', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['gym wed', ['gym', '2026-11-25']],
    ['gym wed 3pm', ['gym', '2026-11-25T15:00']],
    ['gym next wed 4pm', ['gym', '2026-11-25T16:00']],
    ['gym wed week 4pm', ['gym', '2026-12-02T16:00']],
    ['gym thu 4pm', ['gym', '2026-11-19T16:00']],
  ])('is a later day in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('a time beside a part of the day', () => {
  it.each([
    ['movie tonight at 8', ['movie', '2026-11-18T20:00']],
    ['movie at 8 tonight', ['movie', '2026-11-18T20:00']],
    ['movie tonight 8:30', ['movie', '2026-11-18T20:30']],
    ['football tonight 7-9', ['football', '2026-11-18T19:00 120']],
    ['party tonight 10-12', ['party', '2026-11-18T22:00 120']],
    ['party tonight from 11 to 1', ['party', '2026-11-18T23:00 120']],
    ['party tonight at 12', ['party', '2026-11-19T00:00']],
    ['party Fri night at 1', ['party', '2026-11-21T01:00']],
    ['party Fri night at 1am', ['party', '2026-11-21T01:00']],
    ['party tonight at 1am', ['party', '2026-11-19T01:00']],
    ['party at 12am tonight', ['party', '2026-11-19T00:00']],
    ['party tonight 00:30', ['party', '2026-11-19T00:30']],
    ['party this evening 01:00', ['party', '2026-11-19T01:00']],
    ['party today in the evening 1am', ['party', '2026-11-19T01:00']],
    ['party tomorrow night 2am', ['party', '2026-11-20T02:00']],
    ['party tonight 11pm-1am', ['party', '2026-11-18T23:00 120']],
    ['party tonight 10-1am', ['party', '2026-11-18T22:00 180']],
    ['party tonight 12-2am', ['party', '2026-11-19T00:00 120']],
    ['party tonight 01:00-03:00', ['party', '2026-11-19T01:00 120']],
    ['essay due tonight at 1am', ['essay', 'due 2026-11-19T01:00']],
    ['essay due 1am tonight', ['essay', 'due 2026-11-19T01:00']],
    ['essay due today at 9', ['essay', 'due 2026-11-18T21:00']],
    ['run today at 9', ['run', '2026-11-18T21:00']],
    ['run today at 4', ['run', '2026-11-18T16:00']],
    ['run tomorrow morning at 6', ['run', '2026-11-19T06:00']],
    ['run at 6:15 tomorrow morning', ['run', '2026-11-19T06:15']],
    ['run tomorrow morning 6-8', ['run', '2026-11-19T06:00 120']],
    ['brunch tomorrow morning 11-1', ['brunch', '2026-11-19T11:00 120']],
    ['match tomorrow afternoon at 5', ['match', '2026-11-19T17:00']],
    ['lunch tomorrow afternoon at 12', ['lunch', '2026-11-19T12:00']],
    ['essay due tonight at 8', ['essay', 'due 2026-11-18T20:00']],
    ['essay due at 8 tonight', ['essay', 'due 2026-11-18T20:00']],
    ['essay due tomorrow morning at 6', ['essay', 'due 2026-11-19T06:00']],
    ['essay due tonight at 12', ['essay', 'due 2026-11-18T23:59']],
  ])('lies in that half of it: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['movie tonight 8am', ['movie', '2026-11-19T08:00']],
    ['movie tonight at 08:00', ['movie', '2026-11-19T08:00']],
    ['run today 9am', ['run', '2026-11-18T09:00']],
    ['run Fri evening 8am', ['run', '2026-11-20T08:00']],
    ['run tomorrow morning at 6pm', ['run', '2026-11-19T18:00']],
    ['run tomorrow morning 16:00', ['run', '2026-11-19T16:00']],
    ['run tomorrow at 6', ['run', '2026-11-19T18:00']],
    ['run tomorrow at 8', ['run', '2026-11-19T08:00']],
  ])('is what it says where it says more: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is what it says alone once the part of the day was dismissed', () => {
    const dismissed = [{ kind: 'day', text: 'tonight' }] as const;
    const [task] = parseQuickEntry('call nan tonight at 8', { ...context, dismissed });
    expect(task).toMatchObject({ title: 'call nan tonight', block: { start: '2026-11-19T08:00' } });
  });
});

describe('an evening that has begun', () => {
  it.each([
    ['21:12', 'study tonight', '2026-11-18T21:15'],
    ['23:58', 'study tonight', '2026-11-19T00:00'],
    ['16:01', 'study this afternoon', '2026-11-18T16:05'],
    ['18:30', 'study this afternoon', '2026-11-18T15:00'],
    ['21:12', 'movie tonight at 10', '2026-11-18T22:00'],
    ['23:30', 'call tonight at 1am', '2026-11-19T01:00'],
    ['00:30', 'call tonight at 1am', '2026-11-18T01:00'],
    ['00:30', 'call tonight at 2', '2026-11-18T02:00'],
    ['00:30', 'movie tonight at 8', '2026-11-18T20:00'],
    ['00:30', 'movie tonight', '2026-11-18T19:00'],
    ['10:00', 'run today at 9', '2026-11-18T21:00'],
  ])('at %s, %j is at %s', (clock, text, start) => {
    expect(read(text, `2026-11-18T${clock}`)[1]).toBe(start);
  });
});

describe('a time, whatever stands beside it', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const hour = fc.integer({ min: 0, max: 23 });
  const minute = fc.constantFrom(0, 5, 30, 59);
  const half = fc.integer({ min: 1, max: 12 });
  const time = fc.oneof(
    fc.tuple(hour, minute).map(([h, m]) => `${two(h)}:${two(m)}`),
    fc.tuple(hour, minute).map(([h, m]) => `${h}:${two(m)}`),
    fc.tuple(half, fc.constantFrom('am', 'pm')).map(([h, of]) => `${h}${of}`),
    half.map((h) => `at ${h}`),
    fc.tuple(half, half, fc.constantFrom('', 'am', 'pm')).map(([a, b, of]) => `from ${a} to ${b}${of}`),
    fc.constantFrom('noon', ''),
  );
  const ahead = ['', 'tonight', 'this evening', 'today in the evening', 'tomorrow', 'tomorrow night'];
  const later = ['tomorrow morning', 'fri', 'wed night', 'on sunday evening', 'next week', 'next wed', 'in 3 days'];
  const day = fc.constantFrom(...ahead, ...later);
  const texts = fc
    .tuple(fc.constantFrom('', 'due '), day, time, fc.boolean())
    .map(([due, on, at, isFirst]) => `essay ${due}${(isFirst ? [on, at] : [at, on]).join(' ').trim()}`);
  const now = fc
    .tuple(fc.integer({ min: 1, max: 28 }), hour, fc.integer({ min: 0, max: 59 }))
    .map(([date, h, m]) => `2026-11-${two(date)}T${two(h)}:${two(m)}`);

  it('lies ahead, or in the evening that is now, where no day that has begun was named', () => {
    fc.assert(
      fc.property(texts, now, (text, at) => {
        const [task] = parseQuickEntry(text, { ...context, now: at });
        // "Tonight at 7", written at eight, is of this evening.
        const from = /tonight|evening/.test(text) && at.slice(11) > '18:00' ? `${at.slice(0, 10)}T18:00` : at;
        for (const moment of [task?.block?.start, task?.due, task?.plannedDay]) {
          if (moment) expect(moment >= from.slice(0, moment.length), `${text} at ${at} is ${moment}`).toBe(true);
        }
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('due at a time', () => {
  it.each([
    ['essay due at 5', ['essay', 'due 2026-11-18T17:00']],
    ['essay due at 9 tomorrow', ['essay', 'due 2026-11-19T09:00']],
    ['essay due: at 5pm', ['essay', 'due 2026-11-18T17:00']],
    ['essay due at noon fri', ['essay', 'due 2026-11-20T12:00']],
    ['essay due at midnight', ['essay', 'due 2026-11-18T23:59']],
    ['essay due at friday 5pm', ['essay', 'due 2026-11-20T17:00']],
    ['essay due at the end', ['essay due at the end']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('numbers that count', () => {
  it.each([
    ['Read tomorrow 10-15 pages', ['Read 10-15 pages', '2026-11-19']],
    ['Learn tomorrow 10 to 15 words', ['Learn 10 to 15 words', '2026-11-19']],
    ['Revise tomorrow 10-15 min', ['Revise 10-15 min', '2026-11-19']],
    ['Do questions from 1 to 5', ['Do questions from 1 to 5']],
    ['Do from 1 to 5 questions', ['Do from 1 to 5 questions']],
  ])('are no hours in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['Maths tomorrow 10-11 library', ['Maths library', '2026-11-19T10:00 60']],
    ['Lesson from 9 to 10', ['Lesson', '2026-11-19T09:00 60']],
    ['Do tomorrow 9:00-10:00 questions', ['Do questions', '2026-11-19T09:00 60']],
  ])('are hours in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('the marks around what was understood', () => {
  it.each([
    ['Finish essay tomorrow!', ['Finish essay', '2026-11-19']],
    ['Finish essay tomorrow...', ['Finish essay', '2026-11-19']],
    ['Essay due Fri. Bring the book', ['Essay Bring the book', 'due 2026-11-20']],
    ['essay (due fri)', ['essay', 'due 2026-11-20']],
    ['essay (due fri, tomorrow 4pm)!', ['essay', '2026-11-19T16:00', 'due 2026-11-20']],
    ['essay (draft, due fri)', ['essay (draft)', 'due 2026-11-20']],
    ['essay (due fri draft)', ['essay (draft)', 'due 2026-11-20']],
    ['Essay, due fri', ['Essay', 'due 2026-11-20']],
  ])('do not stay behind in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['Party (really!)', ['Party (really!)']],
    ['Friday!', ['Friday!']],
    ['Finish it! tomorrow', ['Finish it!', '2026-11-19']],
    ['party tomorrow ;)', ['party ;)', '2026-11-19']],
    ['essay (first draft) fri', ['essay (first draft)', '2026-11-20']],
  ])('are the title’s where they are not around it: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
