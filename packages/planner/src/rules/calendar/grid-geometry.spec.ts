import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { itemsOn } from './day-items.ts';
import { weekDays } from '../../core/time/weeks.ts';
import {
  overflowsOf,
  drawnSpan,
  piecesOver,
  placesOf,
  pullEdge,
  detailLevel,
  slotAt,
  startAt,
} from './grid-geometry.ts';
import { byDayAndTime } from '../../screens/calendar/grid/neighbours.ts';

const week = weekDays(TODAY, 1);

function benchWith(...blocks: { start: string; minutes: number }[]): TestPlanner {
  const bench = new TestPlanner();
  bench.tasks(...blocks.map((block, at) => ({ title: `T${at}`, blocks: [block] })));
  return bench;
}

describe('where items of the grid stand', () => {
  it('is a share of the width and of the day, side by side where they overlap', () => {
    const bench = benchWith(
      { start: `${TODAY}T06:00`, minutes: 120 },
      { start: `${TODAY}T07:00`, minutes: 120 },
      { start: `${TODAY}T12:00`, minutes: 60 },
    );
    const facts = placesOf(itemsOn(bench.state, week, ZONE))
      .sort((a, b) => a.item.from - b.item.from)
      .map(({ left, width, top, height }) => [left * 7, width * 7, top * 24, height * 24].map((n) => +n.toFixed(6)));
    expect(facts).toEqual([
      [2, 0.5, 6, 2],
      [2.5, 0.5, 7, 2],
      [2, 1, 12, 1],
    ]);
  });

  it('leaves an item of a minute high enough to press, and within the day', () => {
    const bench = benchWith({ start: `${TODAY}T23:59`, minutes: 1 });
    const [last] = placesOf(itemsOn(bench.state, week, ZONE));
    expect(((last?.top ?? 0) + (last?.height ?? 0)) * 1440).toBeCloseTo(1440);
    const early = benchWith({ start: `${TODAY}T08:00`, minutes: 1 });
    expect((placesOf(itemsOn(early.state, week, ZONE))[0]?.height ?? 0) * 1440).toBeCloseTo(20);
  });

  it('keeps the key of an item through moves, and gives what is past midnight one of its own', () => {
    const bench = benchWith({ start: `${TODAY}T23:00`, minutes: 120 });
    const [block] = [...bench.state.rows.blocks.values()];
    const id = block?.id ?? '';
    const keys = () => placesOf(itemsOn(bench.state, week, ZONE)).map(({ key }) => key);
    expect(keys()).toEqual([id, `${id}+1`]);
    bench.do({ type: 'block.move', id, start: '2026-11-20T10:00' });
    expect(keys()).toEqual([id]);
    bench.do({ type: 'block.move', id, start: '2026-11-15T23:30' });
    expect(keys()).toEqual([id]);
  });
});

describe('how much an item has room to say', () => {
  it('is all of it in a column of a week, the title alone in half of one, and less in a third', () => {
    expect([1, 1 / 7, 1 / 10, 1 / 14, 1 / 15, 1 / 21, 1 / 56].map(detailLevel)).toEqual([
      'wide',
      'wide',
      'wide',
      'narrow',
      'narrow',
      'thin',
      'thin',
    ]);
  });
});

describe('more at a time than there is room for', () => {
  const overlapping = (count: number, more: { start: string; minutes: number }[] = []) => {
    const bench = benchWith(
      ...Array.from({ length: count }, () => ({ start: `${TODAY}T10:00`, minutes: 60 })),
      ...more,
    );
    return (days: readonly string[]) => {
      const places = placesOf(itemsOn(bench.state, days, ZONE)).sort(byDayAndTime);
      return { places, overflows: overflowsOf(places), seen: places.filter(({ isHidden }) => !isHidden) };
    };
  };

  it('is said in the last column, once for each stretch of time, and what has room is drawn beside it', () => {
    const { places, overflows, seen } = overlapping(12, [
      { start: `${TODAY}T10:30`, minutes: 60 },
      { start: `${TODAY}T14:00`, minutes: 60 },
    ])(week);
    expect(places).toHaveLength(14);
    expect(seen).toHaveLength(8);
    expect(overflows).toHaveLength(1);
    expect(overflows[0]?.items).toHaveLength(6);
    const { left = 0, width = 0, top = 0, height = 0 } = overflows[0] ?? {};
    expect([left * 7, width * 7, top * 24, height * 24].map((n) => +n.toFixed(6))).toEqual([2.875, 0.125, 10, 1.5]);
    for (const each of seen.filter(({ item }) => item.from === 600)) {
      expect(each.left + each.width).toBeLessThanOrEqual(left + 1e-9);
    }
  });

  it('is nothing where all have room; a day by itself has room for twice as many', () => {
    expect(overlapping(8)(week).overflows).toEqual([]);
    expect(overlapping(16)([TODAY]).overflows).toEqual([]);
    expect(overlapping(17)([TODAY]).overflows[0]?.items).toHaveLength(2);
  });

  it('stays small with a whole school at the same time', () => {
    const { places, overflows, seen } = overlapping(1_400)(week);
    expect([places.length, seen.length, overflows.length]).toEqual([1_400, 7, 1]);
    expect(overflows[0]?.items).toHaveLength(1_393);
  });
});

describe('the slot under a pointer', () => {
  const box = { left: 100, top: -400, width: 700, height: 1440 };

  it('is a column and a minute, the nearest where it is outside', () => {
    expect(slotAt(box, { x: 100, y: -400 }, 7)).toEqual({ column: 0, minute: 0 });
    expect(slotAt(box, { x: 399, y: 147 }, 7)).toEqual({ column: 2, minute: 547 });
    expect(slotAt(box, { x: 9999, y: 9999 }, 7)).toEqual({ column: 6, minute: 1440 });
    expect(slotAt(box, { x: -9, y: -999 }, 7)).toEqual({ column: 0, minute: 0 });
  });
});

describe('what a drag comes to', () => {
  it('starts on a quarter of an hour, on five minutes with the modifier, and never after the day it is held over', () => {
    expect(startAt(TODAY, 547.4, 0, false)).toBe(`${TODAY}T09:00`);
    expect(startAt(TODAY, 547.4, 0, true)).toBe(`${TODAY}T09:05`);
    expect(startAt(TODAY, 600, 42, true)).toBe(`${TODAY}T09:20`);
    expect(startAt(TODAY, 10, 60, false)).toBe('2026-11-17T23:15');
    expect(startAt(TODAY, 1440, 0, false)).toBe(`${TODAY}T23:45`);
    expect(startAt(TODAY, 1440, 0, true)).toBe(`${TODAY}T23:55`);
  });

  it('pulls one end and leaves the other, down to a step', () => {
    const span = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00` };
    expect(pullEdge(span, 'end', TODAY, 662, false)).toEqual({ ...span, end: `${TODAY}T11:00` });
    expect(pullEdge(span, 'end', TODAY, 663, true)).toEqual({ ...span, end: `${TODAY}T11:05` });
    expect(pullEdge(span, 'end', TODAY, 100, false)).toEqual({ ...span, end: `${TODAY}T09:15` });
    expect(pullEdge(span, 'start', TODAY, 900, true)).toEqual({ ...span, start: `${TODAY}T09:55` });
    expect(pullEdge(span, 'end', TODAY, 1440, false).end).toBe('2026-11-19T00:00');
  });

  it('draws a stretch in either direction that lasts and stays on its day', () => {
    expect(drawnSpan(TODAY, 602, 641, false)).toEqual({ start: `${TODAY}T10:00`, end: `${TODAY}T10:45` });
    expect(drawnSpan(TODAY, 641, 602, false)).toEqual(drawnSpan(TODAY, 602, 641, false));
    const minute = fc.double({ min: 0, max: 1440, noNaN: true });
    fc.assert(
      fc.property(minute, minute, fc.boolean(), (from, to, isFine) => {
        const { start, end } = drawnSpan(TODAY, from, to, isFine);
        expect(start.startsWith(TODAY)).toBe(true);
        expect(end > start && end <= '2026-11-19T00:00').toBe(true);
      }),
    );
  });

  it('is shown on each day it touches', () => {
    const over = piecesOver({ start: `${TODAY}T22:00`, end: '2026-11-19T01:30' }, week);
    expect(over).toEqual([
      { column: 2, from: 1320, to: 1440 },
      { column: 3, from: 0, to: 90 },
    ]);
    expect(piecesOver({ start: `${TODAY}T22:00`, end: '2026-11-19T00:00' }, week)).toHaveLength(1);
    expect(piecesOver({ start: '2026-11-30T22:00', end: '2026-11-30T23:00' }, week)).toEqual([]);
  });
});
