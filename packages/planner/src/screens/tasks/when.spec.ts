import { describe, expect, it } from 'vitest';
import { activeTask } from '../../core/state/views.ts';
import { TestPlanner, NOW, ZONE } from '../../../test/test-planner.ts';
import { withDay } from '../../core/time/civil-time.ts';
import { nextWorkTime, withTime } from './when.ts';

describe('a due day and its time', () => {
  it('keep each other', () => {
    expect(withDay('2026-11-20T09:00', '2026-11-24')).toBe('2026-11-24T09:00');
    expect(withDay('2026-11-20', '2026-11-24')).toBe('2026-11-24');
    expect(withDay(null, '2026-11-24')).toBe('2026-11-24');
    expect(withDay('2026-11-20T09:00', null)).toBeNull();
    expect(withTime('2026-11-20', 540)).toBe('2026-11-20T09:00');
    expect(withTime('2026-11-20T09:00', null)).toBe('2026-11-20');
    expect(withTime(null, 540)).toBeNull();
  });
});

describe('the next time to set aside', () => {
  const at = { now: NOW, zone: ZONE };
  function proposed(fields: { plannedDay?: string; estimate?: number }, ...taken: [string, string][]): string {
    const bench = new TestPlanner();
    const events = taken.map(([start, end]) => ({ title: 'Lesson', isAllDay: false, start, end }));
    if (events.length > 0) bench.do({ type: 'event.add', events });
    const [id = ''] = bench.tasks({ title: 'Essay', ...fields });
    const task = activeTask(bench.state, id);
    if (!task) throw new Error('the task is gone');
    return nextWorkTime(bench.state, task, at);
  }

  it('is now, on five minutes, where nothing stands in the way', () => {
    expect(proposed({})).toBe('2026-11-18T15:30');
    expect(proposed({}, ['2026-11-18T16:00', '2026-11-18T17:00'])).toBe('2026-11-18T17:15');
    expect(proposed({ estimate: 30 }, ['2026-11-18T16:15', '2026-11-18T17:00'])).toBe('2026-11-18T15:30');
  });

  it('begins with the day it is planned for, but never in the past', () => {
    expect(proposed({ plannedDay: '2026-11-21' })).toBe('2026-11-21T07:00');
    expect(proposed({ plannedDay: '2026-11-02' })).toBe('2026-11-18T15:30');
  });

  it('passes over a day whose study time is used up, unless it would be late then', () => {
    const propose = (due: string | null): string => {
      const bench = new TestPlanner();
      const [id = ''] = bench.tasks(
        { title: 'Essay', estimate: 40, due },
        { title: 'Maths', plannedDay: '2026-11-18', estimate: 120 },
      );
      const task = activeTask(bench.state, id);
      if (!task) throw new Error('the task is gone');
      return nextWorkTime(bench.state, task, at);
    };
    expect(propose(null)).toBe('2026-11-19T07:00');
    expect(propose('2026-11-20')).toBe('2026-11-19T07:00');
    expect(propose('2026-11-19')).toBe('2026-11-18T15:30');
  });

  it('is a whole day for what takes longer than one', () => {
    expect(proposed({ estimate: 40 * 60 })).toBe('2026-11-19T07:00');
  });
});
