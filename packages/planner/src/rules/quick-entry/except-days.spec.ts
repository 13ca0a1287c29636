import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { daysOfSeries } from '../../core/state/occurrences.ts';
import { ruleSentence } from '../../core/recurrence/rule-words.ts';
import { parseQuickEntry } from './parse.ts';
import type { ParsedTask } from './parse.ts';
import { toEventCommand } from './to-event.ts';
import { tokenLabel } from './token-label.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

function taskOf(text: string): ParsedTask {
  const [task] = parseQuickEntry(text, { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: EMPTY_VOCABULARY });
  if (!task) throw new Error('no task');
  return task;
}

describe('a line that repeats but on some days', () => {
  it.each([
    ['except 8 dec', ['2026-12-08'], 'Except Tue 8 Dec'],
    ['except on tue 8 dec', ['2026-12-08'], 'Except Tue 8 Dec'],
    ['but not 8/12', ['2026-12-08'], 'Except Tue 8 Dec'],
    ['not on 8 dec', ['2026-12-08'], 'Except Tue 8 Dec'],
    [
      'except 8 dec, 15 dec and 22 dec',
      ['2026-12-08', '2026-12-15', '2026-12-22'],
      'Except Tue 8 Dec, Tue 15 Dec and Tue 22 Dec',
    ],
    ['except 8 and 15 dec', ['2026-12-08', '2026-12-15'], 'Except Tue 8 Dec and Tue 15 Dec'],
    ['except next tuesday until 12 dec', ['2026-11-24'], 'Except Tue 24 Nov'],
  ])('has “%s” as exceptions', (words, except, label) => {
    const task = taskOf(`piano every tue 4pm ${words}`);
    expect([task.title, task.repeat?.except]).toEqual(['piano', except]);
    expect(task.block?.start).toBe(except.includes('2026-11-24') ? '2026-12-01T16:00' : '2026-11-24T16:00');
    expect(task.tokens.map((token) => tokenLabel(token, TODAY, '24'))).toContain(label);
  });

  it.each([
    ['every day except sunday', 'Every Monday, Tuesday, Wednesday, Thursday, Friday and Saturday'],
    ['every weekday 7am but not on fridays', 'Every Monday, Tuesday, Wednesday and Thursday'],
  ])('has no such weekday in “%s”', (words, rule) => {
    const { title, repeat } = taskOf(`piano ${words}`);
    expect([title, repeat && ruleSentence({ first: TODAY, ...repeat, until: null }, TODAY)]).toEqual(['piano', rule]);
  });

  it('keeps what names no day, says so, and takes no day from it', () => {
    const task = taskOf('piano every tue 4pm except the second week');
    expect(task).toMatchObject({ title: 'piano except the second week', block: { start: '2026-11-24T16:00' } });
    expect(task.unread.map(({ text }) => text)).toEqual(['except the second']);
    expect(taskOf('every tue poem on not being 8').title).toBe('poem on not being 8');
  });

  it('is saved without them', () => {
    const planner = new TestPlanner();
    const command = toEventCommand(taskOf('piano every tue 4pm except 1 dec until 12 dec'), 60);
    if (!command) throw new Error('no event');
    planner.do(command);
    const [series] = [...planner.state.rows.series.values()];
    if (!series) throw new Error('no series');
    expect(daysOfSeries(series, { from: TODAY, to: '2027-01-01' })).toEqual(['2026-11-24', '2026-12-08']);
  });
});
