import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { NO_SERIES } from '../../schema/occurrence.ts';
import type { TimedEvent } from '../../schema/planner-event.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { idAt, NOW } from '../../../test/test-planner.ts';
import { addMinutes, civilAt, minutesBetween } from './civil-time.ts';
import { dayFromNumber, dayNumber } from './civil-day.ts';
import { spanOfBlock, momentsOfEvent, spanOfEvent } from './spans.ts';
import {
  addElapsed,
  civilOf,
  convert,
  elapsedMinutes,
  resolveGap,
  instantOf,
  isKnownZone,
  isPlainDay,
} from './zones.ts';

const SYDNEY = 'Australia/Sydney';
/** Clocks go forward at 02:00 on 4 October 2026, back at 03:00 on 5 April 2026. */
const GAP = '2026-10-04';
const OVERLAP = '2026-04-05';

const block = (start: string, minutes: number, zone: string | null = null): WorkBlock => ({
  id: idAt(1),
  taskId: idAt(2),
  start,
  minutes,
  zone,
  doneAt: null,
});
const event = (start: string, end: string, zone: string | null = null): TimedEvent => ({
  id: idAt(1),
  title: 'E',
  notes: '',
  place: '',
  hue: null,
  tagIds: [],
  isAllDay: false,
  start,
  end,
  zone,
  createdAt: NOW,
  deletedAt: null,
  isSample: false,
  origin: null,
  isExam: false,
  isFree: false,
  remindAt: null,
  snoozedTo: null,
  weight: null,
  result: null,
  ...NO_SERIES,
});

describe('the nights on which clocks change', () => {
  it('move what stands in the gap an hour on, and nothing else', () => {
    expect(resolveGap(`${GAP}T02:30`, SYDNEY)).toBe(`${GAP}T03:30`);
    expect(resolveGap(`${GAP}T01:59`, SYDNEY)).toBe(`${GAP}T01:59`);
    expect(resolveGap(`${GAP}T03:00`, SYDNEY)).toBe(`${GAP}T03:00`);
    expect(spanOfBlock(block(`${GAP}T02:30`, 30), SYDNEY)).toEqual({ start: `${GAP}T03:30`, end: `${GAP}T04:00` });
  });

  it('let a block last as long as it says', () => {
    expect(spanOfBlock(block(`${GAP}T01:30`, 120), SYDNEY).end).toBe(`${GAP}T04:30`);
    expect(spanOfBlock(block(`${OVERLAP}T01:30`, 120), SYDNEY).end).toBe(`${OVERLAP}T02:30`);
    expect(spanOfBlock(block('2026-10-03T23:00', 240), SYDNEY).end).toBe(`${GAP}T04:00`);
    expect(elapsedMinutes(`${GAP}T01:00`, `${GAP}T04:00`, SYDNEY)).toBe(120);
  });

  it('keep the length of an event that starts in the gap', () => {
    const span = spanOfEvent(event(`${GAP}T02:10`, `${GAP}T02:50`), SYDNEY);
    expect(span).toEqual({ start: `${GAP}T03:10`, end: `${GAP}T03:50` });
    const across = spanOfEvent(event(`${GAP}T02:30`, `${GAP}T03:15`), SYDNEY);
    expect(across).toEqual({ start: `${GAP}T03:30`, end: `${GAP}T04:15` });
    const fixed = { ...event(`${GAP}T02:30`, `${GAP}T03:15`), zone: SYDNEY };
    expect(spanOfEvent(fixed, 'UTC')).toEqual({ start: '2026-10-03T16:30', end: '2026-10-03T17:15' });
    expect(momentsOfEvent(fixed, 'UTC').map((each) => new Date(each).toISOString())).toEqual([
      '2026-10-03T16:30:00.000Z',
      '2026-10-03T17:15:00.000Z',
    ]);
  });

  it('are told from other days, also where midnight itself is missing', () => {
    expect(isPlainDay(GAP, SYDNEY)).toBe(false);
    expect(isPlainDay(OVERLAP, SYDNEY)).toBe(false);
    expect(isPlainDay('2026-10-05', SYDNEY)).toBe(true);
    const beirut = '2026-03-29';
    expect(isPlainDay(beirut, 'Asia/Beirut')).toBe(false);
    expect(resolveGap(`${beirut}T00:30`, 'Asia/Beirut')).toBe(`${beirut}T01:30`);
  });
});

describe('travel', () => {
  it('leaves floating times what they are, and shows fixed ones as the clock there shows them', () => {
    const nine = '2026-11-24T09:00';
    for (const zone of [SYDNEY, 'Europe/London', 'America/New_York']) {
      expect(spanOfBlock(block(nine, 60), zone)).toEqual({ start: nine, end: '2026-11-24T10:00' });
    }
    expect(spanOfBlock(block(nine, 60, SYDNEY), 'Europe/London')).toEqual({
      start: '2026-11-23T22:00',
      end: '2026-11-23T23:00',
    });
    expect(spanOfEvent(event(nine, '2026-11-24T10:00', 'Europe/London'), SYDNEY).start).toBe('2026-11-24T20:00');
  });

  it('treats a zone this device does not know as floating', () => {
    expect(isKnownZone('Mars/Olympus')).toBe(false);
    expect(isKnownZone(SYDNEY)).toBe(true);
    expect(spanOfBlock(block('2026-11-24T09:00', 60, 'Mars/Olympus'), SYDNEY).start).toBe('2026-11-24T09:00');
  });
});

describe('every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const when = fc.tuple(
    fc.constantFrom(...zones),
    fc.integer({ min: dayNumber('2010-01-01'), max: dayNumber('2035-12-31') }).map(dayFromNumber),
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 1, max: 3000 }),
  );

  it('agrees with the calendar of the language on random times, and there and back is the same', () => {
    expect(zones.length).toBeGreaterThan(400);
    fc.assert(
      fc.property(when, ([zone, day, minute, minutes]) => {
        const time = civilAt(day, minute);
        const shown = resolveGap(time, zone);
        const exact = Temporal.PlainDateTime.from(time).toZonedDateTime(zone);
        expect(shown).toBe(exact.toPlainDateTime().toString({ smallestUnit: 'minute' }));
        expect(civilOf(instantOf(shown, zone), zone)).toBe(shown);
        expect(resolveGap(shown, zone)).toBe(shown);
        const end = exact.add({ minutes }).toPlainDateTime().toString({ smallestUnit: 'minute' });
        expect(addElapsed(shown, minutes, zone)).toBe(end);
        expect(convert(convert(shown, zone, 'UTC'), 'UTC', zone)).toBe(shown);
      }),
      { numRuns: 400 },
    );
  });

  it('changes its clocks without losing a block: 400 zones around their next changes', () => {
    for (const zone of zones.slice(0, 400)) {
      const start = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone);
      const change = start.getTimeZoneTransition('next');
      if (!change) continue;
      const at = change.toPlainDateTime().toString({ smallestUnit: 'minute' });
      for (const offset of [-90, -30, 0, 30, 90]) {
        const { start: from, end } = spanOfBlock(block(addMinutes(at, offset), 60), zone);
        const passed = (instantOf(end, zone) - instantOf(from, zone)) / 60_000;
        // Where clocks go back an end may be read as its earlier twin.
        expect(passed === 60 || minutesBetween(from, end) <= 60, `${zone} ${at} ${offset}`).toBe(true);
        expect(civilOf(instantOf(from, zone) + 60 * 60_000, zone)).toBe(end);
      }
    }
  });
});
