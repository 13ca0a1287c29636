import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { entryCommand } from './entry.ts';
import { parseQuickEntry } from './parse.ts';
import { tokenLabel } from './token-label.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';
import type { ParseContext } from './token.ts';

/** A Wednesday, half past three in the afternoon. */
const NOW = '2026-11-18T15:30';
const parse = (text: string, more: Partial<ParseContext> = {}) =>
  parseQuickEntry(text, { now: NOW, weekStart: 1, vocabulary: EMPTY_VOCABULARY, ...more })[0]!;

describe('words for a reminder', () => {
  it.each([
    ['dentist fri 5pm remind me 10 min before', 'dentist', '2026-11-20T16:50'],
    ['dentist fri 5pm, remind me 1h before', 'dentist', '2026-11-20T16:00'],
    ['dentist fri 5pm remind me 1 h before #health', 'dentist', '2026-11-20T16:00'],
    ['remind me 10 min before dentist fri 5pm', 'dentist', '2026-11-20T16:50'],
    ['dentist fri 5pm reminder an hour before', 'dentist', '2026-11-20T16:00'],
    ['dentist fri 5pm and remind me half an hour early', 'dentist', '2026-11-20T16:30'],
    ['dentist fri 5pm (remind me 1 day before)', 'dentist', '2026-11-19T16:00'],
    ['dentist fri 5pm remind me 2 days before at 7pm', 'dentist', '2026-11-18T19:00'],
    ['dentist fri 5pm remind me the day before', 'dentist', '2026-11-19T16:00'],
    ['dentist fri 5pm remind me at 17:00 the day before', 'dentist', '2026-11-19T17:00'],
    ['dentist fri 5pm remind me the evening before', 'dentist', '2026-11-19T18:00'],
    ['dentist fri 5pm remind me thu 8am', 'dentist', '2026-11-19T08:00'],
    ['essay due fri remind me a week before', 'essay', '2026-11-13T16:00'],
    ['essay due fri 9am remind me 30 mins before', 'essay', '2026-11-20T08:30'],
    ['essay due fri remind me at 7am', 'essay', '2026-11-20T07:00'],
    ['essay due fri remind me tomorrow', 'essay', '2026-11-19T16:00'],
    ['essay due fri remind me tomorrow at 6pm', 'essay', '2026-11-19T18:00'],
    ['essay due fri remind me at 6pm tomorrow', 'essay', '2026-11-19T18:00'],
    ['call ana remind me at 5pm', 'call ana', '2026-11-18T17:00'],
    ['call ana remind me at 3pm', 'call ana', '2026-11-19T15:00'],
    ['call ana remind me in 20 minutes', 'call ana', '2026-11-18T15:50'],
    ['remind me to call ana at 5pm', 'call ana', '2026-11-18T17:00'],
    ['Remind me to call ana tomorrow', 'call ana', '2026-11-19T16:00'],
    ['please remind me to hand in the form fri 8am', 'hand in the form', '2026-11-20T08:00'],
    ['remind me about the form due fri', 'the form', '2026-11-20T16:00'],
  ])('%s', (text, title, remindAt) => expect(parse(text)).toMatchObject({ title, remindAt, unread: [] }));

  it.each([
    ['remind me to call ana', 'remind me to call ana', []],
    ['remind sam to call', 'remind sam to call', []],
    ['remind me tomorrow', 'remind me tomorrow', []],
    ['essay due fri remind me 10 min before', 'essay remind me 10 min before', ['remind me 10 min before']],
    ['call ana remind me the day before', 'call ana remind me the day before', ['remind me the day before']],
    ['football every tue 4pm remind me 10 min before', 'football remind me 10 min before', ['remind me 10 min before']],
    ['write a reminder for mum fri', 'write a reminder for mum', []],
    ['read the reminder 10 pages', 'read the reminder 10 pages', []],
  ])('%s has none', (text, title, unread) => {
    const task = parse(text);
    expect([task.title, task.remindAt, task.unread.map((each) => each.text)]).toEqual([title, null, unread]);
    for (const { from, to, text: words } of task.unread) expect(text.slice(from, to)).toBe(words);
  });

  it('takes the usual time of the settings, and is turned back into text', () => {
    expect(parse('essay due fri remind me the day before', { reminderTime: 19 * 60 }).remindAt).toBe(
      '2026-11-19T19:00',
    );
    const text = 'dentist fri 5pm remind me 10 min before';
    const [token] = parse(text).tokens.filter(({ kind }) => kind === 'reminder');
    expect(tokenLabel(token!, '2026-11-18', '24')).toBe('Remind me Friday 16:50');
    expect(parse(text, { dismissed: [{ kind: 'reminder', text: token!.text }] })).toMatchObject({
      title: 'dentist remind me 10 min before',
      block: { start: '2026-11-20T17:00' },
      remindAt: null,
    });
  });

  it('is of the task or the event that the line becomes', () => {
    const planner = new TestPlanner();
    const add = (text: string) => {
      const command = entryCommand([parse(text)], planner.state, { newId: () => crypto.randomUUID() });
      planner.do(command!);
    };
    add('dentist fri 5-6pm remind me 10 min before');
    add('essay due fri 9am remind me 1 h before');
    const { tasks, events } = planner.state.rows;
    expect([...events.values()].map(({ remindAt }) => remindAt)).toEqual(['2026-11-20T16:50']);
    expect([...tasks.values()].map(({ remindAt }) => remindAt)).toEqual(['2026-11-20T08:00']);
  });
});
