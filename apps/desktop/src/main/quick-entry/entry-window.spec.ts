import type { Command } from '@bellweek/planner/core';
import { setDateOrder, stateOf } from '@bellweek/planner/core';
import { TestPlanner } from '@bellweek/planner/testing';
import { describe, expect, it, vi } from 'vitest';
import { entryWindow } from './entry-window.ts';

const TEXT = 'Essay tomorrow 4pm 45m #english due fri';

function newEntry(isOpen = true, state = stateOf({})) {
  const run = vi.fn((_: Command): string | null => null);
  const live = { state: isOpen ? state : null, run };
  const now = () => Date.parse('2026-11-16T01:00:00Z');
  const offerCalendar = vi.fn();
  const options = { live, now, zone: () => 'Australia/Sydney', newId: () => 'id', offerCalendar };
  return { entry: entryWindow(options), run, offerCalendar };
}

describe('the window for one task', () => {
  it('says what it understood, as the field of the planner does', () => {
    const { entry } = newEntry();
    expect(entry.read({ text: TEXT, dismissed: [], kind: null }).parts.map(({ words }) => words)).toEqual([
      'Tomorrow',
      '16:00',
      '45 min',
      'New tag: english',
      'Due Friday',
    ]);
  });

  it('reads and adds nothing of what was turned back into text', () => {
    const { entry, run } = newEntry();
    const dismissed = entry
      .read({ text: TEXT, dismissed: [], kind: null })
      .parts.flatMap(({ kind, text }) => (kind === 'due' || kind === 'unread' ? [] : [{ kind, text }]));
    expect(entry.read({ text: TEXT, dismissed, kind: null }).parts.map(({ words }) => words)).toEqual(['Due Friday']);
    expect(entry.add({ text: TEXT, dismissed, kind: null })).toBeNull();
    expect(JSON.stringify(run.mock.calls[0])).toContain('Essay tomorrow 4pm 45m #english');
    run.mockClear();
    expect(entry.add({ text: TEXT, dismissed: [], kind: null })).toBeNull();
    expect(JSON.stringify(run.mock.calls[0])).not.toContain('tomorrow');
  });

  it('reads dates in the order of the student, and names subjects and what is not understood', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'onboarding.answer', answers: { subjects: ['Maths'] } });
    bench.do({ type: 'settings.edit', fields: { dates: 'monthFirst' } });
    const { entry } = newEntry(true, bench.state);
    const { parts } = entry.read({ text: 'maths ex 7c due 12/4 tue/wed', dismissed: [], kind: null });
    expect(parts.map(({ words }) => words)).toEqual([
      'Due Fri, December 4',
      'Maths',
      'Write “every tue/wed” if it repeats',
    ]);
    const without = entry.read({ text: 'maths ex 7c', dismissed: [{ kind: 'subject', text: 'maths' }], kind: null });
    expect(without.parts).toEqual([]);
    setDateOrder('dayFirst');
  });

  it('adds an exam at a time as an event of that time', () => {
    const { entry, run } = newEntry();
    expect(entry.add({ text: 'Maths exam fri 9am', dismissed: [], kind: null })).toBeNull();
    const event = { title: 'Maths exam', isExam: true, start: '2026-11-20T09:00', end: '2026-11-20T10:00' };
    expect(run.mock.calls).toMatchObject([[{ type: 'entry.add', events: [event], tasks: [] }]]);
  });

  it.each([
    ['netball fri 4-5:30', null, 'event'],
    ['netball fri 4-5:30', 'task', 'task'],
    ['essay fri 4pm', null, 'task'],
    ['essay fri 4pm', 'event', 'event'],
    ['essay', null, null],
    ['', null, null],
  ] as const)('says that %j with the choice %s is of the kind %s, and adds it as that', (text, kind, expected) => {
    const { entry, run } = newEntry();
    expect(entry.read({ text, dismissed: [], kind }).kind).toBe(expected);
    if (text === '') return;
    expect(entry.add({ text, dismissed: [], kind })).toBeNull();
    const [events, tasks] = expected === 'event' ? [1, 0] : [0, 1];
    expect(run.mock.calls[0]?.[0]).toMatchObject({ events: { length: events }, tasks: { length: tasks } });
  });

  it('understands nothing where nobody is signed in, and says so when it is to be added', () => {
    const { entry, run } = newEntry(false);
    expect(entry.read({ text: TEXT, dismissed: [], kind: null })).toEqual({ kind: null, parts: [], isCalendar: false });
    expect(entry.add({ text: TEXT, dismissed: [], kind: null })).toBe('Log in first, and open your planner once.');
    expect(run).not.toHaveBeenCalled();
  });

  it('offers the calendar of a pasted address, and adds no task of it', () => {
    const { entry, run, offerCalendar } = newEntry();
    const line = { text: 'webcal://school.example/feeds/a.ics', dismissed: [], kind: null };
    expect(entry.read(line)).toEqual({ kind: null, parts: [], isCalendar: true });
    expect(entry.add(line)).toBeNull();
    expect(offerCalendar.mock.calls).toEqual([['https://school.example/feeds/a.ics']]);
    expect(run).not.toHaveBeenCalled();
    const sentence = { ...line, text: `see ${line.text}` };
    expect(entry.read(sentence).isCalendar).toBe(false);
    expect(newEntry(false).entry.add(line)).toBe('Log in first, and open your planner once.');
  });
});
