import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import type { ParseContext } from './token.ts';
import { EMPTY_VOCABULARY, vocabularyOf } from './vocabulary.ts';

/** A Wednesday, half past three in the afternoon. */
const WEDNESDAY = '2026-11-18T15:30';
const SUNDAY = '2026-11-22T18:20';

/** Parsed parts of a text: its title, and day, time and due date if any. */
function read(text: string, context: Partial<ParseContext> = {}): string[] {
  const all = { now: WEDNESDAY, weekStart: 1, vocabulary: EMPTY_VOCABULARY, ...context };
  const [task] = parseQuickEntry(text, all);
  if (!task) throw new Error(`no task in ${JSON.stringify(text)}`);
  const { title, plannedDay, block, due } = task;
  const time = block && `${block.start}${block.minutes === null ? '' : ` ${String(block.minutes)}`}`;
  return [title, plannedDay, time, due && `due ${due}`].filter((fact) => fact !== null);
}

describe('words for a day or a time', () => {
  it.each([
    ['dentist 10.30', ['dentist', '2026-11-19T10:30']],
    ['dentist fri 8.45', ['dentist', '2026-11-20T08:45']],
    ['maths test 1.12.', ['maths test', '2026-12-01']],
    ['exam 1.12. 10.30', ['exam', '2026-12-01T10:30']],
    ['exam 2 weeks from today', ['exam', '2026-12-02']],
    ['essay due a week from friday', ['essay', 'due 2026-11-27']],
    ['exam tuesday week', ['exam', '2026-12-01']],
    ['run before school tmrw', ['run', '2026-11-19T08:00']],
    ['pick up dress after school fri', ['pick up dress', '2026-11-20T15:30']],
    ['rehearsal fri after school till 5', ['rehearsal', '2026-11-20T15:30 90']],
    ['club lunchtime tmrw', ['club', '2026-11-19T12:30']],
    ['detention fri lunch', ['detention', '2026-11-20T12:30']],
    ['movie midnight tonight', ['movie', '2026-11-19T00:00']],
    ['essay due end of week 3h', ['essay', 'due 2026-11-20']],
    ['essay due midnight tonight', ['essay', 'due 2026-11-18T23:59']],
    ['essay due before school tmrw', ['essay', 'due 2026-11-19T08:00']],
    ['essay 2moro', ['essay', '2026-11-19']],
    ['party xmas eve', ['party', '2026-12-24']],
    ['essay before xmas eve', ['essay', 'due 2026-12-23']],
    ['essay due in friday', ['essay', 'due 2026-11-20']],
    ['essay due in 3 days', ['essay', 'due 2026-11-21']],
    ['call at half 4', ['call', '2026-11-18T16:30']],
    ['call at quarter to 5', ['call', '2026-11-18T16:45']],
    ['call at 20 past 4', ['call', '2026-11-18T16:20']],
    ['bus at ten past 8 tmrw', ['bus', '2026-11-19T08:10']],
    ['call at half past four', ['call', '2026-11-18T16:30']],
    ['assembly at 0845 tmrw', ['assembly', '2026-11-19T08:45']],
    ['tea 6ish', ['tea', '2026-11-18T18:00']],
  ])('are understood in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'after school club',
    'lunchtime supervisor forms',
    'lunch with Sam',
    'midnight feast',
    'pay 4.50 back',
    'canteen $4.50',
    'learn pi to 3.14',
    'maths 7.3 hw',
    'exercise 4.15',
    'anzac day essay',
    'do 10 past papers',
    'feed half 4 apples',
    'give ten to five friends',
    'pg 33 #1-25 odd',
    'after xmas buy books',
  ])('are none in %j', (text) => {
    expect(read(text)).toEqual([text]);
  });

  it.each(['notes from last friday', 'chase up last thurs', 'redo past monday'])(
    'of the past are no day to come: %j',
    (text) => {
      expect(read(text)).toEqual([text]);
    },
  );

  it.each([
    [WEDNESDAY, 'due 2026-11-20'],
    ['2026-11-21T10:00', 'due 2026-11-22'],
    [SUNDAY, 'due 2026-11-27'],
  ])('the end of the week is never over: at %s it is %s', (now, due) => {
    expect(read('essay due end of week', { now })).toEqual(['essay', due]);
  });
});

describe('a date of two numbers', () => {
  it.each([
    ['essay due 12/4', 'due 2026-12-04'],
    ['essay due 12/4/27', 'due 2027-12-04'],
    ['essay due 12-04-2027', 'due 2027-12-04'],
    ['essay due 25/12', 'due 2026-12-25'],
    ['quiz 12/4', '2026-12-04'],
  ])('has its month first where dates are written so: %j', (text, expected) => {
    expect(read(text, { dates: 'monthFirst' })[1]).toBe(expected);
  });

  it.each([
    ['essay due 12/4', 'due 2027-04-12'],
    ['essay due 4/12', 'due 2026-12-04'],
    ['essay due 12/25', 'due 2026-12-25'],
    ['essay due 12/15/26', 'due 2026-12-15'],
  ])('has its day first elsewhere, and is read the only possible way: %j', (text, expected) => {
    expect(read(text, { dates: 'dayFirst' })[1]).toBe(expected);
  });

  it.each(['dayFirst', 'monthFirst'] as const)('is none where neither order gives one (%s)', (dates) => {
    expect(read('do 31/31 now', { dates })).toEqual(['do 31/31 now']);
    expect(read('do 0/4 now', { dates })).toEqual(['do 0/4 now']);
  });

  it('knows the holidays of people who put the month first', () => {
    expect(read('dinner thanksgiving 6pm', { dates: 'monthFirst' })).toEqual(['dinner', '2026-11-26T18:00']);
    expect(read('dinner thanksgiving', { dates: 'dayFirst' })).toEqual(['dinner thanksgiving']);
  });
});

describe('Easter', () => {
  it.each([
    ['2024-01-08T09:00', '2024-03-31'],
    ['2025-01-06T09:00', '2025-04-20'],
    ['2026-01-05T09:00', '2026-04-05'],
    ['2026-11-23T18:00', '2027-03-28'],
    ['2038-01-04T09:00', '2038-04-25'],
    ['2095-01-03T09:00', '2095-04-24'],
  ])('seen from %s is on %s', (now, sunday) => {
    expect(read('lunch easter sunday', { now })).toEqual(['lunch', sunday]);
  });
});

describe('a day that is over', () => {
  it.each([
    ['essay due last friday', ['essay', 'due 2026-11-13']],
    ['essay due last wednesday', ['essay', 'due 2026-11-11']],
    ['essay due last tues 9am', ['essay', 'due 2026-11-17T09:00']],
    ['read last friday', ['read last friday']],
  ])('is one on which things were due, and none to do something on: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('a date with two dots', () => {
  it.each(['dayFirst', 'monthFirst'] as const)('has its day first whatever the order of the others (%s)', (dates) => {
    expect(read('quiz 1.12.', { dates })).toEqual(['quiz', '2026-12-01']);
    expect(read('essay due 1.12.', { dates })).toEqual(['essay', 'due 2026-12-01']);
  });

  it('is a number in the middle of a line of people who put the month first', () => {
    expect(read('do 3.4. and 3.5.', { dates: 'monthFirst' })).toEqual(['do 3.4. and 3.5.']);
  });
});

describe('a time with a dot', () => {
  it.each([
    ['10.30 dentist', ['dentist', '2026-11-19T10:30']],
    ['16.30 dentist', ['dentist', '2026-11-18T16:30']],
    ['9.45 orthodontist fri', ['orthodontist', '2026-11-20T09:45']],
    ['training 17.30 Uhr', ['training', '2026-11-18T17:30']],
    ['10.30 for 45 min dentist', ['dentist', '2026-11-19T10:30 45']],
  ])('may come first in a line: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['2.50 for canteen', '10.50 dollars for Sam', '1.15 worksheet', '7.5 laps', '0.30 cents', '3.15 questions'])(
    'is a number in %j',
    (text) => {
      expect(read(text)).toEqual([text]);
    },
  );
});

describe('words that say when and cannot be planned yet', () => {
  it.each([
    ['piano every morning 7am', 'every morning'],
    ['camp fri-sun', 'fri-sun'],
    ['expedition 3-5 july', '3-5 july'],
    ['project due wk 9', 'due wk 9'],
    ['worksheet for next lesson', 'for next lesson'],
    ['history test wk 8', 'wk 8'],
    ['geo fieldwork term 4 week 9', 'term 4 week 9'],
    ['pe assessment t4w8', 't4w8'],
    ['treffen morgen 16 Uhr', 'morgen 16 Uhr'],
    ['treffen morgen 16:30', 'morgen 16:30'],
    ['Referat am Freitag 10:30 Uhr', 'am Freitag 10:30 Uhr'],
    ['mathe bis nächsten Montag', 'bis nächsten Montag'],
    ['gym on mon and wed', 'on mon and wed'],
    ['report due mon, wed and fri', 'due mon, wed and fri'],
    ['camp fri to sun', 'fri to sun'],
    ['camp fri-sun 4pm', 'fri-sun'],
    ['school trip 3 dec - 5 dec', '3 dec - 5 dec'],
    ['school trip fri 4 dec to sun 6 dec 9am', 'fri 4 dec to sun 6 dec'],
    ['school trip dec 3-5', 'dec 3-5'],
    ['school trip 3/12 - 5/12', '3/12 - 5/12'],
    ['school trip from 30 nov until 2 dec', 'from 30 nov until 2 dec'],
    ['essay friday after next', 'friday after next'],
    ['essay due the week after next', 'due the week after next'],
    ['map quiz yesterday 4pm', 'yesterday'],
    ['map quiz at 4 yesterday', 'yesterday'],
    ['map quiz last friday, 4pm', 'last friday'],
    ['essay due 31/11', 'due 31/11'],
    ['essay due 31-11 5pm', 'due 31-11'],
    ['essay by 31 nov', 'by 31 nov'],
    ['essay 31/11', '31/11'],
  ])('are named, and stay in the title: %j', (text, words) => {
    const [task] = parseQuickEntry(text, { now: WEDNESDAY, weekStart: 1, vocabulary: EMPTY_VOCABULARY });
    expect(task).toMatchObject({ title: text, plannedDay: null, block: null, due: null });
    expect(task?.unread.map((each) => each.text)).toEqual([words]);
    expect(task?.unread.map(({ from, to }) => text.slice(from, to))).toEqual([words]);
  });

  it.each([
    'essay due fri',
    'Mondays are hard',
    'weekly quiz',
    'pages 3-5',
    'every one of them',
    'week 8 notes',
    'term 4',
    'essay due fri thu 4pm',
    'essay due fri, thu 4pm',
    'sing Yesterday',
    'notes from last friday',
    'essay due 31/10',
    'Friday quiz tomorrow',
    'score 45/50',
    'read 1/2 page',
  ])('are none in %j', (text) => {
    const [task] = parseQuickEntry(text, { now: WEDNESDAY, weekStart: 1, vocabulary: EMPTY_VOCABULARY });
    expect(task?.unread).toEqual([]);
  });
});

describe('a level', () => {
  const bench = new TestPlanner();
  const priority = bench.tagGroup('Priority');
  const high = bench.tag(priority, 'High');
  bench.do({ type: 'onboarding.answer', answers: { subjects: ['Medieval History', 'Hardware'] } });
  const vocabulary = vocabularyOf(bench.state);
  const levelOf = (text: string) =>
    parseQuickEntry(text, { now: WEDNESDAY, weekStart: 1, vocabulary })[0]?.level ?? null;

  it('is the tag of that name, of whatever tag group', () => {
    expect(levelOf('essay !high')).toEqual({ id: high, name: 'High' });
  });

  it('is meant by its beginning, whatever subjects begin so', () => {
    expect([levelOf('essay !med')?.name, levelOf('essay !har')?.name]).toEqual(['Medium', 'Hard']);
  });

  it('is offered where there is none of that name', () => {
    expect(levelOf('essay !urgent')).toEqual({ id: null, name: 'urgent' });
    expect(levelOf('essay !medieval')).toEqual({ id: null, name: 'medieval' });
  });
});

describe('details beside each other', () => {
  const parsed = (text: string) =>
    parseQuickEntry(text, { now: WEDNESDAY, weekStart: 1, vocabulary: EMPTY_VOCABULARY })[0];

  it('a length follows the end of a week', () => {
    expect(parsed('essay due end of week 3h')?.estimate).toBe(180);
  });

  it.each(['essay midnight tonight', 'essay tonight midnight', 'run tonight at 8'])('%s names one time', (text) => {
    const times = parsed(text)?.tokens.filter((token) => 'minute' in token && token.minute !== null);
    expect(times?.map(({ kind }) => kind)).toEqual(['time']);
  });
});
