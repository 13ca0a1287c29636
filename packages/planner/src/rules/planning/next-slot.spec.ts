import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { activeTask } from '../../core/state/views.ts';
import type { TaskDraft } from '../../core/commands/command.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { nextSlot } from './next-slot.ts';
import type { NextSlotOptions } from './next-slot.ts';

const [THURSDAY, FRIDAY] = ['2026-11-19', '2026-11-20'];
const full = (day: string): TaskDraft => ({ title: `All of ${day}`, plannedDay: day, estimate: 120 });

function slotFor(
  draft: Partial<TaskDraft>,
  others: TaskDraft[],
  options: Partial<NextSlotOptions> = {},
): string | null {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Essay', estimate: 40, ...draft }, ...others);
  const task = activeTask(bench.state, id);
  if (!task) throw new Error('the task is gone');
  const settings = DEFAULT_SETTINGS;
  return nextSlot(bench.state, task, { from: `${TODAY}T15:30`, minutes: 40, zone: ZONE, settings, ...options });
}

describe('the next slot for a session', () => {
  it('is the first free one on a day with study time left', () => {
    expect(slotFor({}, [])).toBe(`${TODAY}T15:30`);
    expect(slotFor({}, [full(TODAY)])).toBe(`${THURSDAY}T07:00`);
    expect(slotFor({}, [full(TODAY), full(THURSDAY)])).toBe(`${FRIDAY}T07:00`);
    expect(slotFor({}, [full(TODAY)], { minutes: 15 * 60 })).toBe(`${THURSDAY}T07:00`);
  });

  it('begins at once where the student asks for it, on five minutes', () => {
    expect(slotFor({}, [], { from: `${TODAY}T16:02` })).toBe(`${TODAY}T16:05`);
  });

  it('leaves a pause before and after what is there, where a day has room for it', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Essay', estimate: 40 });
    const at = (from: string, to: string) => ({
      title: 'Match',
      isAllDay: false,
      start: `${THURSDAY}T${from}`,
      end: `${THURSDAY}T${to}`,
    });
    const slot = (): string | null => {
      const task = activeTask(bench.state, id);
      const options = { from: `${THURSDAY}T07:00`, minutes: 40, zone: ZONE, settings: DEFAULT_SETTINGS };
      return task ? nextSlot(bench.state, task, options) : null;
    };
    bench.do({ type: 'event.add', events: [at('07:50', '09:00')] });
    expect(slot()).toBe(`${THURSDAY}T09:15`);
    bench.do({ type: 'event.add', events: [at('09:05', '21:50')] });
    expect(slot()).toBe(`${THURSDAY}T07:00`);
  });

  it('is on time rather than on a day with study time left', () => {
    expect(slotFor({ due: FRIDAY }, [full(TODAY)])).toBe(`${THURSDAY}T07:00`);
    expect(slotFor({ due: FRIDAY }, [full(TODAY), full(THURSDAY)])).toBe(`${TODAY}T15:30`);
    expect(slotFor({ due: TODAY }, [full(TODAY)])).toBe(`${TODAY}T15:30`);
    expect(slotFor({ due: `${FRIDAY}T09:00` }, [full(TODAY), full(THURSDAY)])).toBe(`${FRIDAY}T07:00`);
    expect(slotFor({ due: `${TODAY}T16:00` }, [full(TODAY)])).toBe(`${THURSDAY}T07:00`);
  });

  it('waits for a day with study time left where the work is late already', () => {
    expect(slotFor({ due: '2026-11-16' }, [full(TODAY)])).toBe(`${THURSDAY}T07:00`);
  });

  it('stays on the day the student chose, however full it is', () => {
    expect(slotFor({ plannedDay: THURSDAY }, [full(THURSDAY)], { from: `${THURSDAY}T00:00` })).toBe(
      `${THURSDAY}T07:00`,
    );
  });

  it('does not count the session that moves', () => {
    const bench = new TestPlanner();
    const blocks = [{ start: `${TODAY}T15:00`, minutes: 100 }];
    const [id = ''] = bench.tasks({ title: 'Essay', estimate: 100, blocks });
    const task = activeTask(bench.state, id);
    const [block] = [...bench.state.rows.blocks.values()];
    if (!task || !block) throw new Error('the task is gone');
    const options = { from: `${TODAY}T16:40`, minutes: 100, zone: ZONE, settings: DEFAULT_SETTINGS };
    expect(nextSlot(bench.state, task, options)).toBe(`${THURSDAY}T07:00`);
    expect(nextSlot(bench.state, task, { ...options, movesBlockId: block.id })).toBe(`${TODAY}T16:40`);
  });

  it('is none where no day is long enough', () => {
    expect(slotFor({}, [], { minutes: 16 * 60 })).toBeNull();
  });
});
