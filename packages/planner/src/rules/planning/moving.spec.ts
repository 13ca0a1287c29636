import { describe, expect, it } from 'vitest';
import type { TimedRef } from '../calendar/item-ref.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { workloadOf } from '../calendar/workload.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { clockChangeOn, describeClockChange } from '../../screens/calendar/clock-change.ts';
import { headOf, formatLoad } from '../calendar/day-head.ts';
import { keyStep } from '../calendar/move-keys.ts';
import {
  freeSlotCommand,
  timedItemAt,
  moveCommand,
  movedSpan,
  planCommand,
  removeCommand,
  spanCommand,
} from './moving.ts';

function withBlock(start: string, minutes: number): { bench: TestPlanner; ref: TimedRef; taskId: string } {
  const bench = new TestPlanner();
  const [taskId = ''] = bench.tasks({ title: 'Essay', blocks: [{ start, minutes }] });
  const [block] = [...bench.state.rows.blocks.values()];
  return { bench, ref: { kind: 'block', id: block?.id ?? '' }, taskId };
}

function withEvent(start: string, end: string, zone: string | null = null): { bench: TestPlanner; ref: TimedRef } {
  const bench = new TestPlanner();
  const events = [{ title: 'Lesson', isAllDay: false, start, end, zone }];
  const [id = ''] = bench.do({ type: 'event.add', events }).focus;
  return { bench, ref: { kind: 'event', id } };
}

function item(bench: TestPlanner, ref: TimedRef) {
  const found = timedItemAt(bench.state, ref, ZONE);
  if (!found) throw new Error('the item is gone');
  return found;
}

describe('an item that is moved', () => {
  it('lands where its preview was, a block and an event alike', () => {
    for (const { bench, ref } of [
      withBlock(`${TODAY}T09:00`, 50),
      withEvent(`${TODAY}T09:00`, `${TODAY}T09:50`),
      withEvent('2026-11-17T12:00', '2026-11-17T12:50', 'Pacific/Honolulu'),
    ]) {
      const before = item(bench, ref);
      const start = '2026-11-20T10:07';
      const preview = movedSpan(ref, before, start, ZONE);
      bench.do(moveCommand(ref, before, start, ZONE));
      expect(item(bench, ref).span).toEqual(preview);
      expect(preview).toEqual({ start, end: '2026-11-20T10:57' });
      bench.undo();
      expect(item(bench, ref).span).toEqual(before.span);
    }
  });

  it('lasts as long in the night the clocks go forward, where an event keeps the times people read', () => {
    const block = withBlock(`${TODAY}T09:00`, 120);
    const event = withEvent(`${TODAY}T09:00`, `${TODAY}T11:00`);
    const start = '2026-10-04T01:30';
    expect(movedSpan(block.ref, item(block.bench, block.ref), start, ZONE).end).toBe('2026-10-04T04:30');
    expect(movedSpan(event.ref, item(event.bench, event.ref), start, ZONE).end).toBe('2026-10-04T03:30');
  });

  it('is drawn, said and written after the hour that clocks leave out where it is put into it', () => {
    const { bench, ref } = withBlock(`${TODAY}T09:00`, 60);
    const before = item(bench, ref);
    const start = '2026-10-04T02:25';
    const preview = movedSpan(ref, before, start, ZONE);
    expect(preview).toEqual({ start: '2026-10-04T03:25', end: '2026-10-04T04:25' });
    expect(bench.do(moveCommand(ref, before, start, ZONE)).sentence).toMatch(/ 03:25$/);
    expect(item(bench, ref).span).toEqual(preview);
    expect(bench.state.rows.blocks.get(ref.id)?.start).toBe(preview.start);
  });

  it('keeps the hour that clocks show twice when it is carried, made longer and shorter', () => {
    const { bench, ref } = withBlock('2026-04-05T01:45', 90);
    const end = (time: string) => {
      const found = item(bench, ref);
      bench.do(spanCommand(ref, found, { start: found.span.start, end: `2026-04-05T${time}` }, ZONE));
      return bench.state.rows.blocks.get(ref.id)?.minutes;
    };
    expect(item(bench, ref).span.end).toBe('2026-04-05T02:15');
    expect(movedSpan(ref, item(bench, ref), `${TODAY}T09:00`, ZONE).end).toBe(`${TODAY}T10:30`);
    expect([end('02:30'), end('03:00'), end('02:45'), end('02:00'), end('01:50')]).toEqual([105, 135, 120, 75, 5]);
  });

  it('is given other ends likewise', () => {
    for (const { bench, ref } of [
      withBlock(`${TODAY}T09:00`, 50),
      withEvent('2026-11-17T12:00', '2026-11-17T12:50', 'Pacific/Honolulu'),
    ]) {
      const span = { start: `${TODAY}T08:10`, end: `${TODAY}T11:02` };
      bench.do(spanCommand(ref, item(bench, ref), span, ZONE));
      expect(item(bench, ref).span).toEqual(span);
    }
  });

  it('is taken off, and of a task only the block', () => {
    const { bench, ref, taskId } = withBlock(`${TODAY}T09:00`, 50);
    bench.do(removeCommand(ref));
    expect(timedItemAt(bench.state, ref, ZONE)).toBeUndefined();
    expect(bench.state.rows.tasks.get(taskId)?.deletedAt).toBeNull();
    const event = withEvent(`${TODAY}T09:00`, `${TODAY}T11:00`);
    event.bench.do(removeCommand(event.ref));
    expect(timedItemAt(event.bench.state, event.ref, ZONE)).toBeUndefined();
  });

  it('finds the next free slot, and is not in its own way', () => {
    const { bench, ref } = withBlock(`${TODAY}T16:00`, 60);
    bench.do({
      type: 'event.add',
      events: [{ title: 'Match', isAllDay: false, start: `${TODAY}T15:00`, end: `${TODAY}T15:55` }],
    });
    expect(freeSlotCommand(bench.state, ref, `${TODAY}T15:10`, ZONE)).toMatchObject({ start: `${TODAY}T16:10` });
    expect(freeSlotCommand(bench.state, { kind: 'block', id: 'gone' }, `${TODAY}T15:10`, ZONE)).toBeNull();
  });
});

describe('tasks dropped on a slot', () => {
  it('follow each other, as long as is estimated or usual', () => {
    const bench = new TestPlanner();
    const ids = bench.tasks({ title: 'A', estimate: 45 }, 'B', { title: 'C', estimate: 10 });
    bench.do(planCommand(bench.state, ids, `${TODAY}T16:07`, ZONE));
    const spans = [...bench.state.rows.blocks.values()].map((block) => spanOfBlock(block, ZONE));
    expect(spans.map(({ start, end }) => `${start.slice(11)} ${end.slice(11)}`).sort()).toEqual([
      '16:07 16:52',
      '16:52 17:52',
      '17:52 18:02',
    ]);
  });
});

describe('an item moved by keys', () => {
  const EVERY_DAY = { zone: ZONE, weekdays: [] };
  const span = { start: `${TODAY}T09:07`, end: `${TODAY}T09:37` };
  const press = (key: string, held: Partial<Parameters<typeof keyStep>[1]> = {}) =>
    keyStep(span, { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, EVERY_DAY);

  it('goes by a quarter, by a minute, by a day', () => {
    expect(press('ArrowDown')).toEqual({ do: 'move', start: `${TODAY}T09:22` });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ do: 'move', start: `${TODAY}T09:06` });
    expect(press('ArrowRight')).toEqual({ do: 'move', start: '2026-11-19T09:07' });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'move', start: '2026-11-17T09:07' });
    expect(press('a')).toBeNull();
  });

  it('gets longer and shorter, but never shorter than a step', () => {
    expect(press('ArrowDown', { ctrlKey: true })).toEqual({ do: 'resize', span: { ...span, end: `${TODAY}T09:52` } });
    expect(press('ArrowUp', { metaKey: true })).toEqual({ do: 'resize', span: { ...span, end: `${TODAY}T09:22` } });
    const short = { start: `${TODAY}T09:00`, end: `${TODAY}T09:20` };
    const keys = { shiftKey: false, metaKey: false };
    for (const held of [
      { key: 'ArrowUp', ctrlKey: true, altKey: false },
      { key: 'ArrowDown', ctrlKey: false, altKey: true },
    ]) {
      expect(keyStep(short, { ...keys, ...held }, EVERY_DAY)).toEqual({ do: 'resize', span: short });
    }
  });

  it('starts earlier or later, with its end where it is', () => {
    const later = press('ArrowDown', { altKey: true, shiftKey: true });
    expect(later).toEqual({ do: 'resize', span: { ...span, start: `${TODAY}T09:08` } });
    expect(press('ArrowUp', { altKey: true })).toEqual({ do: 'resize', span: { ...span, start: `${TODAY}T08:52` } });
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
  });

  it('passes over the hour that clocks leave out, both ways', () => {
    const keys = { shiftKey: false, metaKey: false, altKey: false };
    const at = (start: string, end: string) => ({ start: `2026-10-04T${start}`, end: `2026-10-04T${end}` });
    const up = { ...keys, key: 'ArrowUp' };
    const step = keyStep(at('03:00', '03:30'), { ...up, ctrlKey: false }, EVERY_DAY);
    expect(step).toEqual({ do: 'move', start: '2026-10-04T01:45' });
    const shorter = keyStep(at('01:00', '03:00'), { ...up, ctrlKey: true }, EVERY_DAY);
    expect(shorter).toEqual({ do: 'resize', span: at('01:00', '01:45') });
    const down = keyStep(at('01:45', '02:00'), { ...keys, key: 'ArrowDown', ctrlKey: false }, EVERY_DAY);
    expect(down).toEqual({ do: 'move', start: '2026-10-04T02:00' });
  });

  it('passes over days that are not shown', () => {
    const friday = { start: '2026-11-20T09:07', end: '2026-11-20T09:37' };
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    const work = { zone: ZONE, weekdays: [1, 2, 3, 4, 5] };
    expect(keyStep(friday, { ...keys, key: 'ArrowRight' }, work)).toEqual({ do: 'move', start: '2026-11-23T09:07' });
    expect(keyStep(span, { ...keys, key: 'ArrowLeft' }, work)).toEqual({ do: 'move', start: '2026-11-17T09:07' });
  });
});

describe('what stands above the hours', () => {
  it('tells the day a thing is done from the day it is due, and says the load in words', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'Planned', plannedDay: TODAY, due: '2026-11-30' },
      { title: 'Has a block', plannedDay: TODAY, estimate: 150, blocks: [{ start: `${TODAY}T16:00`, minutes: 150 }] },
      { title: 'Due', due: `${TODAY}T17:00` },
    );
    const [done = ''] = bench.tasks({ title: 'Due and done', due: TODAY });
    bench.do({ type: 'task.complete', ids: [done] });
    const [items] = itemsOn(bench.state, [TODAY], ZONE);
    const head = items && headOf(bench.state, items);
    expect(head?.planned.map(({ title }) => title)).toEqual(['Planned']);
    expect(head?.due.map(({ title }) => title)).toEqual(['Due']);
    const [load] = workloadOf(bench.state, [TODAY], ZONE, DEFAULT_SETTINGS);
    expect(load && formatLoad(load)).toBe('2 h 30 min study planned, 30 min too much, and 1 task without a length');
    expect(formatLoad({ planned: 0, capacity: 120, unestimated: 0 })).toBe('No study planned');
    expect(formatLoad({ planned: 30, capacity: 0, unestimated: 0 })).toBe('30 min study planned on a day off');
    expect(formatLoad({ planned: 0, capacity: 0, unestimated: 2 })).toBe('2 tasks without a length planned');
  });
});

describe('a day on which the clocks change', () => {
  it.each([
    ['2026-10-04', 'Australia/Sydney', { kind: 'skipped', from: 120, to: 180 }],
    ['2026-04-05', 'Australia/Sydney', { kind: 'twice', from: 120, to: 180 }],
    ['2026-10-04', 'Australia/Lord_Howe', { kind: 'skipped', from: 120, to: 150 }],
    ['2026-04-05', 'Australia/Lord_Howe', { kind: 'twice', from: 90, to: 120 }],
    [TODAY, 'Australia/Sydney', null],
    ['2026-10-04', 'Australia/Brisbane', null],
  ])('%s in %s', (day, zone, expected) => {
    expect(clockChangeOn(day, zone)).toEqual(expected);
  });

  it('says when', () => {
    expect(describeClockChange({ kind: 'skipped', from: 120, to: 180 }, '24')).toBe('Clocks go forward at 02:00');
    expect(describeClockChange({ kind: 'twice', from: 120, to: 180 }, '12')).toBe('Clocks go back at 3:00 am');
  });
});
