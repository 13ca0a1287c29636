import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { dataOf } from '../../../../test/snapshot.ts';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import type { Series } from '../../../schema/series.ts';
import type { State } from '../../../core/state/state.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { itemsOn } from '../../calendar/day-items.ts';

let planner: TestPlanner;
beforeEach(() => {
  planner = new TestPlanner();
});

interface Entry {
  /** Days from today. */
  by: number;
  title?: string;
  place?: string;
  notes?: string;
  time?: string;
  zone?: string;
  isAllDay?: boolean;
  uid?: string;
}

const day = (by: number): Day => addDays(TODAY, by);
const digits = (by: number): string => day(by).replaceAll('-', '');

function linesOf({
  by,
  title = 'Maths',
  place = 'B12',
  notes = '',
  time = '0900',
  zone,
  isAllDay,
  uid,
}: Entry): string[] {
  const at = zone === undefined ? '' : `;TZID=${zone}`;
  const times = isAllDay
    ? [`DTSTART;VALUE=DATE:${digits(by)}`, `DTEND;VALUE=DATE:${digits(by + 1)}`]
    : [`DTSTART${at}:${digits(by)}T${time}00`, `DTEND${at}:${digits(by)}T${time.slice(0, 2)}5000`];
  const about = [`SUMMARY:${title}`, `LOCATION:${place}`, ...(notes === '' ? [] : [`DESCRIPTION:${notes}`])];
  return icsEvent(`UID:${uid ?? `${title}-${by}-${time}`}`, ...times, ...about);
}
const fileOf = (...entries: Entry[]): string => icsFile(...entries.flatMap(linesOf));
const command = (file: string) => ({
  type: 'calendar.add' as const,
  source: readIcs(file, ZONE, TODAY),
  choices: CHOICES,
});
const bring = (...entries: Entry[]): string => planner.do(command(fileOf(...entries))).sentence;
const series = (): Series[] => [...planner.state.rows.series.values()];
const events = (): PlannerEvent[] =>
  [...planner.state.rows.events.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
const weeks = (...by: number[]): Entry[] => by.map((each) => ({ by: each }));

/** Everything on the days that the tests write to, without the ids of rows. */
function drawn(state: State): unknown[] {
  const days = Array.from({ length: 7 * 30 }, (_, at) => addDays(TODAY, at - 14));
  const textOf = ({ title, notes, place, isAllDay, start, end, zone }: PlannerEvent) =>
    JSON.stringify([title, notes, place, isAllDay, start, end, zone]);
  return itemsOn(state, days, ZONE).map((items) => [
    items.day,
    ...[...items.allDay, ...items.timed.flatMap((item) => (item.kind === 'event' ? [item.event] : []))]
      .map(textOf)
      .sort(),
  ]);
}

describe('events that a file repeats from week to week without a rule', () => {
  it('come as one series, with weeks that are left out, and go by one undo', () => {
    expect(bring(...weeks(0, 7, 21, 28), { by: 1, title: 'Once' })).toBe('Added 5 events from “School”');
    expect(series()).toMatchObject([
      { title: 'Maths', first: day(0), until: day(28), except: [day(14)], origin: null },
    ]);
    const [id] = series().map((each) => each.id);
    expect(events().map(({ seriesId, seriesDay, own }) => [seriesId, seriesDay, own])).toEqual([
      [id, day(0), []],
      [null, null, []],
      ...[7, 21, 28].map((by) => [id, day(by), []]),
    ]);
    planner.undo();
    expect([series(), events()]).toEqual([[], []]);
  });

  it('change together, but for what differs in a single event', () => {
    bring(...weeks(0, 7), { by: 14, place: 'Lab' }, { by: 21, notes: 'Bring a ruler' }, { by: 28 });
    expect(events().map(({ own }) => own)).toEqual([[], [], ['place'], ['notes'], []]);
    const change = { type: 'series.change', id: series()[0]?.id ?? '', day: day(0), scope: 'all' } as const;
    planner.do({ ...change, fields: { title: 'Algebra', place: 'C1' } });
    expect(events().map(({ title, place }) => [title, place])).toEqual(
      ['C1', 'C1', 'Lab', 'C1', 'C1'].map((place) => ['Algebra', place]),
    );
  });

  it('are found in every second week, on whole days, and apart where months lie between', () => {
    const free = [0, 7, 14].map((by) => ({ by, title: 'Free', isAllDay: true }));
    const choir = [1, 8, 15, 141, 148, 155].map((by) => ({ by, title: 'Choir' }));
    bring(...weeks(0, 14, 28, 42), ...free, ...choir);
    const found = series().map(({ title, rule, first }) => [title, rule.every === 'week' && rule.interval, first]);
    expect(found.sort()).toEqual([
      ['Choir', 1, day(1)],
      ['Choir', 1, day(141)],
      ['Free', 1, day(0)],
      ['Maths', 2, day(0)],
    ]);
  });

  it.each<[string, Entry[]]>([
    ['two of them', weeks(0, 7)],
    ['other times', [...weeks(0, 7), { by: 14, time: '1000' }]],
    ['other weekdays', weeks(0, 1, 2)],
    ['other zones', [...weeks(0, 7), { by: 14, zone: 'Europe/London' }]],
    ['months between them', weeks(0, 70, 140)],
    ['other places each', [{ by: 0 }, { by: 7, place: 'A' }, { by: 14, place: 'B' }]],
    ['one UID', weeks(0, 7, 14).map((each) => ({ ...each, uid: 'maths' }))],
  ])('are no series with %s', (_, entries) => {
    bring(...entries);
    expect([series(), events().length]).toEqual([[], entries.length]);
  });

  it('follow the file one by one: the same again changes nothing, one moves, one goes, one comes', () => {
    bring(...weeks(0, 7, 14, 21, 28));
    const before = dataOf(planner.state);
    expect(planner.refusal(command(fileOf(...weeks(0, 7, 14, 21, 28))))).toBe('Already in your calendar.');
    expect(dataOf(planner.state)).toEqual(before);
    const [first, gone, moved] = linesBy(0, 7, 14);
    const choices = { ...CHOICES, removesMissing: true };
    const later = [
      ...(first ?? []),
      ...(moved ?? []).map((line) => line.replace(`${digits(14)}T09`, `${digits(15)}T11`)),
      ...linesBy(21, 28, 35).flat(),
    ];
    expect(gone).toBeDefined();
    planner.do({ ...command(icsFile(...later)), choices });
    const active = events().filter(({ deletedAt }) => deletedAt === null);
    expect(active.map(({ start, seriesDay }) => [start, seriesDay])).toEqual([
      [`${day(0)}T09:00`, day(0)],
      [`${day(15)}T11:00`, day(14)],
      [`${day(21)}T09:00`, day(21)],
      [`${day(28)}T09:00`, day(28)],
      [`${day(35)}T09:00`, null],
    ]);
    expect(series()).toMatchObject([{ except: [day(7)] }]);
    planner.do({ type: 'trash.empty' });
    const shown = drawn(planner.state).flatMap((each) => (each as unknown[]).slice(1));
    expect(shown).toHaveLength(5);
  });

  it('are drawn as they were in the file, whatever they are', () => {
    const entry = fc
      .record({
        week: fc.integer({ min: 0, max: 26 }),
        shift: fc.constantFrom(0, 0, 0, 1),
        title: fc.constantFrom('Maths', 'Art'),
        place: fc.constantFrom('B12', 'B12', 'B12', 'Lab'),
        zone: fc.constantFrom(undefined, undefined, 'Europe/London'),
        isAllDay: fc.constantFrom(false, false, true),
      })
      .map(({ week, shift, zone, ...fields }): Entry => {
        return { ...fields, ...(zone === undefined ? {} : { zone }), by: week * 7 + shift };
      });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        planner = new TestPlanner();
        bring(...entries.map((each, at) => ({ ...each, uid: `entry-${at}` })));
        const apart = events().map((row) => ({ ...row, seriesId: null, seriesDay: null, own: [] }));
        const other = new TestPlanner();
        other.do({ type: 'event.add', events: apart });
        expect(drawn(planner.state)).toEqual(drawn(other.state));
        planner.undo();
        expect([series(), events()]).toEqual([[], []]);
      }),
      { numRuns: 100 },
    );
  });
});

const linesBy = (...all: number[]): string[][] => all.map((by) => linesOf({ by }));
