import { describe, expect, it } from 'vitest';
import type { Command } from '../../domain/commands/command.ts';
import { Bench, TODAY, ZONE } from '../../domain/test-support/planner.ts';
import { itemsOn } from '../../domain/time/day-items.ts';
import { headOf } from './day-head.ts';
import { landingOf } from './dragging.ts';
import { nextSlotCommand } from './item-actions.ts';

const SATURDAY = '2026-11-21';
const slot = { day: SATURDAY, minute: 13 * 60, isFine: false };

/** What stands on a day: chips by their titles, what has a time with its time. */
function seenOn(bench: Bench, day: string): string[] {
  const [items] = itemsOn(bench.state, [day], ZONE);
  if (!items) return [];
  const timed = items.timed.map(
    (item) => `${item.span.start.slice(11)} ${item.kind === 'block' ? item.task.title : ''}`,
  );
  return [...headOf(bench.state, items).planned.map(({ title }) => title), ...timed];
}

function must(command: Command | null | undefined): Command {
  if (!command) throw new Error('there is nothing to do');
  return command;
}

const dropped = (bench: Bench, ...ids: string[]): Command =>
  must(landingOf(bench.state, { kind: 'tasks', ids }, slot, ZONE)?.command);

describe('a task planned for a day', () => {
  it('moves where it is given a time, by a drop and by the next free slot, and comes back with one undo', () => {
    const bench = new Bench();
    const [id = ''] = bench.tasks({ title: 'Essay', plannedDay: TODAY, estimate: 40 });
    const free = must(nextSlotCommand(bench.state, { of: 'planned', id, day: TODAY }, '2026-11-19T09:00', ZONE));
    for (const [command, day, expected] of [
      [dropped(bench, id), SATURDAY, '13:00 Essay'],
      [free, '2026-11-19', '09:00 Essay'],
    ] as const) {
      bench.do(command);
      expect(seenOn(bench, day)).toEqual([expected]);
      expect(seenOn(bench, TODAY)).toEqual([]);
      bench.undo();
      expect(seenOn(bench, TODAY)).toEqual(['Essay']);
      expect(seenOn(bench, day)).toEqual([]);
    }
  });

  it('looks for a free slot from the day it is planned for, and after what has a time', () => {
    const bench = new Bench();
    const [id = ''] = bench.tasks({ title: 'Essay', plannedDay: '2026-12-01', estimate: 60 });
    const now = `${TODAY}T15:30`;
    bench.do(must(nextSlotCommand(bench.state, { of: 'planned', id, day: '2026-12-01' }, now, ZONE)));
    expect(seenOn(bench, '2026-12-01')).toEqual(['07:00 Essay']);
    const block = [...bench.state.rows.blocks.values()][0]?.id ?? '';
    bench.do(must(nextSlotCommand(bench.state, { of: 'block', id: block }, now, ZONE)));
    expect(seenOn(bench, '2026-12-01')).toEqual(['08:00 Essay']);
    const later = '2026-12-03T10:00';
    bench.do(must(nextSlotCommand(bench.state, { of: 'block', id: block }, later, ZONE)));
    expect(seenOn(bench, '2026-12-03')).toEqual(['10:00 Essay']);
  });
});
