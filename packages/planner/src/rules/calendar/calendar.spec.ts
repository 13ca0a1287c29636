import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { itemsOn } from './day-items.ts';
import { dueBadge } from '../tasks/due.ts';
import { nextFreeSlot } from './free-slot.ts';
import { lanesOf } from './lanes.ts';
import { weekDays } from '../../core/time/weeks.ts';
import { formatDay, formatDistance, formatLength, formatMinute } from '../../core/time/format.ts';
import { totalLoad, workloadOf } from './workload.ts';

const week = weekDays(TODAY, 1);
const event = (title: string, start: string, end: string, zone?: string | null) => ({
  title,
  isAllDay: start.length === 10,
  start,
  end,
  zone,
});

describe('what stands on a day', () => {
  it('is there on every day it touches, cut at midnight, and nothing from the trash', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Late', blocks: [{ start: `${TODAY}T23:00`, minutes: 120 }] });
    const [gone = ''] = bench.tasks({ title: 'Gone', blocks: [{ start: `${TODAY}T10:00`, minutes: 30 }] });
    bench.do({ type: 'task.delete', ids: [gone] });
    const until = '2026-11-19T00:00';
    bench.do({
      type: 'event.add',
      events: [event('Camp', '2026-11-16', TODAY), event('Party', `${TODAY}T20:00`, until)],
    });
    const lists = itemsOn(bench.state, week, ZONE);
    expect(lists.map(({ allDay }) => allDay.length)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    const facts = lists.map(({ timed }) =>
      timed.map(({ from, to, endsAfter, startsBefore }) => ({ from, to, endsAfter, startsBefore })),
    );
    expect(facts[2]).toEqual([
      { from: 1200, to: 1440, endsAfter: false, startsBefore: false },
      { from: 1380, to: 1440, endsAfter: true, startsBefore: false },
    ]);
    expect(facts[3]).toEqual([{ from: 0, to: 60, endsAfter: false, startsBefore: true }]);
  });

  it('follows an event that is fixed to a zone to the day it falls on here', () => {
    const bench = new TestPlanner();
    const draft = event('Lecture from Honolulu', '2026-11-17T20:00', '2026-11-17T21:00', 'Pacific/Honolulu');
    bench.do({ type: 'event.add', events: [draft] });
    const inKiritimati = itemsOn(bench.state, week, 'Pacific/Kiritimati');
    expect(inKiritimati.map(({ timed }) => timed.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(itemsOn(bench.state, [TODAY], 'Pacific/Kiritimati')[0]?.timed[0]?.from).toBe(20 * 60);
    expect(itemsOn(bench.state, week, 'Pacific/Honolulu')[1]?.timed).toHaveLength(1);
  });

  it('is found in a month of 2,000 events by looking at few of them', () => {
    const bench = new TestPlanner();
    const events = Array.from({ length: 2000 }, (_, at) => {
      const day = addDays('2026-11-01', at % 30);
      return event(`E${at}`, `${day}T09:00`, `${day}T10:00`);
    });
    bench.do({ type: 'event.add', events });
    const counts = itemsOn(bench.state, week, ZONE).map(({ timed }) => timed.length);
    expect(counts.every((count) => count === 66 || count === 67)).toBe(true);
  });
});

describe('lanes', () => {
  const items = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })), { maxLength: 25 })
    .map((pairs) => pairs.map(([from, length], at) => ({ id: `i${at}`, from, to: from + length })));

  it('keep what overlaps apart, need no more columns than the fullest moment, and depend on no order', () => {
    fc.assert(
      fc.property(items, (list) => {
        const lanes = lanesOf(list);
        expect([...lanesOf([...list].reverse())].sort()).toEqual([...lanes].sort());
        for (const a of list) {
          const own = lanes.get(a.id);
          if (!own) throw new Error('an item without a lane');
          expect(own.lane + own.width).toBeLessThanOrEqual(own.lanes);
          for (const b of list) {
            if (a.id === b.id || a.from >= b.to || b.from >= a.to) continue;
            const other = lanes.get(b.id);
            const isApart =
              own.lane + own.width <= (other?.lane ?? 0) || (other?.lane ?? 0) + (other?.width ?? 0) <= own.lane;
            expect(isApart).toBe(true);
            expect(other?.lanes).toBe(own.lanes);
          }
        }
        const most = Math.max(0, ...list.map((a) => list.filter((b) => b.from <= a.from && b.to > a.from).length));
        expect(Math.max(0, ...[...lanes.values()].map((lane) => lane.lanes))).toBe(most);
      }),
      { numRuns: runs(200) },
    );
  });

  it('give short items the room they take up on the screen', () => {
    const list = [
      { id: 'a', from: 0, to: 1 },
      { id: 'b', from: 5, to: 30 },
    ];
    expect(lanesOf(list).get('b')).toMatchObject({ lane: 0, lanes: 1, width: 1 });
    expect(lanesOf(list, 15).get('b')).toMatchObject({ lane: 1, lanes: 2, width: 1 });
  });

  it('are no more than there may be: what has none of its own is hidden, together, and covers nothing that is seen', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 2, max: 6 }), (list, most) => {
        const all = [...lanesOf(list).values()];
        const lanes = lanesOf(list, 0, most);
        expect(Math.max(0, ...[...lanes.values()].map((each) => each.lanes))).toBeLessThanOrEqual(most);
        if (all.every((each) => each.lanes <= most)) expect([...lanes.values()]).toEqual(all);
        for (const a of list) {
          const own = lanes.get(a.id);
          if (!own) throw new Error('an item without a lane');
          if (own.isHidden) expect(own).toEqual({ lane: most - 1, lanes: most, width: 1, isHidden: true });
          for (const b of list) {
            const other = lanes.get(b.id);
            if (a.id === b.id || a.from >= b.to || b.from >= a.to || !other || (own.isHidden && other.isHidden))
              continue;
            expect(own.lane + own.width <= other.lane || other.lane + other.width <= own.lane).toBe(true);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('let an item be as wide as its neighbours leave room', () => {
    const list = [
      { id: 'long', from: 0, to: 100 },
      { id: 'x', from: 0, to: 20 },
      { id: 'y', from: 0, to: 20 },
      { id: 'late', from: 50, to: 90 },
    ];
    expect(lanesOf(list).get('late')).toMatchObject({ lane: 1, lanes: 3, width: 2 });
  });
});

describe('the next free slot', () => {
  const settings = { dayStart: 8 * 60, dayEnd: 20 * 60 };

  it('respects events, blocks, the visible hours and now', () => {
    const bench = new TestPlanner();
    const slot = (from: string, minutes: number, exceptBlockId?: string) =>
      nextFreeSlot(bench.state, { from, minutes, zone: ZONE, settings, exceptBlockId });
    expect(slot(`${TODAY}T15:32`, 60)).toBe(`${TODAY}T15:35`);
    expect(slot(`${TODAY}T05:00`, 60)).toBe(`${TODAY}T08:00`);
    bench.do({
      type: 'event.add',
      events: [event('Match', `${TODAY}T15:10`, `${TODAY}T17:02`), event('Camp', TODAY, TODAY)],
    });
    bench.tasks({ title: 'A', blocks: [{ start: `${TODAY}T18:00`, minutes: 30 }] });
    const [block] = [...bench.state.rows.blocks.values()];
    expect(slot(`${TODAY}T15:00`, 50)).toBe(`${TODAY}T17:05`);
    expect(slot(`${TODAY}T15:00`, 60)).toBe(`${TODAY}T18:30`);
    expect(slot(`${TODAY}T15:00`, 60, block?.id)).toBe(`${TODAY}T17:05`);
    expect(slot(`${TODAY}T15:00`, 91)).toBe('2026-11-19T08:00');
    expect(slot(`${TODAY}T19:30`, 60)).toBe('2026-11-19T08:00');
    expect(slot(`${TODAY}T15:00`, 13 * 60)).toBeNull();
  });

  it('is free indeed, and nothing earlier is', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 40 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 60 }), (list, fives) => {
        const bench = new TestPlanner();
        const events = list.map(([start, length]) => {
          const at = (minute: number) =>
            `${TODAY}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          return event('E', at(start * 5), at(Math.min(start * 5 + length * 5, 1439)));
        });
        if (events.length > 0) bench.do({ type: 'event.add', events });
        const minutes = fives * 5;
        const found = nextFreeSlot(bench.state, { from: `${TODAY}T08:00`, minutes, zone: ZONE, settings });
        const [list0] = itemsOn(bench.state, [TODAY], ZONE);
        const isFree = (from: number) =>
          from + minutes <= settings.dayEnd &&
          (list0?.timed ?? []).every((item) => item.to <= from || item.from >= from + minutes);
        const starts = Array.from({ length: 144 }, (_, at) => 480 + at * 5);
        const expected = starts.find(isFree);
        if (expected === undefined) expect(found?.startsWith(TODAY)).toBe(false);
        else
          expect(found).toBe(
            `${TODAY}T${String(Math.floor(expected / 60)).padStart(2, '0')}:${String(expected % 60).padStart(2, '0')}`,
          );
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('workload', () => {
  it('adds blocks, and the estimates of what is planned without one, against what fits into the day', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'A', estimate: 300, plannedDay: TODAY, blocks: [{ start: `${TODAY}T16:00`, minutes: 50 }] },
      { title: 'B', estimate: 90, plannedDay: TODAY },
      { title: 'C', plannedDay: TODAY, due: '2026-11-30' },
      { title: 'Chore', plannedDay: TODAY, blocks: [{ start: `${TODAY}T19:00`, minutes: 30 }] },
      { title: 'Saturday', estimate: 30, plannedDay: '2026-11-21' },
    );
    bench.do({ type: 'event.add', events: [event('Lesson', `${TODAY}T09:00`, `${TODAY}T15:00`)] });
    const loads = workloadOf(bench.state, week, ZONE, DEFAULT_SETTINGS);
    expect(loads[2]).toEqual({ day: TODAY, planned: 140, capacity: 120, unestimated: 1 });
    expect(loads[5]).toMatchObject({ planned: 30, capacity: 180 });
    expect(totalLoad(loads.slice(2, 3))).toEqual({ planned: 140, capacity: 120, over: 20 });
    expect(totalLoad(loads).over).toBe(0);
  });
});

describe('words', () => {
  const now = `${TODAY}T15:30`;

  it.each([
    ['2026-11-16', 'overdue', 'Was due 16 Nov', 'Overdue since Mon 16 November'],
    ['2026-11-17T09:00', 'overdue', 'Was due yesterday, 09:00', 'Overdue since yesterday 09:00'],
    [`${TODAY}T15:29`, 'overdue', 'Was due today, 15:29', 'Overdue since today 15:29'],
    [`${TODAY}T15:30`, 'today', 'Due today, 15:30', 'Due today 15:30'],
    [TODAY, 'today', 'Due today', 'Due today'],
    ['2026-11-19T17:00', 'tomorrow', 'Due tomorrow, 17:00', 'Due tomorrow 17:00'],
    ['2026-11-20', 'week', 'Due Fri', 'Due Friday'],
    ['2026-11-24T09:50', 'week', 'Due Tue, 09:50', 'Due Tuesday 09:50'],
    ['2026-11-25', 'later', 'Due 25 Nov', 'Due Wed 25 November'],
    ['2027-05-02T10:00', 'later', 'Due 2 May 2027, 10:00', 'Due Sun 2 May 2027 10:00'],
  ])('say of %s that it is %s', (due, kind, words, spoken) => {
    const badge = dueBadge(due, now, '24');
    expect(badge).toEqual({ kind, words, spoken });
  });

  it('name days near and far, lengths and times', () => {
    const days = ['2026-11-17', TODAY, '2026-11-19', '2026-11-24', '2026-11-25', '2026-11-10', '2027-01-01'];
    expect(days.map((day) => formatDay(day, TODAY))).toEqual([
      'yesterday',
      'today',
      'tomorrow',
      'Tuesday',
      'Wed 25 November',
      'Tue 10 November',
      'Fri 1 January 2027',
    ]);
    const far = ['2026-11-19', '2026-11-25', '2026-12-18', '2027-06-01', '2026-11-08'];
    expect(far.map((day) => formatDistance(day, TODAY))).toEqual([
      'tomorrow',
      'in 7 days',
      'in 4 weeks',
      'in 6 months',
      '10 days ago',
    ]);
    expect([45, 60, 90].map(formatLength)).toEqual(['45 min', '1 h', '1 h 30 min']);
    expect([0, 725, 1439].map((minute) => formatMinute(minute, '12'))).toEqual(['12:00 am', '12:05 pm', '11:59 pm']);
    expect(formatMinute(1440, '24')).toBe('00:00');
  });
});

it('25: says what a resize did: the new time, not a move', () => {
  const bench = new TestPlanner();
  const times = { isAllDay: false, start: `${TODAY}T08:30`, end: `${TODAY}T09:30` } as const;
  const [id = ''] = bench.do({ type: 'event.add', events: [{ title: 'Football', ...times }] }).focus;
  const say = (fields: { start?: string; end?: string }) => bench.do({ type: 'event.edit', id, fields }).sentence;
  expect(say({ end: `${TODAY}T10:00` })).toBe('“Football” is now 08:30 – 10:00');
  expect(say({ start: `${TODAY}T09:30`, end: `${TODAY}T11:00` })).toBe('Moved “Football” to today 09:30');
});
