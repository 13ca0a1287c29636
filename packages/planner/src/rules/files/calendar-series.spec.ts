import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CHOICES } from '../../../test/ics.ts';
import { NOW, TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { matchEntries } from './import/match-entries.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { momentOf } from '../../core/time/spans.ts';
import { exportCalendar } from './calendar-file.ts';
import { readCalendar } from './read-calendar.ts';

const DAYS = 300;
const days = Array.from({ length: DAYS }, (_, at) => addDays(TODAY, at));
const [first, last] = [TODAY, addDays(TODAY, DAYS - 4)];

/** "2026-11-24T04:10:00.000Z", or a day. */
const timeOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString());
const isWithin = (time: string): boolean => time.slice(0, 10) >= first && time.slice(0, 10) <= last;

/** Titles, places and starts of the entries, as ical.js reads them. */
function readByIcal(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const masters = all.filter((event) => !event.isRecurrenceException());
  return masters.flatMap((event) => {
    const lineOf = ({ item, startDate }: { item: ICAL.Event; startDate: ICAL.Time }) =>
      `${timeOf(startDate)} ${item.summary} ${item.location ?? ''}`.trim();
    if (!event.isRecurring()) return [lineOf({ item: event, startDate: event.startDate })];
    for (const change of all)
      if (change.isRecurrenceException() && change.uid === event.uid) event.relateException(change);
    const found: string[] = [];
    const iterator = event.iterator();
    for (let time = iterator.next() as ICAL.Time | null; time; time = iterator.next() as ICAL.Time | null) {
      if (time.toString().slice(0, 10) > addDays(last, 40)) break;
      found.push(lineOf(event.getOccurrenceDetails(time)));
    }
    return found;
  });
}

/** The same of the planner itself. */
function drawn(state: State): string[] {
  const found = new Set<string>();
  for (const { allDay, timed } of itemsOn(state, days, ZONE)) {
    for (const { start, title, place } of allDay) found.add(`${start} ${title} ${place}`.trim());
    for (const item of timed) {
      if (item.kind !== 'event') continue;
      const { start, zone, title, place } = item.event;
      found.add(`${new Date(momentOf(start, zone, ZONE)).toISOString()} ${title} ${place}`.trim());
    }
  }
  return [...found].filter(isWithin).sort();
}

const byIcal = (text: string): string[] => [...new Set(readByIcal(text).filter(isWithin))].sort();

function repeated(
  fields: { from?: string; to?: string; zone?: string | null; start?: Day } = {},
  rule = ruleFor.weeks([3]),
) {
  const planner = new TestPlanner();
  const { from = '16:00', to = '17:30', zone = null, start = TODAY } = fields;
  const event = {
    title: 'Football',
    place: 'Oval',
    isAllDay: false,
    start: `${start}T${from}`,
    end: `${start}T${to}`,
    zone,
  };
  const [id = ''] = planner.do({ type: 'event.add', events: [event] }).focus;
  planner.do({ type: 'series.add', id, rule });
  return { planner, id };
}

/** The event on a day. */
function eventOn(planner: TestPlanner, day: Day): string {
  const [item] = itemsOn(planner.state, [day], ZONE).flatMap(({ timed }) => timed);
  return item?.id ?? '';
}

const unfolded = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');

describe('series in a calendar file', () => {
  it('are one entry with a rule on the clock of their zone, without deleted days, beside changed occurrences', () => {
    const { planner } = repeated();
    const week = (count: number) => addDays(TODAY, 7 * count);
    planner.do({ type: 'event.delete', ids: [eventOn(planner, week(1))] });
    planner.do({ type: 'event.move', id: eventOn(planner, week(2)), start: `${addDays(week(2), 1)}T09:00` });
    planner.do({ type: 'event.edit', id: eventOn(planner, week(3)), fields: { place: 'Gym' } });
    const text = exportCalendar(planner.state, ZONE, NOW);
    const lines = unfolded(text);
    const times = lines.filter((line) => /^(DTSTART;|RRULE|EXDATE|RECURRENCE-ID)/.test(line));
    expect(times).toEqual([
      'DTSTART;TZID=Australia/Sydney:20261118T160000',
      'RRULE:FREQ=WEEKLY;BYDAY=WE',
      'EXDATE;TZID=Australia/Sydney:20261125T160000',
      'RECURRENCE-ID;TZID=Australia/Sydney:20261202T160000',
      'RECURRENCE-ID;TZID=Australia/Sydney:20261209T160000',
    ]);
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
    expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(1);
    expect(byIcal(text)).toEqual(drawn(planner.state));
  });

  it('have a day that was put back from the trash, and never a day both left out and changed', () => {
    const { planner, id } = repeated();
    planner.do({ type: 'event.edit', id, fields: { place: 'Gym' } });
    planner.do({ type: 'event.delete', ids: [id] });
    expect(unfolded(exportCalendar(planner.state, ZONE, NOW)).some((line) => line.startsWith('EXDATE'))).toBe(true);
    planner.do({ type: 'trash.restore', items: [{ table: 'events', id }] });
    const text = exportCalendar(planner.state, ZONE, NOW);
    expect(text).not.toContain('EXDATE');
    expect(byIcal(text)).toEqual(drawn(planner.state));
    const [series] = planner.state.rows.series.values();
    if (!series) throw new Error('no series');
    const torn = apply(planner.state, [{ table: 'series', type: 'put', row: { ...series, except: [TODAY] } }]);
    expect(exportCalendar(torn, ZONE, NOW)).toBe(text);
  });

  it('keep their length where an occurrence starts in the hour that a clock change leaves out', () => {
    const ends = (text: string): string[] => unfolded(text).filter((line) => /^(DTEND|DURATION|RECURRENCE)/.test(line));
    const { planner } = repeated({ from: '02:30', to: '03:15', start: '2026-09-27' }, ruleFor.weeks([7]));
    const [item] = itemsOn(planner.state, ['2026-10-04'], ZONE).flatMap(({ timed }) => timed);
    expect(item?.span).toEqual({ start: '2026-10-04T03:30', end: '2026-10-04T04:15' });
    planner.do({ type: 'event.edit', id: item?.id ?? '', fields: { place: 'Gym' } });
    expect(ends(exportCalendar(planner.state, ZONE, NOW))).toEqual([
      'DTEND;TZID=Australia/Sydney:20260927T031500',
      'RECURRENCE-ID;TZID=Australia/Sydney:20261004T023000',
      'DTEND:20261003T171500Z',
    ]);
    const other = repeated({ from: '02:30', to: '03:15', start: '2026-10-04' }, ruleFor.weeks([7]));
    expect(ends(exportCalendar(other.planner.state, ZONE, NOW))).toEqual(['DURATION:PT45M']);
  });

  it('end with their last day, and keep the other series they were split into apart', () => {
    const { planner } = repeated({ zone: 'America/New_York', from: '19:00', to: '20:00' });
    const [series = ''] = planner.state.rows.series.keys();
    planner.do({ type: 'event.edit', id: eventOn(planner, addDays(TODAY, 15)), fields: { place: 'Gym' } });
    planner.do({
      type: 'series.change',
      id: series,
      day: addDays(TODAY, 28),
      scope: 'following',
      fields: { place: 'Park' },
    });
    const text = exportCalendar(planner.state, ZONE, NOW);
    expect(text).toContain('UNTIL=20261216T045900Z');
    expect(byIcal(text)).toEqual(drawn(planner.state));
  });

  it('are what ical.js makes of them, whatever the rule, the zone and what was changed', () => {
    const rule = fc.oneof(
      fc.integer({ min: 1, max: 20 }).map((by) => ruleFor.days(by)),
      fc
        .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), fc.integer({ min: 1, max: 3 }))
        .map(([weekdays, by]) => ruleFor.weeks(weekdays, by)),
      fc.uniqueArray(fc.constantFrom(1, 15, 28, -1), { minLength: 1 }).map((dates) => ruleFor.monthDays(dates)),
      fc
        .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.integer({ min: 1, max: 7 }))
        .map(([which, each]) => ruleFor.nth(which, each)),
      fc.constant(ruleFor.years()),
    );
    const act = fc.record({ at: fc.nat(60), kind: fc.constantFrom('delete', 'move', 'edit') });
    fc.assert(
      fc.property(
        rule,
        fc.constantFrom(null, 'America/Santiago', 'Australia/Lord_Howe', 'Europe/London'),
        fc.array(act, { maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 200 })),
        (each, zone, acts, end) => {
          const { planner } = repeated({ zone, from: '03:30', to: '04:15' }, each);
          const [series] = [...planner.state.rows.series.values()];
          planner.do({
            type: 'series.change',
            id: series?.id ?? '',
            day: series?.first ?? TODAY,
            scope: 'all',
            fields: { until: end === null ? null : addDays(series?.first ?? TODAY, end) },
          });
          for (const { at, kind } of acts) {
            const on = addDays(TODAY, at + 2);
            const id = eventOn(planner, on);
            if (id === '') continue;
            if (kind === 'delete') planner.do({ type: 'event.delete', ids: [id] });
            if (kind === 'edit') planner.do({ type: 'event.edit', id, fields: { place: 'Gym' } });
            if (kind === 'move') planner.do({ type: 'event.move', id, start: `${addDays(on, 1)}T10:00` });
          }
          expect(byIcal(exportCalendar(planner.state, ZONE, NOW))).toEqual(drawn(planner.state));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are whole days that keep nobody busy where they are tasks, for calendars that show no to-dos', () => {
    const planner = new TestPlanner();
    const [read = '', water = ''] = planner.tasks(
      { title: 'Read', due: `${TODAY}T17:00` },
      { title: 'Water', due: TODAY },
    );
    planner.do({ type: 'series.add', id: read, rule: ruleFor.weeks([3]) });
    planner.do({ type: 'series.add', id: water, rule: ruleFor.days(5), mode: 'afterDone' });
    planner.do({ type: 'task.complete', ids: [read, water] });
    const on = (count: number) => dueTasksOn(planner.state, addDays(TODAY, 7 * count))[0]?.id ?? '';
    planner.do({ type: 'task.due', ids: [on(1)], due: addDays(TODAY, 8) });
    planner.do({ type: 'task.edit', id: on(2), fields: { title: 'Read aloud' } });
    planner.do({ type: 'task.due', ids: [on(3)], due: null });
    planner.do({ type: 'task.delete', ids: [on(4)] });
    const text = exportCalendar(planner.state, ZONE, NOW);
    expect(/VTODO|VTIMEZONE|STATUS/.test(text)).toBe(false);
    expect(unfolded(text).filter((line) => line === 'TRANSP:TRANSPARENT')).toHaveLength(5);
    const read5 = byIcal(text)
      .filter((line) => line.includes('Read'))
      .slice(0, 5);
    expect(read5).toEqual([
      `${TODAY} Due 17:00: Read`,
      `${addDays(TODAY, 8)} Due: Read`,
      `${addDays(TODAY, 14)} Due 17:00: Read aloud`,
      ...[5, 6].map((count) => `${addDays(TODAY, 7 * count)} Due 17:00: Read`),
    ]);
    const file = readCalendar(text, { zone: ZONE, today: TODAY });
    if (!file.ok) throw new Error(file.message);
    const choices = { ...CHOICES, calendar: 'Mine' };
    expect(planner.refusal({ type: 'calendar.add', source: file.found, choices })).toBe('Already in your calendar.');
  });

  it('come back in another planner with every change where it was, though all share one UID, and after a split', () => {
    const { planner } = repeated();
    const week = (count: number) => addDays(TODAY, 7 * count);
    const [chess = ''] = planner.do({
      type: 'event.add',
      events: [{ title: 'Chess', isAllDay: false, start: `${TODAY}T18:00`, end: `${TODAY}T19:00` }],
    }).focus;
    planner.do({ type: 'series.add', id: chess, rule: ruleFor.weeks([3]) });
    planner.do({ type: 'event.edit', id: eventOn(planner, week(1)), fields: { place: 'Gym' } });
    planner.do({ type: 'event.move', id: eventOn(planner, week(2)), start: `${addDays(week(2), 1)}T09:00` });
    planner.do({ type: 'event.delete', ids: [eventOn(planner, week(5))] });
    planner.do({ type: 'event.edit', id: eventOn(planner, week(7)), fields: { place: 'Hall' } });
    const [series = ''] = planner.state.rows.series.keys();
    planner.do({ type: 'series.change', id: series, day: week(6), scope: 'following', fields: { from: 900 } });
    const read = readCalendar(exportCalendar(planner.state, ZONE, NOW), { zone: ZONE, today: TODAY });
    if (!read.ok) throw new Error(read.message);
    const other = new TestPlanner();
    other.do({ type: 'calendar.add', source: read.found, choices: { ...CHOICES, calendar: 'Mine' } });
    expect(drawn(other.state)).toEqual(drawn(planner.state));
  });

  it('are known as our own when the file comes back, and add nothing', () => {
    const { planner } = repeated();
    const read = readCalendar(exportCalendar(planner.state, ZONE, NOW), { zone: ZONE, today: TODAY });
    if (!read.ok) throw new Error(read.message);
    const { entries, wholeUids, from, to } = read.found;
    const incoming = { calendar: 'Mine', entries, wholeUids: new Set(wholeUids), from, to, zone: ZONE };
    const matches = matchEntries(planner.state, incoming);
    expect([matches.there > 50, matches.fresh, matches.pairs]).toEqual([true, [], []]);
  });
});
