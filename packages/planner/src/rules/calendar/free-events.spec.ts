import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent as event, icsFile as file, readIcs } from '../../../test/ics.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { nextSlotCommand } from '../planning/item-actions.ts';
import { defaultTime } from '../../screens/calendar/editor/default-time.ts';
import { exportCalendar } from '../files/calendar-file.ts';
import { choicesFor } from '../files/import/import-choices.ts';
import { freeMinutesUntil } from '../planning/free-minutes.ts';
import { settingsOf } from '../../core/state/state.ts';
import { activeEvent } from '../../core/state/views.ts';
import { civilNow } from '../../core/time/zones.ts';
import { isBusy, itemsOn } from './day-items.ts';

const ZONE = 'Australia/Sydney';
const SUNDAY = '2026-11-22';
const WHOLE = ['DTSTART:20261122T060000', 'DTEND:20261122T220000', 'SUMMARY:Fair'];

function sunday(...lines: string[]): TestPlanner {
  const bench = new TestPlanner();
  bench.now = '2026-11-21T20:00:00.000Z';
  if (lines.length > 0)
    bench.do({ type: 'calendar.add', source: readIcs(file(...event(...lines)), ZONE), choices: CHOICES });
  return bench;
}
/** Where "Next free slot" puts a task due on Sunday, and its notice. */
function slotOf(bench: TestPlanner, due = SUNDAY) {
  const [id = ''] = bench.tasks({ title: 'Essay', due, estimate: 60 });
  const now = civilNow(bench.now, ZONE);
  const command = nextSlotCommand(bench.state, { kind: 'due', id }, now, ZONE);
  const { note } = bench.do(command!);
  const [block] = [...bench.state.rows.blocks.values()];
  return { start: block?.start, note };
}
const free = (bench: TestPlanner) =>
  freeMinutesUntil(bench.state, `${SUNDAY}T00:00`, '2026-11-23T00:00', ZONE, settingsOf(bench.state));

describe('an event that leaves its time free', () => {
  it.each([
    ['TRANSP:TRANSPARENT', true],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE', true],
    ['TRANSP:transparent', true],
    ['TRANSP:OPAQUE', false],
    ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', false],
    ['X-MICROSOFT-CDO-BUSYSTATUS:BUSY', false],
    ['X-OTHER:FREE', false],
  ])('is known by %s: %s', (line, isFree) => {
    const bench = sunday(...WHOLE, line);
    expect([...bench.state.rows.events.values()].map((row) => row.isFree)).toEqual([isFree]);
    const { start, note } = slotOf(bench);
    expect(start?.slice(0, 10)).toBe(isFree ? SUNDAY : '2026-11-23');
    expect(note).toBe(isFree ? '' : 'That is after it is due: today.');
    expect(free(sunday(...WHOLE, line)) > 0).toBe(isFree);
  });

  it('counts for sessions, free time, and the time of a new item', () => {
    const bench = sunday(...WHOLE);
    const at = { viewType: 'week' as const, day: SUNDAY, now: `${SUNDAY}T08:00`, zone: ZONE };
    expect([free(bench), defaultTime(bench.state, at).span?.start.slice(0, 10)]).toEqual([0, '2026-11-23']);
    const [{ id } = { id: '' }] = [...bench.state.rows.events.values()];
    bench.do({ type: 'event.edit', id, fields: { isFree: true } });
    expect(free(bench)).toBeGreaterThan(0);
    expect(defaultTime(bench.state, at).span?.start).toBe(`${SUNDAY}T08:30`);
    bench.undo();
    expect(free(bench)).toBe(0);
  });

  it('says so where a session is after the due time, by any way to plan it', () => {
    const bench = sunday();
    const [taskId = ''] = bench.tasks({ title: 'Essay', due: `${SUNDAY}T18:00` });
    const plan = (start: string) => bench.do({ type: 'block.add', taskId, block: { start } }).note;
    expect([plan(`${SUNDAY}T17:00`), plan(`${SUNDAY}T18:00`), plan('2026-11-24T10:00')]).toEqual([
      '',
      'That is after it is due: today 18:00.',
      'That is after it is due: today 18:00.',
    ]);
    const [late = ''] = bench.tasks({ title: 'Late', due: '2026-11-20' });
    expect(bench.do({ type: 'block.add', taskId: late, block: { start: `${SUNDAY}T20:00` } }).note).toBe('');
  });

  it('is one of a series by itself, and the series does not take that back', () => {
    const bench = sunday();
    const [id = ''] = bench.do({
      type: 'event.add',
      events: [
        {
          title: 'Club',
          isAllDay: false,
          start: `${SUNDAY}T10:00`,
          end: `${SUNDAY}T11:00`,
          repeat: { rule: { every: 'day', interval: 1, weekdays: null, monthDays: null, nth: null } },
        },
      ],
    }).focus;
    const busyOn = (day: string) => itemsOn(bench.state, [day], ZONE)[0]?.timed.map(isBusy);
    bench.do({ type: 'event.edit', id, fields: { isFree: true } });
    expect([busyOn(SUNDAY), busyOn('2026-11-23')]).toEqual([[false], [true]]);
    const seriesId = activeEvent(bench.state, id)?.seriesId ?? '';
    const change = { type: 'series.change', id: seriesId, day: '2026-11-23', scope: 'all' } as const;
    bench.do({ ...change, fields: { title: 'Choir' } });
    expect([activeEvent(bench.state, id)?.title, busyOn(SUNDAY), busyOn('2026-11-23')]).toEqual([
      'Choir',
      [false],
      [true],
    ]);
    bench.do({ ...change, fields: { isFree: true } });
    expect([busyOn(SUNDAY), busyOn('2026-11-23')]).toEqual([[false], [false]]);
    bench.do({ ...change, fields: { isFree: false } });
    expect([busyOn(SUNDAY), busyOn('2026-11-23')]).toEqual([[false], [true]]);
  });

  it('is exported as such, alone, in a series and as a changed one', () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=3';
    const text = file(
      ...event('UID:a', ...WHOLE, 'TRANSP:TRANSPARENT'),
      ...event('UID:b', ...WHOLE, 'TRANSP:TRANSPARENT', rule),
      ...event('UID:b', 'RECURRENCE-ID:20261123T060000', 'DTSTART:20261123T070000', 'DURATION:PT1H', 'TRANSP:OPAQUE'),
      ...event('UID:c', ...WHOLE.slice(0, 2), 'SUMMARY:Other'),
    );
    const bench = new TestPlanner();
    bench.do({ type: 'calendar.add', source: readIcs(text, ZONE), choices: CHOICES });
    const out = readIcs(exportCalendar(bench.state, ZONE, bench.now), ZONE);
    const starts = (isFree: boolean) =>
      out.entries
        .flatMap((each) => (each.isFree === isFree && each.when.kind === 'event' ? [each.when.start] : []))
        .sort();
    expect(starts(true)).toEqual([`${SUNDAY}T06:00`, `${SUNDAY}T06:00`, '2026-11-24T06:00']);
    expect(starts(false)).toEqual([`${SUNDAY}T06:00`, '2026-11-23T07:00']);
  });

  it('follows its calendar, until the student changes it', () => {
    const read = (...lines: string[]) => ({
      source: readIcs(file(...event(...WHOLE, ...lines)), ZONE),
      choices: CHOICES,
    });
    const bench = sunday(...WHOLE);
    const isFree = () => [...bench.state.rows.events.values()].map((row) => row.isFree);
    bench.do({ type: 'calendar.add', ...read('TRANSP:TRANSPARENT') });
    expect(isFree()).toEqual([true]);
    const [{ id } = { id: '' }] = [...bench.state.rows.events.values()];
    bench.do({ type: 'event.edit', id, fields: { isFree: false } });
    bench.do({ type: 'calendar.add', ...read('TRANSP:TRANSPARENT', 'LOCATION:B12') });
    expect(isFree()).toEqual([false]);
  });
});

describe('a calendar that marks all its events as free', () => {
  const source = readIcs(file(...event(...WHOLE, 'TRANSP:TRANSPARENT')), ZONE);

  it('is believed, unless the student says that they take time; that is remembered', () => {
    const bench = new TestPlanner();
    expect(choicesFor(bench.state, source, 'a.ics').takesTime).toBeUndefined();
    bench.do({ type: 'calendar.add', source, choices: { ...CHOICES, takesTime: true } });
    expect([...bench.state.rows.events.values()].map((row) => row.isFree)).toEqual([false]);
    expect(choicesFor(bench.state, { ...source, name: 'School' }, 'a.ics').takesTime).toBe(true);
  });

  it('is believed again, where its last row is a task or a whole day, which leave no time free', () => {
    const bench = new TestPlanner();
    const day = ['UID:day', 'DTSTART;VALUE=DATE:20261124', 'SUMMARY:Camp'];
    const task = ['UID:event-assignment-1', 'DTSTART;VALUE=DATE:20261125', 'SUMMARY:Essay'];
    const mixed = readIcs(file(...event(...WHOLE, 'TRANSP:TRANSPARENT'), ...event(...day), ...event(...task)), ZONE);
    bench.do({ type: 'calendar.add', source: mixed, choices: CHOICES });
    expect(choicesFor(bench.state, { ...mixed, name: 'School' }, 'a.ics').takesTime).toBe(false);
  });

  it('takes its time where the student says so, and what marks all as busy leaves it', () => {
    const bench = new TestPlanner();
    const busy = readIcs(file(...event(...WHOLE)), ZONE);
    bench.do({ type: 'calendar.add', source: busy, choices: { ...CHOICES, takesTime: false } });
    expect([...bench.state.rows.events.values()].map((row) => row.isFree)).toEqual([true]);
    expect(choicesFor(bench.state, { ...busy, name: 'School' }, 'a.ics').takesTime).toBe(false);
    const both = readIcs(file(...event(...WHOLE), ...event('UID:b', ...WHOLE, 'TRANSP:TRANSPARENT')), ZONE);
    expect(choicesFor(bench.state, { ...both, name: 'School' }, 'a.ics').takesTime).toBeUndefined();
  });
});
