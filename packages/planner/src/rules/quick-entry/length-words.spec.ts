import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { entryCommand } from './entry.ts';
import { parseQuickEntry } from './parse.ts';
import { unreadLabel } from './token-label.ts';
import { vocabularyOf } from './vocabulary.ts';

const { state } = new TestPlanner();

const parse = (text: string) =>
  parseQuickEntry(text, {
    now: '2026-11-18T15:30',
    vocabulary: vocabularyOf(state),
    weekStart: 1,
  });

function read(text: string): [title: string | undefined, estimate: number | null | undefined] {
  const [task] = parse(text);
  return [task?.title, task?.estimate];
}

describe('a length behind what has a number at times', () => {
  it.each([
    ['maths sheet 40m', 'maths sheet', 40],
    ['maths worksheet 2h', 'maths worksheet', 120],
    ['english lesson 45m', 'english lesson', 45],
    ['bio paper 1h30', 'bio paper', 90],
    ['maths questions 40 min', 'maths questions', 40],
    ['exercise 3 1h', 'exercise 3', 60],
    ['room 5 20 min', 'room 5', 20],
  ])('is read in “%s”', (text, title, estimate) => expect(read(text)).toEqual([title, estimate]));

  it.each(['exercise 3h', 'year 10m trip', 'room 2h', 'page 40m', 'week 3 h'])('is not read in “%s”', (text) =>
    expect(read(text)).toEqual([text, null]),
  );
});

describe('a length of more than a day', () => {
  it.each([
    ['essay draft 99h', '“99h” is longer than a day'],
    ['essay draft 25 hours due fri', '“25 hours” is longer than a day'],
    ['essay 25h tomorrow', '“25h” is longer than a day'],
    ['essay 25h fri', '“25h” is longer than a day'],
  ])('stays in the title of “%s”, which says why', (text, label) => {
    const [task] = parse(text);
    expect([task?.estimate, task?.unread.map(unreadLabel)]).toEqual([null, [label]]);
    expect(task?.title).toBe(text.replace(/ due fri| tomorrow| fri/, ''));
  });

  it.each(['run 1500m', 'watch 48 hours later', 'essay 24h', 'essay reminder 48h', 'essay 48h early'])(
    'is not in “%s”',
    (text) => expect(parse(text)[0]?.unread).toEqual([]),
  );
});

describe('how early something is', () => {
  it.each(['remind me 10 min before', 'reminder 30 min', 'leave 10 min early', 'notify me 1 hour before'])(
    'is no length in “%s”',
    (text) => expect(read(text)).toEqual([text, null]),
  );

  it.each([
    ['dentist tomorrow 3pm remind me 10 min before', 'dentist', '2026-11-19T15:00', '2026-11-19T16:00'],
    ['football fri 4-5:30pm, 10 min before', 'football 10 min before', '2026-11-20T16:00', '2026-11-20T17:30'],
  ])('does not end the event of “%s”', (text, title, start, end) => {
    const command = entryCommand(parse(text), state, { newId: () => 'new' });
    expect(command?.events).toMatchObject([{ title, start, end }]);
  });

  it.each([
    ['study 45 min before dinner', 'study before dinner', 45],
    ['remind me to call nan 10 min', 'remind me to call nan', 10],
  ])('is a length in “%s”', (text, title, estimate) => expect(read(text)).toEqual([title, estimate]));
});
