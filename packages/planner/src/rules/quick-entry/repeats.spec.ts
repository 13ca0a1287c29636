import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { ruleSentence } from '../../core/recurrence/rule-words.ts';
import { tasksInOrder } from '../../core/state/views.ts';
import { setDateOrder } from '../../core/time/format.ts';
import { parseQuickEntry } from './parse.ts';
import type { ParsedTask } from './parse.ts';
import { toCommand } from './to-command.ts';
import { isEventLine, toEventCommand } from './to-event.ts';
import type { ParseContext } from './token.ts';
import { tokenLabel } from './token-label.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** A Wednesday, half past three in the afternoon. */
const NOW = '2026-11-18T15:30';
const TODAY = '2026-11-18';
const context: ParseContext = { now: NOW, weekStart: 1, vocabulary: EMPTY_VOCABULARY };

afterEach(() => setDateOrder('dayFirst'));

function taskOf(text: string, other: Partial<ParseContext> = {}): ParsedTask {
  const [task] = parseQuickEntry(text, { ...context, ...other });
  if (!task) throw new Error(`no task in ${JSON.stringify(text)}`);
  return task;
}

/** Title, first day or time, and rule of a line. */
function read(text: string, other?: Partial<ParseContext>): string[] {
  const { title, plannedDay, block, due, repeat } = taskOf(text, other);
  const when = block
    ? block.start + (block.minutes === null ? '' : ` ${block.minutes}`)
    : (plannedDay ?? (due && `due ${due}`) ?? '');
  const first = (block?.start ?? plannedDay ?? due ?? TODAY).slice(0, 10);
  const rule = repeat ? [ruleSentence({ first, ...repeat, until: repeat.until ?? null }, TODAY)] : [];
  return [title, when, ...rule];
}

describe('a line that repeats', () => {
  it.each([
    ['every tue 4pm football until 12 dec', 'football', '2026-11-24T16:00', 'Every Tuesday until 12 December: 3 times'],
    ['football every tue 4-5:30', 'football', '2026-11-24T16:00 90', 'Every Tuesday'],
    [
      'football every tuesday 4pm for 10 weeks',
      'football',
      '2026-11-24T16:00',
      'Every Tuesday until 1 February 2027: 10 times',
    ],
    ['football tues 4pm weekly', 'football', '2026-11-24T16:00', 'Every Tuesday'],
    ['football tuesdays 4pm', 'football', '2026-11-24T16:00', 'Every Tuesday'],
    ['football on tuesdays and thursdays 4pm', 'football', '2026-11-19T16:00', 'Every Tuesday and Thursday'],
    ['gym mon wed fri 7am', 'gym', '2026-11-20T07:00', 'Every Monday, Wednesday and Friday'],
    ['gym mon, wed, fri', 'gym', '2026-11-18', 'Every Monday, Wednesday and Friday'],
    ['gym every mon wed fri 7am', 'gym', '2026-11-20T07:00', 'Every Monday, Wednesday and Friday'],
    ['training every mon and wed', 'training', '2026-11-18', 'Every Monday and Wednesday'],
    ['training each mon, wed & fri 6pm', 'training', '2026-11-18T18:00', 'Every Monday, Wednesday and Friday'],
    ['training every mon/thu', 'training', '2026-11-19', 'Every Monday and Thursday'],
    ['bins every friday', 'bins', '2026-11-20', 'Every Friday'],
    ['bins every fridays', 'bins', '2026-11-20', 'Every Friday'],
    ['bins every other friday', 'bins', '2026-11-20', 'Every 2 weeks on Friday'],
    ['bins every 2nd friday', 'bins', '2026-11-20', 'Every 2 weeks on Friday'],
    ['bins every second friday x10', 'bins', '2026-11-20', 'Every 2 weeks on Friday until 26 March 2027: 10 times'],
    ['every 2nd week orchestra fri 5pm', 'orchestra', '2026-11-20T17:00', 'Every 2 weeks on Friday'],
    ['orchestra every 2 weeks', 'orchestra', '2026-11-18', 'Every 2 weeks on Wednesday'],
    ['orchestra every fortnight', 'orchestra', '2026-11-18', 'Every 2 weeks on Wednesday'],
    ['orchestra fortnightly', 'orchestra', '2026-11-18', 'Every 2 weeks on Wednesday'],
    ['orchestra every three weeks from 1 dec', 'orchestra', '2026-12-01', 'Every 3 weeks on Tuesday'],
    ['piano every day', 'piano', '2026-11-18', 'Every day'],
    ['piano daily', 'piano', '2026-11-18', 'Every day'],
    ['piano every day 4pm 30m', 'piano', '2026-11-18T16:00 30', 'Every day'],
    ['piano every day 7am', 'piano', '2026-11-19T07:00', 'Every day'],
    ['piano every 3 days', 'piano', '2026-11-18', 'Every 3 days'],
    ['piano every other day', 'piano', '2026-11-18', 'Every 2 days'],
    ['run every second day 7am', 'run', '2026-11-19T07:00', 'Every 2 days'],
    ['bus every weekday 8am', 'bus', '2026-11-19T08:00', 'Every weekday'],
    ['bus every school day 8am', 'bus', '2026-11-19T08:00', 'Every weekday'],
    ['market every weekend', 'market', '2026-11-21', 'Every Saturday and Sunday'],
    ['rent every month on the 1st', 'rent', '2026-12-01', 'Every month on the 1st'],
    ['rent every month on 1st', 'rent', '2026-12-01', 'Every month on the 1st'],
    ['rent monthly on the 15th', 'rent', '2026-12-15', 'Every month on the 15th'],
    ['club every month on first monday 5pm', 'club', '2026-12-07T17:00', 'Every month on the 1st Monday'],
    ['rent every month on the 1st and 15th', 'rent', '2026-12-01', 'Every month on the 1st and 15th'],
    ['rent every month on the last day', 'rent', '2026-11-30', 'Every month on the last day'],
    ['rent every 1st of the month', 'rent', '2026-12-01', 'Every month on the 1st'],
    ['rent monthly', 'rent', '2026-11-18', 'Every month on the 18th'],
    ['rent every month from 3 dec', 'rent', '2026-12-03', 'Every month on the 3rd'],
    ['club every last friday', 'club', '2026-11-27', 'Every month on the last Friday'],
    ['club every first monday 5pm', 'club', '2026-12-07T17:00', 'Every month on the 1st Monday'],
    ['club every 3rd friday of the month', 'club', '2026-11-20', 'Every month on the 3rd Friday'],
    ['club the last friday of every month', 'club', '2026-11-27', 'Every month on the last Friday'],
    ['club every month on the last friday', 'club', '2026-11-27', 'Every month on the last Friday'],
    ['birthday nan every year 14 mar', 'birthday nan', '2027-03-14', 'Every year on 14 March'],
    ['birthday nan every year 24 nov', 'birthday nan', '2026-11-24', 'Every year on 24 November'],
    ['water plants 3 days after done', 'water plants', 'due 2026-11-18', '3 days after it is done'],
    ['water plants every 3 days after it is done', 'water plants', 'due 2026-11-18', '3 days after it is done'],
    ['haircut 6 weeks after it’s done', 'haircut', 'due 2026-11-18', '6 weeks after it is done'],
    ['current event due every friday', 'current event', 'due 2026-11-20', 'Every Friday'],
    ['log due every friday 5pm', 'log', 'due 2026-11-20T17:00', 'Every Friday'],
    ['quiz every week due fri', 'quiz', 'due 2026-11-20', 'Every Friday'],
    ['quiz every fri 10 times', 'quiz', '2026-11-20', 'Every Friday until 22 January 2027: 10 times'],
    ['quiz every fri for 3 months', 'quiz', '2026-11-20', 'Every Friday until 19 February 2027: 14 times'],
    ['quiz every fri until the 4th', 'quiz', '2026-11-20', 'Every Friday until 4 December: 3 times'],
    ['club first monday of the month', 'club', '2026-12-07', 'Every month on the 1st Monday'],
    ['club on the last fri of the month 4pm', 'club', '2026-11-27T16:00', 'Every month on the last Friday'],
    ['piano weekdays 7am', 'piano', '2026-11-19T07:00', 'Every weekday'],
    ['bus on school days at 8am until 12 dec', 'bus', '2026-11-19T08:00', 'Every weekday until 12 December: 17 times'],
    ['quiz every fri until 4/12', 'quiz', '2026-11-20', 'Every Friday until 4 December: 3 times'],
    ...[
      ['until 12 dec', '12 December: 3'],
      ['until 5 december', '5 December: 2'],
      ['until 1 jan 2027', '1 January 2027: 6'],
      ['until sun 13 dec', '13 December: 3'],
      ['until the 12th of dec', '12 December: 3'],
      ['till 12/12', '12 December: 3'],
      ['to 12 dec', '12 December: 3'],
      ['– 12 dec', '12 December: 3'],
      ['until christmas', '25 December: 5'],
      ['to 5th december', '5 December: 2'],
      ['to fri 4 dec', '4 December: 2'],
      ['to jan 1 2027', '1 January 2027: 6'],
    ].map(([end = '', words = '']): [string, string, string, string] => [
      `football every tue 4pm ${end}`,
      'football',
      '2026-11-24T16:00',
      `Every Tuesday until ${words} times`,
    ]),
    [
      'football every tue after school until 12 dec',
      'football',
      '2026-11-24T15:30',
      'Every Tuesday until 12 December: 3 times',
    ],
    ['football every tue 4 until 6', 'football', '2026-11-24T16:00 120', 'Every Tuesday'],
  ])('%j', (text, title, when, rule) => {
    expect(read(text)).toEqual([title, when, rule]);
  });

  it.each([
    'Every Brilliant Thing essay',
    'Every Last One review',
    'each other essay',
    'every one of them',
    'read every page',
    'weekly quiz',
    'Mondays are hard',
    'The Daily Mail article',
    'explain 3 days after the war',
    'do x10 worksheet',
    'x10 pushups',
    '10 times tables',
    'wait until done',
    'mon wed lists',
    'plan for weekdays',
    'weekdays are long',
    'First Monday of the month walk',
    'essay due first monday of the month',
  ])('is none in %j', (text) => {
    expect(taskOf(text)).toMatchObject({ title: text, repeat: null });
  });

  it.each([
    ['football every tue 4pm until mid december', 'football until mid december', 'until mid december'],
    ['football every tue 4pm until mid-dec', 'football until mid-dec', 'until mid-dec'],
    ['football every tue 4pm until yesterday', 'football until yesterday', 'until yesterday'],
    ['football every tue 4pm till last friday', 'football till last friday', 'till last friday'],
    ['football every tue 4pm until 1 jan 2020', 'football until 1 jan 2020', 'until 1 jan 2020'],
    ['football every tue 4pm until the end of term', 'football until the end of term', 'until the end of term'],
  ])('has no end in %j, and says so', (text, title, unread) => {
    expect(read(text)).toEqual([title, '2026-11-24T16:00', 'Every Tuesday']);
    expect(taskOf(text).unread.map((each) => each.text)).toEqual([unread]);
  });

  it('says that “first monday of the month” is not understood where it may be one day', () => {
    for (const text of ['First Monday of the month walk', 'essay due first monday of the month'])
      expect(taskOf(text).unread).toHaveLength(1);
  });

  it('is none where a list of days is not meant, beside a due date', () => {
    expect(read('Mon Wed Fri club notes due fri')).toEqual(['Mon Wed Fri club notes', 'due 2026-11-20']);
  });

  it('has the date order of the student', () => {
    expect(read('quiz every fri until 12/4', { dates: 'monthFirst' })[2]).toBe(
      'Every Friday until 4 December: 3 times',
    );
    setDateOrder('monthFirst');
    expect(read('quiz every fri until dec 4')[2]).toBe('Every Friday until December 4: 3 times');
  });
});

describe('its chips', () => {
  const chips = (text: string, other?: Partial<ParseContext>): string[] =>
    taskOf(text, other).tokens.map((token) => tokenLabel(token, TODAY, '24'));

  it('say how it repeats, and until when', () => {
    expect(chips('every tue 4pm football until 12 dec')).toEqual(['Every Tuesday', '16:00', 'Until 12 December']);
    expect(chips('gym every week fri x10')).toEqual(['Every Friday', 'Friday', '10 times']);
    expect(chips('gym every fri for 10 weeks')).toEqual(['Every Friday', 'For 10 weeks']);
    expect(chips('bins 3 days after done')).toEqual(['3 days after it is done']);
  });

  it('turn back into text', () => {
    const dismissed = [{ kind: 'repeat', text: 'Every Tue' }] as const;
    expect(read('every tue 4pm football', { dismissed })).toEqual(['every tue football', '2026-11-18T16:00']);
    const ends = [{ kind: 'ends', text: 'until 12 dec' }] as const;
    expect(read('every tue football until 12 dec', { dismissed: ends })).toEqual([
      ...['football until 12 dec', '2026-11-24', 'Every Tuesday'],
    ]);
    expect(read('"every tue" football')).toEqual(['"every tue" football', '']);
  });
});

describe('several lines that repeat', () => {
  const lines = 'every mon 9am maths\nbins every friday\n- every tue 4pm football until 12 dec\nessay due fri';

  it('are each read by themselves', () => {
    const tasks = parseQuickEntry(lines, context);
    expect(tasks.map(({ title, repeat }) => [title, repeat !== null])).toEqual([
      ...[
        ['maths', true],
        ['bins', true],
        ['football', true],
        ['essay', false],
      ],
    ]);
    expect(tasks.map(isEventLine)).toEqual([true, false, true, false]);
  });

  it('become series, with their first day as written', () => {
    const planner = new TestPlanner();
    const command = toCommand(parseQuickEntry(lines, context), planner.state, { newId: () => planner.context.newId() });
    if (!command) throw new Error('nothing to add');
    planner.do(command);
    const rows = tasksInOrder(planner.state).map(({ title, due, seriesDay }) => [title, due, seriesDay]);
    expect(rows).toEqual([
      ['maths', '2026-11-23T09:00', '2026-11-23'],
      ['bins', '2026-11-20', '2026-11-20'],
      ['football', '2026-11-24T16:00', '2026-11-24'],
      ['essay', '2026-11-20', null],
    ]);
    expect(planner.state.rows.blocks.size).toBe(0);
    planner.undo();
    expect([planner.state.rows.tasks.size, planner.state.rows.series.size]).toEqual([0, 0]);
  });

  it('are events where they have a time', () => {
    const command = toEventCommand(taskOf('every tue 4-5:30 football until 12 dec'), 60);
    expect(command?.events).toMatchObject([
      { start: '2026-11-24T16:00', end: '2026-11-24T17:30', repeat: { until: '2026-12-12' } },
    ]);
    expect(toEventCommand(taskOf('water plants 3 days after done'), 60)).toBeNull();
  });
});

it('loses no word of any line, and repeats only where words say so', () => {
  const word = fc.constantFrom(
    ...[
      'every',
      'each',
      'other',
      '2nd',
      'last',
      'tue',
      'friday',
      'fridays',
      'month',
      'on',
      'the',
      '1st',
      'weeks',
      'until',
    ],
    ...[
      '12',
      'dec',
      'x10',
      'for',
      '10',
      'weekly',
      'due',
      'mon',
      'wed',
      'after',
      'done',
      '3',
      'days',
      'essay',
      '4pm',
      '"',
    ],
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
      const text = words.join(' ');
      const { segments, title, tokens, repeat } = taskOf(text);
      expect(segments.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
      expect(title).not.toBe('');
      expect(repeat !== null).toBe(tokens.some(({ kind }) => kind === 'repeat'));
      if (!repeat) expect(tokens.some(({ kind }) => kind === 'ends')).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('reads no other words across the words that say how it repeats', () => {
  const { repeat, tokens } = taskOf('due x10 mon mon fridays');
  expect([repeat !== null, tokens.map(({ kind }) => kind)]).toEqual([true, expect.arrayContaining(['ends', 'repeat'])]);
});

it('takes the day that it is written on for one that it does not name', () => {
  expect(read('football weekly', { day: '2026-11-24' })).toEqual(['football', '2026-11-24', 'Every Tuesday']);
});
