import { describe, expect, it } from 'vitest';
import type { Command } from '../../core/commands/command.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { blocksOf } from '../../core/state/views.ts';
import { itemsOn } from './day-items.ts';
import { workloadOf } from './workload.ts';
import { headOf } from './day-head.ts';
import { previewDrop } from '../../screens/calendar/grid/drop-result.ts';
import { nextSlotCommand } from '../planning/item-actions.ts';
import { planCommand } from '../planning/moving.ts';
import { dayCommand } from '../../screens/calendar/day/use-day-zone.ts';

const SATURDAY = '2026-11-21';
const slot = { day: SATURDAY, minute: 13 * 60, isFine: false };

/** The items of a day: chips by title, timed items with their times. */
function seenOn(bench: TestPlanner, day: string): string[] {
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

const dropped = (bench: TestPlanner, ...ids: string[]): Command =>
  must(previewDrop(bench.state, { kind: 'tasks', ids }, slot, ZONE)?.command);

describe('a task planned for a day', () => {
  it('moves where it is given a time, by a drop and by the next free slot, and comes back with one undo', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Essay', plannedDay: TODAY, estimate: 40 });
    const free = must(nextSlotCommand(bench.state, { kind: 'planned', id, day: TODAY }, '2026-11-19T09:00', ZONE));
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
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Essay', plannedDay: '2026-12-01', estimate: 60 });
    const now = `${TODAY}T15:30`;
    bench.do(must(nextSlotCommand(bench.state, { kind: 'planned', id, day: '2026-12-01' }, now, ZONE)));
    expect(seenOn(bench, '2026-12-01')).toEqual(['07:00 Essay']);
    const block = [...bench.state.rows.blocks.values()][0]?.id ?? '';
    bench.do(must(nextSlotCommand(bench.state, { kind: 'block', id: block }, now, ZONE)));
    expect(seenOn(bench, '2026-12-01')).toEqual(['08:00 Essay']);
    const later = '2026-12-03T10:00';
    bench.do(must(nextSlotCommand(bench.state, { kind: 'block', id: block }, later, ZONE)));
    expect(seenOn(bench, '2026-12-03')).toEqual(['10:00 Essay']);
  });
});

describe('a day whose study time is used up', () => {
  it('is passed over by the next free slot, for a task and for a session', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Maths', plannedDay: TODAY, estimate: 120 });
    const [id = ''] = bench.tasks({ title: 'Essay', estimate: 40 });
    bench.do(must(nextSlotCommand(bench.state, { kind: 'due', id }, `${TODAY}T15:30`, ZONE)));
    expect(seenOn(bench, '2026-11-19')).toEqual(['07:00 Essay']);
    bench.tasks({ title: 'History', plannedDay: '2026-11-20', estimate: 120 });
    bench.tasks({ title: 'French', plannedDay: '2026-11-19', estimate: 80 });
    const block = [...bench.state.rows.blocks.values()][0]?.id ?? '';
    bench.do(must(nextSlotCommand(bench.state, { kind: 'block', id: block }, '2026-11-19T21:40', ZONE)));
    expect(seenOn(bench, SATURDAY)).toEqual(['07:00 Essay']);
  });
});

describe('a task that has its time already', () => {
  it('moves to another with its length, its day no longer counts it, and several times all stay', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Essay', estimate: 40, blocks: [{ start: `${TODAY}T17:00`, minutes: 30 }] });
    const loads = () =>
      [TODAY, SATURDAY].map((day) => workloadOf(bench.state, [day], ZONE, DEFAULT_SETTINGS)[0]?.planned);
    const landing = previewDrop(bench.state, { kind: 'tasks', ids: [id] }, slot, ZONE);
    expect(landing?.span).toEqual({ start: `${SATURDAY}T13:00`, end: `${SATURDAY}T13:30` });
    expect(bench.do(must(landing?.command)).sentence).toBe('Moved “Essay” to Saturday 13:00');
    expect(seenOn(bench, SATURDAY)).toEqual(['13:00 Essay']);
    expect(loads()).toEqual([0, 30]);
    bench.undo();
    expect(loads()).toEqual([30, 0]);
    bench.do({ type: 'block.add', taskId: id, block: { start: `${TODAY}T19:00` } });
    bench.do(dropped(bench, id));
    expect(loads()).toEqual([70, 40]);
  });

  it('keeps the time that was missed when it moves to today, and when it is given a time there', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({
      title: 'Essay',
      estimate: 40,
      blocks: [{ start: '2026-11-16T17:00', minutes: 30 }],
    });
    bench.do({ type: 'task.today' });
    expect(seenOn(bench, '2026-11-16')).toEqual(['17:00 Essay']);
    expect(seenOn(bench, TODAY)).toEqual(['Essay']);
    bench.do(planCommand(bench.state, [id], `${TODAY}T18:00`, ZONE));
    expect(seenOn(bench, '2026-11-16')).toEqual(['17:00 Essay']);
    expect(seenOn(bench, TODAY)).toEqual(['18:00 Essay']);
  });

  it('counts for its day only the minutes that are neither done nor have a time later', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({
      title: 'Essay',
      estimate: 180,
      plannedDay: TODAY,
      blocks: [
        { start: '2026-11-15T17:00', minutes: 60 },
        { start: '2026-11-16T17:00', minutes: 30 },
        { start: `${SATURDAY}T17:00`, minutes: 40 },
      ],
    });
    const done = blocksOf(bench.state, id).find(({ minutes }) => minutes === 60);
    bench.do({ type: 'block.check', id: done?.id ?? '', isDone: true });
    expect(workloadOf(bench.state, [TODAY], ZONE, DEFAULT_SETTINGS)[0]?.planned).toBe(80);
  });

  it('counts the minutes that pass in a night the clocks change', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Essay', estimate: 390, blocks: [{ start: '2026-04-05T00:30', minutes: 390 }] });
    bench.tasks({ title: 'Late', estimate: 240, blocks: [{ start: '2026-10-03T23:00', minutes: 240 }] });
    const planned = (day: string) => workloadOf(bench.state, [day], ZONE, DEFAULT_SETTINGS)[0]?.planned;
    expect(planned('2026-04-05')).toBe(390);
    expect([planned('2026-10-03'), planned('2026-10-04')]).toEqual([60, 180]);
  });
});

describe('what is dropped on the head of a day', () => {
  it('is planned for it without its time, or due then', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Essay', due: `${TODAY}T17:00`, blocks: [{ start: `${TODAY}T16:00` }] });
    const block = [...bench.state.rows.blocks.values()][0]?.id ?? '';
    const whole = { zone: ZONE, items: 'whole-day' } as const;
    const held = { kind: 'item', ref: { kind: 'block', id: block }, grab: 5 } as const;
    bench.do(must(dayCommand(bench.state, held, SATURDAY, whole)));
    expect([seenOn(bench, TODAY), seenOn(bench, SATURDAY)]).toEqual([[], ['Essay']]);
    bench.undo();
    bench.do(must(dayCommand(bench.state, held, SATURDAY, { ...whole, items: 'keep-time' })));
    expect(seenOn(bench, SATURDAY)).toEqual(['16:00 Essay']);
    bench.do(
      must(dayCommand(bench.state, { kind: 'whole-day', ref: { kind: 'due', id }, day: TODAY }, SATURDAY, whole)),
    );
    expect(bench.state.rows.tasks.get(id)?.due).toBe(`${SATURDAY}T17:00`);
  });
});
