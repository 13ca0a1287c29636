import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../../schema/settings.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import type { ParsedTask } from './parse.ts';
import type { ParseContext } from './token.ts';
import { EMPTY_VOCABULARY, vocabularyOf } from './vocabulary.ts';

/** A Wednesday, half past three in the afternoon. */
const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY };

function task(text: string, other: Partial<ParseContext> = {}): ParsedTask {
  const [first] = parseQuickEntry(text, { ...context, ...other });
  if (!first) throw new Error(`no task in ${JSON.stringify(text)}`);
  return first;
}

/** Parsed parts of a text: its title, and day, time, length and due date if any. */
function read(text: string, other?: Partial<ParseContext>): string[] {
  const { title, plannedDay, block, estimate, due } = task(text, other);
  const length = estimate === null ? null : `${String(estimate)} min`;
  return [title, plannedDay, block && block.start, length, due && `due ${due}`].filter((fact) => fact !== null);
}

describe('a line as it is typed between two lessons', () => {
  it.each([
    ['chem prac write-up due fri 9am 2h', ['chem prac write-up', '120 min', 'due 2026-11-20T09:00']],
    ['maths ex 4B tmrw', ['maths ex 4B', '2026-11-19']],
    ['bio test next thu p3', ['bio test p3', '2026-11-26']],
    ['bio test nxt thu p3', ['bio test p3', '2026-11-26']],
    ['read ch 5-6 by monday', ['read ch 5-6', 'due 2026-11-23']],
    ['soccer tues 4-5:30', ['soccer', '2026-11-24T16:00', '90 min']],
    ['guitar weds 4pm', ['guitar', '2026-11-18T16:00']],
    ['tutoring sat arvo', ['tutoring', '2026-11-21T15:00']],
    ['lunch with mia sat noon', ['lunch with mia', '2026-11-21T12:00']],
    ['form due wed midday', ['form', 'due 2026-11-25T12:00']],
    ['netball final sat from 9 to 11', ['netball final', '2026-11-21T09:00', '120 min']],
    ['camp sat all day', ['camp all day', '2026-11-21']],
    ['read about the sun from 3 books', ['read about the sun from 3 books']],
    ['essay sat by 500 words', ['essay sat by 500 words']],
    ['essay fri by 5pm', ['essay', 'due 2026-11-20T17:00']],
    ['essay wed by 2pm', ['essay', 'due 2026-11-25T14:00']],
    ['maths essay sat by 9am #maths', ['maths essay', 'due 2026-11-21T09:00']],
    ['netball sat from 9am', ['netball', '2026-11-21T09:00']],
    ['tutoring tmw arvo at 4', ['tutoring', '2026-11-19T16:00']],
    ['bake this arvo', ['bake', '2026-11-18T15:30']],
    ['call nan tonite', ['call nan', '2026-11-18T19:00']],
    ['hand in form tommorow', ['hand in form', '2026-11-19']],
    ['hand in form tomorow', ['hand in form', '2026-11-19']],
    ['dentist in a fortnight', ['dentist', '2026-12-02']],
    ["choir thu 4 o'clock", ['choir', '2026-11-19T16:00']],
    ['essay plan ~2h', ['essay plan', '120 min']],
    ['essay plan about 45 min', ['essay plan', '45 min']],
    ['camp fri-sun', ['camp fri-sun']],
    ['ask on mon/tue', ['ask on mon/tue']],
    ['run every weds 7am', ['run', '2026-11-25T07:00']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('when it has to be there', () => {
  it.each([
    ['essay due the 25th', ['essay', 'due 2026-11-25']],
    ['essay due on the 3rd', ['essay', 'due 2026-12-03']],
    ['essay by the 25th 5pm', ['essay', 'due 2026-11-25T17:00']],
    ['essay (due the 25th)', ['essay', 'due 2026-11-25']],
    ['essay due 25th.', ['essay', 'due 2026-11-25']],
    ['read chapter 3 for friday', ['read chapter 3', 'due 2026-11-20']],
    ['slides for next week', ['slides', 'due 2026-11-23']],
    ['costume for fri 9am', ['costume', 'due 2026-11-20T09:00']],
    ['finish draft before friday', ['finish draft', 'due 2026-11-19']],
    ['finish draft before fri 9am', ['finish draft', 'due 2026-11-20T09:00']],
    ['finish draft before today', ['finish draft', 'due 2026-11-18']],
    ['hand in before 5pm', ['hand in', 'due 2026-11-18T17:00']],
    ['quiz due sun 11:59', ['quiz', 'due 2026-11-22T23:59']],
    ['quiz due sun 11:59am', ['quiz', 'due 2026-11-22T11:59']],
    ['essay due end of week', ['essay', 'due 2026-11-20']],
    ['essay by the end of the month', ['essay', 'due 2026-11-30']],
    ['essay due eod', ['essay', 'due 2026-11-18']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['essay due 5th period', ['essay due 5th period']],
    ['revise for maths test', ['revise for maths test']],
    ['run for 45 min', ['run', '45 min']],
    ['plan end of year party', ['plan end of year party']],
    ['study for fri test', ['study for test', '2026-11-20']],
    ['wait for 5pm', ['wait for', '2026-11-18T17:00']],
  ])('is not said in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('a date after a word that numbers things', () => {
  it.each([
    ['maths test 4 dec', ['maths test', '2026-12-04']],
    ['maths test 4/12', ['maths test', '2026-12-04']],
    ['english assignment 12 march', ['english assignment', '2027-03-12']],
    ['history paper 4 dec 9am', ['history paper', '2026-12-04T09:00']],
  ])('is that date in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['chapter 3 march of progress', 'worksheet 3/4', 'test 4', 'quiz 3/4 of it', 'page 12 may be hard'])(
    'is its number in %j',
    (text) => {
      expect(read(text)).toEqual([text]);
    },
  );
});

describe('marks between the title and what was understood', () => {
  it.each([
    ['essay - due fri', ['essay', 'due 2026-11-20']],
    ['essay – fri – 4pm', ['essay', '2026-11-20T16:00']],
    ['Fri: essay', ['essay', '2026-11-20']],
    ['Monday - maths ex 4', ['maths ex 4', '2026-11-23']],
    ['Maths: fri', ['Maths', '2026-11-20']],
    ['essay | 45m', ['essay', '45 min']],
  ])('do not stay behind in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['essay - first draft fri', ['essay - first draft', '2026-11-20']],
    ['essay fri - bring notes', ['essay - bring notes', '2026-11-20']],
    ['- essay', ['- essay']],
    ['fri - 4pm', ['fri - 4pm']],
    ['party fri :)', ['party :)', '2026-11-20']],
  ])('are the title’s in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('the beginning of a name', () => {
  const bench = new TestPlanner();
  const subject = bench.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus[0] ?? '';
  const chemistry = bench.tag(subject, 'Chemistry');
  bench.tag(subject, 'Maths Methods');
  bench.tag(subject, 'Maths');
  const assignments = bench.group('Assignments');
  const vocabulary = vocabularyOf(bench.state);

  it('means that name where no other begins so', () => {
    expect(task('prac #chem', { vocabulary })).toMatchObject({
      title: 'prac',
      tags: [{ id: chemistry, name: 'Chemistry' }],
    });
    expect(task('essay @assign', { vocabulary }).group).toEqual({ id: assignments, name: 'Assignments' });
  });

  it.each(['prac #math', 'prac #ch', 'prac #"chem"', 'prac #chemo'])('is a new name in %j', (text) => {
    expect(task(text, { vocabulary }).tags).toMatchObject([{ id: null }]);
  });
});

describe('what a student types on a Monday at six', () => {
  const onMonday = (text: string, dates?: DateOrder): string[] => read(text, { now: '2026-11-23T18:00', dates });

  it.each([
    ['bins due 8 tonight', ['bins', 'due 2026-11-23T20:00']],
    ['bins due tonight 8', ['bins', 'due 2026-11-23T20:00']],
    ['bins due 8 tomorrow morning', ['bins', 'due 2026-11-24T08:00']],
    ['report tonight 8', ['report', '2026-11-23T20:00']],
    ['run tomorrow morning 6 #sport', ['run', '2026-11-24T06:00']],
    ['slides by eod tmr', ['slides', 'due 2026-11-24']],
    ['slides by end of day fri', ['slides', 'due 2026-11-27']],
    ['slides due fri eod', ['slides', 'due 2026-11-27']],
    ['essay due COB friday', ['essay', 'due 2026-11-27']],
    ['essay due COB', ['essay', 'due 2026-11-23']],
    ['essay by close of business friday', ['essay', 'due 2026-11-27']],
    ['essay due p3 thursday', ['essay due p3', 'due 2026-11-26']],
    ['essay due p3 thursday 9am', ['essay due p3', 'due 2026-11-26T09:00']],
    ['essay due 3rd period on thursday', ['essay due 3rd period', 'due 2026-11-26']],
    ['essay due period 3 thursday', ['essay due period 3', 'due 2026-11-26']],
    ['report monday fortnight', ['report', '2026-12-07']],
    ['report tuesday fortnight', ['report', '2026-12-08']],
    ['report a week on monday', ['report', '2026-12-07']],
    ['report a fortnight on tuesday', ['report', '2026-12-08']],
    ['report due a week tomorrow', ['report', 'due 2026-12-01']],
    ['report due a fortnight today', ['report', 'due 2026-12-07']],
    ['essay on or before friday', ['essay', 'due 2026-11-27']],
    ['essay due on or before friday', ['essay', 'due 2026-11-27']],
    ['essay no later than friday 5pm', ['essay', 'due 2026-11-27T17:00']],
    ['essay until friday', ['essay', 'due 2026-11-27']],
    ['essay till fri 5pm', ['essay', 'due 2026-11-27T17:00']],
    ['easter monday picnic', ['picnic', '2027-03-29']],
    ['church good friday', ['church', '2027-03-26']],
    ['egg hunt easter sunday 9am', ['egg hunt', '2027-03-28T09:00']],
    ['essay due christmas', ['essay', 'due 2026-12-25']],
    ['presents before xmas', ['presents', 'due 2026-12-24']],
    ['essay due easter', ['essay', 'due 2027-03-28']],
    ['essay end of week', ['essay', 'due 2026-11-27']],
    ['essay at the end of the month #english', ['essay', 'due 2026-11-30']],
    ['essay eow', ['essay', 'due 2026-11-27']],
    ['essay due 27-11', ['essay', 'due 2026-11-27']],
    ['essay due 4-12 5pm', ['essay', 'due 2026-12-04T17:00']],
    ['essay 3/4', ['essay', '2027-04-03']],
    ['dentist 3/4 with mum', ['dentist with mum', '2027-04-03']],
    ['essay due 3/4', ['essay', 'due 2027-04-03']],
    ['maths 1/2 hour', ['maths', '30 min']],
    ['maths 3/4 of an hour', ['maths', '45 min']],
    ['maths 1 1/2 hours', ['maths', '90 min']],
  ])('is understood in %j', (text, expected) => {
    expect(onMonday(text)).toEqual(expected);
  });

  it('has the month first where dates are written so', () => {
    expect(onMonday('essay due 12-4', 'monthFirst')).toEqual(['essay', 'due 2026-12-04']);
  });

  it.each([
    'read tonight 8 poems',
    'report 3/4 done',
    'report 1/2 page',
    'report is 2/3 finished',
    'Good Friday Agreement essay',
    'Black Friday maths sheet',
    'Bloody Sunday source questions',
    'essay due p3',
    'read until chapter 4',
    'plan end of week party',
    'christmas cards',
    'work on easter story',
  ])('is no day, time or due date in %j', (text) => {
    const [title, ...facts] = onMonday(text);
    expect(facts.filter((fact) => fact.startsWith('due'))).toEqual([]);
    expect(title).toBe(text.replace(' tonight', ''));
  });
});
