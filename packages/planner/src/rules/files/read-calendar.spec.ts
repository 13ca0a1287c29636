import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import {
  CHOICES,
  icsEvent as event,
  icsFile as file,
  importedFrom as read,
  readIcs,
  SCHOOL_ZONE,
  timesIn as times,
} from '../../../test/ics.ts';
import { TestPlanner, NOW, TODAY, ZONE } from '../../../test/test-planner.ts';
import { exportCalendar } from './calendar-file.ts';
import { readCalendar } from './read-calendar.ts';

describe('an event of a calendar file', () => {
  it('keeps its words, and gets the time that the student’s clock shows', () => {
    const text = file(
      ...event(
        'DTSTART:20261119T060000Z',
        'DTEND:20261119T073000Z',
        'SUMMARY:Choir\\, hall',
        'DESCRIPTION:Bring\\nthe folder',
        'LOCATION:B12',
        'URL:https://school.example/choir',
      ),
    );
    expect(read(text)).toEqual({
      events: [
        {
          title: 'Choir, hall',
          notes: 'Bring\nthe folder\nhttps://school.example/choir',
          place: 'B12',
          isAllDay: false,
          start: '2026-11-19T17:00',
          end: '2026-11-19T18:30',
        },
      ],
      tasks: [],
      unread: 0,
    });
  });

  it.each([
    ['UTC', 'DTSTART:20261119T060000Z', 'DTEND:20261119T070000Z', '2026-11-19T17:00'],
    [
      'a zone by its name',
      'DTSTART;TZID=Europe/Berlin:20261119T060000',
      'DTEND;TZID=Europe/Berlin:20261119T070000',
      '2026-11-19T16:00',
    ],
    [
      'a zone that the file brings',
      'DTSTART;TZID=Eastern Standard Time:20261119T060000',
      'DTEND;TZID=Eastern Standard Time:20261119T070000',
      '2026-11-19T22:00',
    ],
    [
      'that zone in its summer',
      'DTSTART;TZID=Eastern Standard Time:20270619T060000',
      'DTEND;TZID=Eastern Standard Time:20270619T070000',
      '2027-06-19T20:00',
    ],
    ['no zone', 'DTSTART:20261119T060000', 'DTEND:20261119T070000', '2026-11-19T06:00'],
    ['a length', 'DTSTART:20261119T060000Z', 'DURATION:PT1H', '2026-11-19T17:00'],
  ])('is there at the right moment: %s', (_, start, end, expected) => {
    const [[first, last] = []] = times(file(...SCHOOL_ZONE, ...event(start, end, 'SUMMARY:Maths')));
    expect(first).toBe(expected);
    expect(Number(last?.slice(11, 13)) - Number(first?.slice(11, 13))).toBe(1);
  });

  it('of whole days ends with the last of them', () => {
    const holiday = file(...event('DTSTART;VALUE=DATE:20261219', 'DTEND;VALUE=DATE:20261222', 'SUMMARY:Holiday'));
    expect(read(holiday).events).toMatchObject([{ isAllDay: true, start: '2026-12-19', end: '2026-12-21' }]);
    const day = file(...event('DTSTART;VALUE=DATE:20261219', 'SUMMARY:Fair'));
    expect(times(day)).toEqual([['2026-12-19', '2026-12-19']]);
  });

  it('is left out where it was called off, or is long over, or far ahead', () => {
    const text = file(
      ...event('DTSTART:20261119T060000Z', 'DTEND:20261119T070000Z', 'STATUS:CANCELLED'),
      ...event('DTSTART:20261101T060000Z', 'DTEND:20261101T070000Z'),
      ...event('DTSTART:20281101T060000Z', 'DTEND:20281101T070000Z'),
      ...event('DTSTART:20261112T060000Z', 'DTEND:20261112T070000Z', 'SUMMARY:Last week'),
    );
    expect(read(text).events.map(({ title }) => title)).toEqual(['Last week']);
  });
});

describe('what repeats', () => {
  it('is there each week at the same time of the clock, over the night clocks change, but for what was called off or moved', () => {
    const text = file(
      ...event(
        'DTSTART;TZID=Europe/Berlin:20200302T080000',
        'DTEND;TZID=Europe/Berlin:20200302T084500',
        'RRULE:FREQ=WEEKLY;UNTIL=20270405T000000Z',
        'EXDATE;TZID=Europe/Berlin:20261123T080000',
        'SUMMARY:Latin',
      ),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Berlin:20261130T080000',
        'DTSTART;TZID=Europe/Berlin:20261201T100000',
        'DTEND;TZID=Europe/Berlin:20261201T104500',
        'SUMMARY:Latin\\, moved',
      ),
      // Another series of the same times keeps its own.
      ...event(
        ...['DTSTART;TZID=Europe/Berlin:20261130T080000', 'DTEND;TZID=Europe/Berlin:20261130T084500'],
        ...['RRULE:FREQ=WEEKLY;COUNT=1', 'SUMMARY:Other'],
      ).map((line) => line.replace('one@school', 'two@school')),
    );
    const { events, unread } = read(text, 'Europe/Berlin');
    const starts = events.filter(({ title }) => title === 'Latin').map(({ start }) => start);
    expect(unread).toBe(0);
    expect(starts.slice(0, 3)).toEqual(['2026-11-16T08:00', '2026-12-07T08:00', '2026-12-14T08:00']);
    expect(starts.at(-1)).toBe('2027-03-29T08:00');
    expect(events).toContainEqual(expect.objectContaining({ title: 'Latin, moved', start: '2026-12-01T10:00' }));
    expect(events).toContainEqual(expect.objectContaining({ title: 'Other', start: '2026-11-30T08:00' }));
  });

  it('keeps its rhythm over the years it is not looked at: every other week, and every third day', () => {
    const fortnight = file(
      ...event('DTSTART:20200106T080000', 'DTEND:20200106T090000', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'),
    );
    expect(times(fortnight).slice(0, 4)).toEqual(
      ['2026-11-16', '2026-11-19', '2026-11-30', '2026-12-03'].map((day) => [`${day}T08:00`, `${day}T09:00`]),
    );
    const third = file(...event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY;INTERVAL=3'));
    // 2,511 days after the first.
    expect(times(third).map(([day]) => day)).toContain('2026-11-16');
    expect(times(third)).toHaveLength(124);
  });

  it.each([
    ['each second for ever', 'DTSTART:20000101T000000Z', 'RRULE:FREQ=SECONDLY'],
    ['never', 'DTSTART;VALUE=DATE:20260201', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ])('%s, ends', (_, start, rule) => {
    expect(read(file(...event(start, rule, 'SUMMARY:x'))).events.length).toBeLessThan(3);
  });
});

describe('what has to be handed in', () => {
  it('is a task: a to-do, a moment without a length, and what Canvas calls an assignment', () => {
    const text = file(
      ...['BEGIN:VTODO', 'UID:a', 'DUE;VALUE=DATE:20261124', 'SUMMARY:Essay', 'DESCRIPTION:800 words', 'END:VTODO'],
      ...['BEGIN:VTODO', 'UID:b', 'SUMMARY:Some day', 'END:VTODO'],
      ...['BEGIN:VTODO', 'UID:c', 'SUMMARY:Done', 'STATUS:COMPLETED', 'END:VTODO'],
      ...event('DTSTART:20261125T125900Z', 'DTEND:20261125T125900Z', 'SUMMARY:Quiz closes'),
      ...event('DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261127', 'SUMMARY:Lab report').map((line) =>
        line.replace('UID:one@school', 'UID:event-assignment-4711'),
      ),
    );
    expect(read(text)).toEqual({
      events: [],
      tasks: [
        { title: 'Quiz closes', notes: '', due: '2026-11-25T23:59' },
        { title: 'Lab report', notes: '', due: '2026-11-26' },
        { title: 'Essay', notes: '800 words', due: '2026-11-24' },
        { title: 'Some day', notes: '', due: null },
      ],
      unread: 0,
    });
  });
});

describe('a file', () => {
  it('of our own export comes back with its events at their times', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'sample.add' });
    const { events } = read(exportCalendar(bench.state, ZONE, NOW));
    const lessons = [...bench.state.rows.events.values()].map(({ title, start, end }) => ({ title, start, end }));
    expect(events).toEqual(expect.arrayContaining(lessons.map((lesson) => expect.objectContaining(lesson) as unknown)));
  });

  it.each(['', 'hello', '{"format":"bellweek-planner"}', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR\r\nBEGIN:VEV'])(
    'that is no calendar is refused in one sentence: %j',
    (text) => {
      expect(readCalendar(text, { zone: ZONE, today: TODAY })).toEqual({
        ok: false,
        message: 'This is not a calendar file, or it ends too early.',
      });
    },
  );

  it('with a bad entry gives the others, and says how many it could not read', () => {
    const text = file(
      ...event('SUMMARY:Never'),
      ...event('DTSTART:20261119T060000Z', 'RRULE:FREQ=SOMETIMES', 'SUMMARY:Odd').map((line) =>
        line.replace('UID:one', 'UID:odd'),
      ),
      ...event('DTSTART:20261119T060000Z', 'DTEND:20261119T070000Z', 'SUMMARY:Good'),
      ...event('DTSTART;VALUE=DATE:20261119', 'DTEND;VALUE=DATE:20281119', 'SUMMARY:Two years'),
    );
    const { events, unread } = read(text);
    expect(events.map(({ title }) => title)).toEqual(['Good']);
    expect(unread).toBe(3);
  });
});

const PLAIN = ['DTSTART:20261119T080000', 'DTEND:20261119T090000', 'SUMMARY:Latin'];
describe('S70 nothing is dropped uncounted', () => {
  it('S70 each entry that is not imported is counted under its reason', () => {
    const { entries, skipped } = readIcs(
      file(
        ...event(...PLAIN),
        ...event('UID:old', 'DTSTART:20251119T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'),
        ...event('UID:often', 'DTSTART:20261119T080000', 'RRULE:FREQ=MINUTELY'),
        ...event('UID:long', 'DTSTART:20261119T080000', 'DURATION:P9999W'),
        ...event('UID:bad', 'DTSTART:soon'),
        ...event('UID:none', 'SUMMARY:No start'),
        ...event('UID:end', 'DTSTART:20261119T080000', 'DTEND:later'),
        ...event('UID:twice', 'DTSTART:20261119T080000', 'SEQUENCE:1', 'SUMMARY:Older'),
        ...event('UID:twice', 'DTSTART:20261119T100000', 'SEQUENCE:2', 'SUMMARY:Newer'),
        ...['BEGIN:VTODO', 'UID:done', 'STATUS:COMPLETED', 'END:VTODO'],
        ...['BEGIN:VJOURNAL', 'UID:journal', 'END:VJOURNAL', 'BEGIN:VFREEBUSY', 'END:VFREEBUSY'],
        ...['BEGIN:VEVENT', 'UID:open', 'BEGIN:VTODO', 'UID:next', 'DUE:20261119', 'END:VTODO'],
      ),
    );
    expect(entries.map(({ text }) => text.title)).toEqual(['Latin', 'Newer', 'Untitled']);
    expect(skipped).toEqual({ outside: 1, tooOften: 1, tooLong: 1, unreadable: 4, repeated: 1, done: 1, other: 2 });
  });

  it('S70 single entries of other years come along, so that imported entries can follow', () => {
    const { entries } = readIcs(
      file(...event('DTSTART:20281119', 'SUMMARY:Later'), ...event('UID:x', 'DTSTART:99991119')),
    );
    expect(entries).toMatchObject([{ isOutside: true, when: { start: '2028-11-19' } }]);
  });

  it('S70 parts that are left out are counted too', () => {
    const long = readIcs(file(...event(...PLAIN, `DESCRIPTION:${'x'.repeat(60_000)}`, 'SUMMARY:y')));
    expect([long.partial, long.entries[0]?.text.notes.length]).toEqual([1, 50_000]);
    expect(readIcs(file(...event(...PLAIN, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:tomorrow'))).partial).toBe(1);
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=TH';
    const todo = ['BEGIN:VTODO', 'UID:a', 'DTSTART:20261119', 'DUE:20261120', rule, 'END:VTODO'];
    expect(readIcs(file(...todo))).toMatchObject({ repeatingTasks: 1, entries: [{ when: { due: '2026-11-20' } }] });
  });
});

describe('any change of a sound file', () => {
  const SOUND = file(
    ...SCHOOL_ZONE,
    ...event(
      ...['DTSTART;TZID=Eastern Standard Time:20261102T080000', 'DTEND;TZID=Eastern Standard Time:20261102T090000'],
      ...['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270601T000000Z', 'EXDATE;TZID=Eastern Standard Time:20261123T080000'],
      ...['SUMMARY:Latin', 'DESCRIPTION:Bring\\nthe folder', 'LOCATION;ALTREP="http://x/a":B12'],
    ),
    ...event('RECURRENCE-ID;TZID=Eastern Standard Time:20261130T080000', 'DTSTART:20261201T080000Z', 'DURATION:PT2H'),
    ...['BEGIN:VTODO', 'UID:essay', 'DUE;VALUE=DATE:20261124', 'SUMMARY:Essay', 'END:VTODO'],
  );
  const PARTS = [
    ...[
      'BEGIN:VEVENT\r\n',
      'END:VEVENT\r\n',
      'BEGIN:VCALENDAR\r\n',
      '\r\n',
      '\r',
      ' ',
      ':',
      ';',
      '"',
      ',',
      '\\',
      '^',
      '=',
    ],
    ...['RRULE:FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2\r\n', 'RRULE:FREQ=DAILY;COUNT=99999\r\n', 'DURATION:P99999999W\r\n'],
    ...['SECONDLY', '99999999', '-', '0', 'T', 'Z', '\u0000', '\ud800', '€', '\uFEFF', 'TZID=', 'VALUE=DATE'],
  ];
  const change = fc.record({
    at: fc.nat(SOUND.length),
    length: fc.oneof(fc.constant(0), fc.nat(40)),
    text: fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: 'binary', maxLength: 5 })),
  });

  it('S70 ends, never throws, and what is read of it can be kept', () => {
    let imported = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const text = changes.reduce(
          (all, { at, length, text: part }) => all.slice(0, at) + part + all.slice(at + length),
          SOUND,
        );
        const result = readCalendar(text, { zone: ZONE, today: TODAY });
        if (!result.ok) return;
        const outcome = new TestPlanner().try({ type: 'calendar.add', source: result.found, choices: CHOICES });
        if (outcome.ok) imported += 1;
        else expect(outcome.refusal.code).toBe('empty');
      }),
      { numRuns: 400 },
    );
    expect(imported).toBeGreaterThan(50);
  });

  it('S70 of its bytes likewise', () => {
    const sound = new TextEncoder().encode(SOUND);
    const byte = fc.record({ at: fc.nat(sound.length - 1), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 8 }), (changes) => {
        const broken = sound.slice();
        for (const { at, value } of changes) broken[at] = value;
        expect(readCalendar(broken, { zone: ZONE, today: TODAY })).toHaveProperty('ok');
      }),
      { numRuns: runs(300) },
    );
  });
});
