import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { dataOf } from '../../../../test/snapshot.ts';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { exportCalendar } from '../calendar-file.ts';
import { zoneLines } from '../zone-lines.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { dueTasksOn } from '../../../core/state/listed-occurrences.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import { itemsOn } from '../../calendar/day-items.ts';
import { momentOf } from '../../../core/time/spans.ts';
import { planImport } from './import-plan.ts';
import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';

const DAYS = 731;
const days = Array.from({ length: DAYS }, (_, at) => addDays(TODAY, at));
const [first, last] = [addDays(TODAY, 2), addDays(TODAY, DAYS - 3)];
const isWithin = (time: string): boolean => time.slice(0, 10) >= first && time.slice(0, 10) <= last;

const command = (text: string, choices: Partial<ImportChoices> = {}) => ({
  type: 'calendar.add' as const,
  source: readIcs(text),
  choices: { ...CHOICES, ...choices },
});
const bring = (planner: TestPlanner, text: string): string => planner.do(command(text)).sentence;

/** Events of two years, as rows. */
function eventsOf(planner: TestPlanner): PlannerEvent[] {
  const found = new Set<PlannerEvent>();
  for (const { allDay, timed } of itemsOn(planner.state, days, ZONE)) {
    for (const event of allDay) found.add(event);
    for (const item of timed) if (item.kind === 'event') found.add(item.event);
  }
  return [...found];
}

/** "2026-11-24T04:10:00.000Z Latin", or days. */
const drawn = (planner: TestPlanner): string[] =>
  eventsOf(planner)
    .map(
      ({ start, zone, title, isAllDay }) =>
        `${isAllDay ? start : new Date(momentOf(start, zone, ZONE)).toISOString()} ${title}`,
    )
    .filter(isWithin)
    .sort();

/** The same as ical.js reads the only series of a file. */
function byIcal(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const master = all.find((event) => !event.isRecurrenceException());
  if (!master) throw new Error('no series');
  for (const change of all) if (change !== master) master.relateException(change);
  const found: string[] = [];
  const iterator = master.iterator();
  for (let time = iterator.next() as ICAL.Time | null; time; time = iterator.next() as ICAL.Time | null) {
    if (time.toString().slice(0, 10) > addDays(last, 40)) break;
    const { item, startDate } = master.getOccurrenceDetails(time);
    if (item.component.getFirstPropertyValue('status') === 'CANCELLED') continue;
    found.push(`${startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString()} ${item.summary}`);
  }
  return found.filter(isWithin).sort();
}

const weekly = (...more: string[]): string[] => [
  ...['DTSTART:20261118T160000', 'DTEND:20261118T170000', 'RRULE:FREQ=WEEKLY;COUNT=6', 'SUMMARY:Football'],
  ...more,
];
const WEEKLY = icsFile(...icsEvent(...weekly()));
const sizes = ({ state: { rows } }: TestPlanner): number[] => [rows.series.size, rows.events.size];
const starts = (planner: TestPlanner): string[] =>
  eventsOf(planner)
    .map(({ start, title }) => `${start} ${title}`)
    .sort();
const onWeeks = (time: string, title = 'Football', weeks = [0, 1, 2, 3, 4, 5]): string[] =>
  weeks.map((week) => `${addDays(TODAY, week * 7)}T${time} ${title}`);

const todo = (...lines: string[]): string[] => ['BEGIN:VTODO', 'UID:read', 'SUMMARY:Read', ...lines, 'END:VTODO'];
/** Due days of three weeks. */
const dueDays = ({ state }: TestPlanner): string[] =>
  days.slice(0, 22).flatMap((day) => dueTasksOn(state, day).map(({ title, due }) => `${due ?? ''} ${title}`));

describe('a to-do that repeats, in a calendar file', () => {
  const RULE = ['DTSTART:20260902T170000', 'DUE:20260902T170000', 'RRULE:FREQ=WEEKLY;BYDAY=WE'];
  const master = todo(...RULE, 'EXDATE:20261202T170000');
  const changed = todo('RECURRENCE-ID:20261125T170000', 'DTSTART:20261126T170000', 'DUE:20261126T170000');

  it('is a task that repeats, from today on, and nothing more when the file comes again', () => {
    const planner = new TestPlanner();
    bring(planner, icsFile(...master, ...changed));
    expect([...planner.state.rows.series.values()]).toMatchObject([{ first: TODAY, of: 'task' }]);
    expect(dueDays(planner)).toEqual(['2026-11-18', '2026-11-26', '2026-12-09'].map((day) => `${day}T17:00 Read`));
    const before = dataOf(planner.state);
    planner.wait(14 * 24 * 60 * 60 * 1000);
    const again = readIcs(icsFile(...master, ...changed), ZONE, '2026-12-02');
    expect(planner.try({ ...command(WEEKLY), source: again })).toMatchObject({ ok: false });
    expect(dataOf(planner.state)).toEqual(before);
  });

  const again = (planner: TestPlanner, ...lines: string[]) => bring(planner, icsFile(...todo(...lines)));
  const on = (time: string, ...dates: string[]): string[] => dates.map((day) => `2026-${day}T${time} Read`);

  it('follows the days, the time and the end that the file gives it later', () => {
    const planner = new TestPlanner();
    again(planner, ...RULE);
    const later = RULE.map((line) =>
      line.replace('BYDAY=WE', 'BYDAY=WE,FR;UNTIL=20261201T000000').replaceAll('T17', 'T18'),
    );
    expect(again(planner, ...later)).toBe('Updated “School”: 1 moved');
    expect(dueDays(planner)).toEqual(on('18:00', '11-18', '11-20', '11-25', '11-27'));
    expect(planner.refusal(command(icsFile(...todo(...later))))).toBe('Already in your calendar.');
    planner.undo();
    expect(dueDays(planner)).toEqual(on('17:00', '11-18', '11-25', '12-02', '12-09'));
  });

  it('keeps what was done and a repeat that the student changed, and follows its title alone then', () => {
    const planner = new TestPlanner();
    again(planner, ...RULE);
    const [first] = dueTasksOn(planner.state, TODAY);
    planner.do({ type: 'task.complete', ids: [first?.id ?? ''] });
    again(
      planner,
      ...RULE.map((line) => line.replace('BYDAY=WE', 'BYDAY=TH').replaceAll('20260902', '20260903')),
      'X-NOTE:2',
    );
    expect(planner.state.rows.tasks.get(first?.id ?? '')).toMatchObject({ seriesDay: '2026-11-19', own: [] });
    const open = () =>
      days
        .slice(0, 22)
        .flatMap((day) =>
          dueTasksOn(planner.state, day).flatMap(({ doneAt, due }) => (doneAt === null ? `${due} Read` : [])),
        );
    expect(open()).toEqual(on('17:00', '11-26', '12-03'));
    const [id = ''] = planner.state.rows.series.keys();
    planner.do({ type: 'series.change', id, day: '2026-11-26', scope: 'all', fields: {}, to: '2026-11-27' });
    again(planner, ...RULE, 'DESCRIPTION:Chapter 3');
    expect(open()).toEqual(on('17:00', '11-27', '12-04'));
    expect([...planner.state.rows.series.values()].map(({ notes }) => notes)).toEqual(['Chapter 3']);
  });

  it('leaves out the days that the file leaves out later, and goes to the trash with it', () => {
    const planner = new TestPlanner();
    again(planner, ...RULE);
    expect(bring(planner, icsFile(...master, ...changed))).toContain('Updated “School”');
    expect(dueDays(planner)).toEqual(on('17:00', '11-18', '11-26', '12-09'));
    const other = icsFile(...icsEvent('UID:two@school', 'DTSTART:20261120T080000', 'DURATION:PT1H', 'SUMMARY:Art'));
    expect(
      planImport(planner.state, readIcs(other), CHOICES, { now: planner.now, zone: ZONE, zoneOfNew: null }).missing,
    ).toHaveLength(2);
    planner.do(command(other, { removesMissing: true }));
    expect([...planner.state.rows.series.values()].map(({ deletedAt }) => deletedAt === null)).toEqual([false]);
    planner.do(command(icsFile(...master, ...changed), { restoresDeleted: true }));
    expect([...planner.state.rows.series.values()].map(({ deletedAt }) => deletedAt === null)).toEqual([true]);
  });

  it('is not brought twice under another UID, and stays once it is over', () => {
    const planner = new TestPlanner();
    const ending = RULE.map((line) => line.replace('BYDAY=WE', 'BYDAY=WE;UNTIL=20261126T000000'));
    again(planner, ...ending);
    bring(planner, icsFile(...todo(...ending)).replace('UID:read', 'UID:new'));
    expect(planner.state.rows.series.size).toBe(1);
    const after = readIcs(icsFile(...todo(...ending)), ZONE, '2026-12-01');
    planner.wait(13 * 24 * 60 * 60 * 1000);
    planner.try({ ...command(WEEKLY), source: after });
    expect(dueDays(planner)).toEqual(on('17:00', '11-18', '11-25'));
  });

  it('is added once where its rule does not give its due days', () => {
    const planner = new TestPlanner();
    bring(planner, icsFile(...todo('DTSTART:20261119', 'DUE:20261120', 'RRULE:FREQ=WEEKLY;BYDAY=TH')));
    expect([planner.state.rows.series.size, dueDays(planner)]).toEqual([0, ['2026-11-20 Read']]);
  });
});

describe('a series of a calendar file', () => {
  it('is one row, and nothing more when the same file comes again', () => {
    const planner = new TestPlanner();
    expect(bring(planner, WEEKLY)).toBe('Added 1 repeating event from “School”');
    expect([sizes(planner), starts(planner)]).toEqual([[1, 0], onWeeks('16:00')]);
    const before = dataOf(planner.state);
    expect(planner.refusal(command(WEEKLY))).toBe('Already in your calendar.');
    expect(dataOf(planner.state)).toEqual(before);
    planner.undo();
    expect(sizes(planner)).toEqual([0, 0]);
  });

  it('follows the file’s time and title, but keeps a title that the student gave it', () => {
    const planner = new TestPlanner();
    bring(planner, WEEKLY);
    const later = WEEKLY.replaceAll('T16', 'T18').replaceAll('T17', 'T19').replace('Football', 'Training');
    bring(planner, later);
    expect([sizes(planner), starts(planner)]).toEqual([[1, 0], onWeeks('18:00', 'Training')]);
    const [id = ''] = planner.state.rows.series.keys();
    planner.do({ type: 'series.change', id, day: TODAY, scope: 'all', fields: { title: 'Mine' } });
    bring(planner, WEEKLY);
    expect(starts(planner)).toEqual(onWeeks('16:00', 'Mine'));
  });

  it('leaves out what was withdrawn, and keeps what the student deleted or changed', () => {
    const planner = new TestPlanner();
    bring(planner, WEEKLY);
    const idOn = (week: number): string =>
      eventsOf(planner).find(({ start }) => start.startsWith(addDays(TODAY, week * 7)))?.id ?? '';
    planner.do({ type: 'event.delete', ids: [idOn(1)] });
    planner.do({ type: 'event.edit', id: idOn(2), fields: { notes: 'Bring boots' } });
    const next = icsFile(...icsEvent(...weekly('EXDATE:20261202T160000,20261209T160000')));
    const plan = planImport(planner.state, command(next).source, CHOICES, {
      now: planner.now,
      zone: ZONE,
      zoneOfNew: null,
    });
    expect([plan.removed.length, plan.keptWithdrawn.length]).toEqual([1, 1]);
    bring(planner, next);
    expect(starts(planner)).toEqual(onWeeks('16:00', 'Football', [0, 2, 4, 5]));
    expect(planner.refusal(command(next))).toBe('Already in your calendar.');
  });

  it('has a moved occurrence once, and takes it back with the file', () => {
    const planner = new TestPlanner();
    const moved = icsFile(
      ...icsEvent(...weekly()),
      ...icsEvent('RECURRENCE-ID:20261125T160000', 'DTSTART:20261126T090000', 'DTEND:20261126T100000', 'SUMMARY:Final'),
    );
    bring(planner, moved);
    const all = [...onWeeks('16:00', 'Football', [0, 2, 3, 4, 5]), '2026-11-26T09:00 Final'].sort();
    expect([sizes(planner), starts(planner)]).toEqual([[1, 1], all]);
    expect(planner.refusal(command(moved))).toBe('Already in your calendar.');
    bring(planner, WEEKLY);
    expect(starts(planner)).toEqual(onWeeks('16:00'));
  });

  it('is not brought back after the student deleted it, and goes with the file if they want', () => {
    const planner = new TestPlanner();
    bring(planner, WEEKLY);
    const [id = ''] = planner.state.rows.series.keys();
    planner.do({ type: 'series.delete', id });
    expect(planner.refusal(command(WEEKLY))).toBe('Already in your calendar.');
    planner.do(command(WEEKLY, { restoresDeleted: true }));
    expect(starts(planner)).toEqual(onWeeks('16:00'));
    planner.do(
      command(icsFile(...icsEvent('UID:two@school', 'DTSTART:20261120T080000', 'DURATION:PT1H', 'SUMMARY:Art')), {
        removesMissing: true,
      }),
    );
    expect(starts(planner)).toEqual(['2026-11-20T08:00 Art']);
  });

  it('stays copies where the planner has them so, and where no row can repeat like that', () => {
    const odd = WEEKLY.replace('FREQ=WEEKLY;COUNT=6', 'FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=6');
    const planner = new TestPlanner();
    expect([readIcs(odd).expanded, readIcs(WEEKLY).expanded]).toEqual([['one@school'], []]);
    bring(planner, odd);
    expect(sizes(planner)).toEqual([0, 6]);
    bring(planner, WEEKLY);
    expect([sizes(planner)[0], starts(planner).length]).toEqual([0, 6]);
  });

  it('comes back from our own export as it was', () => {
    const planner = new TestPlanner();
    bring(planner, WEEKLY);
    const other = new TestPlanner();
    other.do(command(exportCalendar(planner.state, ZONE, planner.now)));
    expect([sizes(other), drawn(other)]).toEqual([[1, 0], drawn(planner)]);
  });

  it('is drawn on the days of ical.js over two years, whatever its rule, zone and exceptions', () => {
    const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 });
    const by = fc.integer({ min: 1, max: 4 });
    const rule = fc.oneof(
      by.map((interval) => `FREQ=DAILY;INTERVAL=${interval}`),
      fc.tuple(by, weekdays).map(([interval, on]) => `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${on.join(',')}`),
      by.map((interval) => `FREQ=WEEKLY;INTERVAL=${interval}`),
      fc
        .tuple(by, fc.constantFrom(1, 15, 31, -1))
        .map(([interval, on]) => `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${on}`),
      fc
        .tuple(by, fc.constantFrom('2TU', '-1FR', '5WE'))
        .map(([interval, on]) => `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${on}`),
      fc.constant('FREQ=YEARLY'),
    );
    const end = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 90 }).map((count) => `;COUNT=${count}`),
    );
    const zone = fc.constantFrom(
      'Australia/Sydney',
      'Europe/Berlin',
      'America/New_York',
      'Pacific/Apia',
      'Africa/Casablanca',
    );
    const file = fc.record({
      rule,
      end,
      zone,
      back: fc.integer({ min: 0, max: 900 }),
      out: fc.array(fc.nat(30), { maxLength: 3 }),
    });
    let compared = 0;
    fc.assert(
      fc.property(file, ({ rule: text, end: until, zone: name, back, out }) => {
        const day = addDays(TODAY, -back).replaceAll('-', '');
        const lines = [`DTSTART;TZID=${name}:${day}T101500`, 'DURATION:PT50M', `RRULE:${text}${until}`, 'SUMMARY:Art'];
        const plain = readPlain(lines, name);
        // The days that the rule has, so that some of them are left out and some are moved.
        const planned = plain.planner.state.rows.series.size === 1 ? drawn(plain.planner) : [];
        const chosen = out.flatMap((number) => planned[number] ?? []).map((each) => each.slice(0, 16));
        const utc = (time: string) => `${time.replace(/[-:]/g, '')}00Z`;
        const all = [...lines, ...chosen.slice(1).map((time) => `EXDATE:${utc(time)}`)];
        const moved = chosen
          .slice(0, 1)
          .filter((time) => !chosen.slice(1).includes(time))
          .flatMap((time) =>
            icsEvent(
              `RECURRENCE-ID:${utc(time)}`,
              `DTSTART:${utc(addDays(time, 1) + time.slice(10))}`,
              'DURATION:PT20M',
              'SUMMARY:Moved',
            ),
          );
        const { text: whole, planner } = readPlain(all, name, moved);
        if (planner.state.rows.series.size === 0) return;
        compared += 1;
        expect(planner.refusal(command(whole))).toBe('Already in your calendar.');
        expect(drawn(planner)).toEqual(byIcal(whole));
      }),
      { numRuns: 60 },
    );
    // The others are over.
    expect(compared).toBeGreaterThan(30);
  });
});

/** A planner with a file of one series, if there is anything in it. */
function readPlain(lines: string[], zone: string, more: string[] = []) {
  const planner = new TestPlanner();
  const text = icsFile(...zoneLines(zone, Date.UTC(2020, 0), Date.UTC(2030, 0)), ...icsEvent(...lines), ...more);
  planner.try(command(text));
  return { planner, text };
}
