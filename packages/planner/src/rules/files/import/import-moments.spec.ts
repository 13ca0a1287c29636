import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/share.ts';
import { CHOICES, icsEvent as event, icsFile as file, readIcs } from '../../../../test/ics.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { exportCalendar } from '../calendar-file.ts';
import { itemsOn } from '../../calendar/day-items.ts';
import { apply } from '../../../core/state/state.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import { convert } from '../../../core/time/zones.ts';

const [SYDNEY, NEW_YORK] = ['Australia/Sydney', 'America/New_York'];

function imported(text: string, bench = new TestPlanner(), zone = SYDNEY): TestPlanner {
  bench.zone = zone;
  bench.do({ type: 'calendar.add', source: readIcs(text, zone), choices: CHOICES });
  return bench;
}
/** All starts of a title within two weeks. */
function startsOf({ state }: TestPlanner, title: string, zone: string): string[] {
  const days = Array.from({ length: 16 }, (_, at) => addDays('2026-11-28', at));
  return itemsOn(state, days, zone).flatMap(({ timed }) =>
    timed.flatMap((item) =>
      item.kind === 'event' && item.event.title === title && !item.startsBefore ? [item.span.start] : [],
    ),
  );
}

const SINGLE = event('UID:single', 'DTSTART:20261201T100000Z', 'DURATION:PT1H', 'SUMMARY:Single');
const SERIES = event(
  'UID:series',
  'DTSTART:20261201T100000Z',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=5',
  'SUMMARY:Series',
);
const CHANGED = event(
  'UID:series',
  'RECURRENCE-ID:20261208T100000Z',
  'DTSTART:20261208T120000Z',
  'DURATION:PT1H',
  'SUMMARY:Moved',
);
const ZONED = event('UID:zoned', 'DTSTART;TZID=Australia/Sydney:20261201T210000', 'DURATION:PT1H', 'SUMMARY:Zoned');
const WEEKLY = event(
  ...['UID:weekly', 'DTSTART;TZID=Australia/Sydney:20261201T210000', 'DURATION:PT1H'],
  ...['RRULE:FREQ=WEEKLY;COUNT=5', 'SUMMARY:Weekly'],
);
const FLOATING = event('UID:floating', 'DTSTART:20261201T210000', 'DURATION:PT1H', 'SUMMARY:Floating');
const ALL = file(...SINGLE, ...SERIES, ...CHANGED, ...ZONED, ...WEEKLY, ...FLOATING);

describe('what belongs to a moment', () => {
  it('stays at it on a journey; what floats goes along', () => {
    const bench = imported(ALL);
    expect(startsOf(bench, 'Single', SYDNEY)).toEqual(['2026-12-01T21:00']);
    for (const title of ['Single', 'Zoned']) expect(startsOf(bench, title, NEW_YORK)).toEqual(['2026-12-01T05:00']);
    expect(startsOf(bench, 'Series', NEW_YORK)).toEqual(['2026-12-01T05:00']);
    expect(startsOf(bench, 'Moved', NEW_YORK)).toEqual(['2026-12-08T07:00']);
    expect(startsOf(bench, 'Weekly', NEW_YORK)).toEqual(['2026-12-01T05:00', '2026-12-08T05:00']);
    for (const zone of [SYDNEY, NEW_YORK]) expect(startsOf(bench, 'Floating', zone)).toEqual(['2026-12-01T21:00']);
  });

  it('is unchanged where the file is imported again from elsewhere', () => {
    const bench = imported(ALL);
    const before = bench.state;
    bench.zone = NEW_YORK;
    const again = bench.try({ type: 'calendar.add', source: readIcs(ALL, NEW_YORK), choices: CHOICES });
    expect(again.ok).toBe(false);
    expect(bench.state).toBe(before);
    const later = ALL.replace(
      'DTSTART:20261201T100000Z\r\nDURATION:PT1H\r\nSUMMARY:Single',
      'DTSTART:20261201T110000Z\r\nDURATION:PT1H\r\nSUMMARY:Single',
    );
    imported(later, bench, NEW_YORK);
    expect(startsOf(bench, 'Single', SYDNEY)).toEqual(['2026-12-01T22:00']);
  });

  it('is the same moment in a file that is exported after the journey', () => {
    const bench = imported(ALL);
    const text = exportCalendar(bench.state, NEW_YORK, bench.now);
    const there = readIcs(text, 'UTC').entries.map(({ text: { title }, when }) => [
      title,
      when.kind === 'event' && when.start,
    ]);
    for (const title of ['Single', 'Zoned']) expect(there).toContainEqual([title, '2026-12-01T10:00']);
    expect(there).toContainEqual(['Moved', '2026-12-08T12:00']);
    for (const title of ['Series', 'Weekly']) expect(there).toContainEqual([title, '2026-12-01T10:00']);
  });

  it('that an earlier import let float stays so until the file moves it', () => {
    const bench = imported(file(...SINGLE));
    const [row] = [...bench.state.rows.events.values()];
    const old = {
      ...row!,
      zone: null,
      origin: { ...row!.origin!, seen: { ...row!.origin!.seen, when: '2026-12-01T21:00/2026-12-01T22:00' } },
    };
    const before = new TestPlanner(apply(bench.state, [{ table: 'events', type: 'put', row: old }]));
    const isChanged = (zone: string): boolean => {
      before.zone = zone;
      const outcome = before.try({
        type: 'calendar.add',
        source: readIcs(file(...SINGLE), zone),
        choices: CHOICES,
      });
      return outcome.ok;
    };
    expect([isChanged(SYDNEY), isChanged(NEW_YORK)]).toEqual([false, true]);
    expect(startsOf(before, 'Single', NEW_YORK)).toEqual(['2026-12-01T05:00']);
    expect(startsOf(before, 'Single', SYDNEY)).toEqual(['2026-12-01T21:00']);
  });

  it('is the same on every clock, around any change of clocks', () => {
    const zone = fc.constantFrom(
      SYDNEY,
      NEW_YORK,
      'Europe/Berlin',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
    );
    // The nights in which clocks are put back, and other hours.
    const moment = fc.oneof(
      fc.constantFrom('2027-04-03T15:30', '2027-04-03T16:30', '2027-04-03T14:45'),
      fc
        .integer({ min: 0, max: 300 * 24 * 4 })
        .map((quarter) => new Date(Date.UTC(2026, 10, 19) + quarter * 900_000).toISOString().slice(0, 16)),
    );
    fc.assert(
      fc.property(moment, zone, zone, fc.constantFrom(15, 30, 60, 120), (at, from, to, minutes) => {
        const line = `DTSTART:${at.replace(/[-:]/g, '')}00Z`;
        const bench = imported(file(...event(line, `DURATION:PT${minutes}M`, 'SUMMARY:x')), new TestPlanner(), from);
        const day = convert(at, 'UTC', to).slice(0, 10);
        const items = itemsOn(bench.state, [day], to)[0]?.timed ?? [];
        expect(items.map(({ span }) => span.start)).toEqual([convert(at, 'UTC', to)]);
        expect(exportCalendar(bench.state, to, bench.now)).toContain(line);
        const again = bench.try({
          type: 'calendar.add',
          source: readIcs(file(...event(line, `DURATION:PT${minutes}M`, 'SUMMARY:x')), to),
          choices: CHOICES,
        });
        expect(again.ok).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });
});
