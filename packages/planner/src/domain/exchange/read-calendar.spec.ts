import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsRow } from '../model/settings.ts';
import { Bench, NOW, TODAY, ZONE } from '../test-support/planner.ts';
import { dayOf } from '../time/civil-time.ts';
import { exportCalendar } from './calendar-file.ts';
import { readCalendar } from './read-calendar.ts';

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@school',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];

function read(text: string, zone = ZONE) {
  const result = readCalendar(text, { zone, today: TODAY });
  if (!result.ok) throw new Error(result.message);
  return result.found;
}
const times = (text: string, zone?: string) => read(text, zone).events.map(({ start, end }) => [start, end]);

/** What a school's server says of New York, which a computer may call otherwise. */
const SCHOOL_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

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
          ...{ title: 'Choir, hall', notes: 'Bring\nthe folder\nhttps://school.example/choir', place: 'B12' },
          ...{ isAllDay: false, start: '2026-11-19T17:00', end: '2026-11-19T18:30' },
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
    const bench = new Bench();
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
      ...event('DTSTART:20261119T060000Z', 'RRULE:FREQ=SOMETIMES', 'SUMMARY:Odd'),
      ...event('DTSTART:20261119T060000Z', 'DTEND:20261119T070000Z', 'SUMMARY:Good'),
      ...event('DTSTART;VALUE=DATE:20261119', 'DTEND;VALUE=DATE:20281119', 'SUMMARY:Two years'),
    );
    const { events, unread } = read(text);
    expect(events.map(({ title }) => title)).toEqual(['Good']);
    expect(unread).toBe(3);
  });

  it('never throws, and what is read of any text can be kept', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('20261119T060000Z', '20261119', 'FREQ=DAILY'),
    );
    const name = fc.constantFrom(
      'DTSTART',
      'DTEND',
      'DTSTART;VALUE=DATE',
      'RRULE',
      'SUMMARY',
      'DURATION',
      'EXDATE',
      'UID',
      'DESCRIPTION',
    );
    const line = fc.tuple(name, value).map(([key, text]) => `${key}:${text.replace(/[\r\n]/g, ' ')}`);
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 3 }), (events) => {
        const result = readCalendar(file(...events.flatMap((lines) => event(...lines))), { zone: ZONE, today: TODAY });
        if (!result.ok) return;
        const { unread: _, ...found } = result.found;
        if (found.events.length + found.tasks.length === 0) return;
        new Bench().do({ type: 'calendar.add', ...found });
      }),
      { numRuns: 100 },
    );
  });
});

describe('adding what was read', () => {
  const lesson = (title: string, start: string) => ({
    ...{ title, notes: '', place: '', isAllDay: false, start, end: `${dayOf(start)}T23:00` },
  });

  it('is one step, and adds nothing twice', () => {
    const bench = new Bench();
    const found = {
      events: [lesson('Latin', '2026-11-19T08:00'), lesson('Latin', '2026-11-19T08:00')],
      tasks: [{ title: 'Essay', due: '2026-11-24' }],
    };
    expect(bench.do({ type: 'calendar.add', ...found }).sentence).toBe('Added 1 event and 1 task from a calendar');
    expect(bench.refusal({ type: 'calendar.add', ...found })).toBe('All of this calendar is here already.');
    const more = { events: [...found.events, lesson('Latin', '2026-11-26T08:00')], tasks: found.tasks };
    expect(bench.do({ type: 'calendar.add', ...more }).sentence).toBe('Added 1 event from a calendar');
    bench.undo();
    bench.undo();
    expect([bench.state.rows.events.size, bench.titles()]).toEqual([0, []]);
    expect(bench.refusal({ type: 'calendar.add', events: [], tasks: [] })).toBe(
      'This calendar has nothing from now until a year ahead.',
    );
  });

  it('knows it again where new times are fixed to a zone', () => {
    const bench = new Bench();
    bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
    const found = { events: [lesson('Latin', '2026-11-19T08:00')], tasks: [] };
    bench.do({ type: 'calendar.add', ...found });
    expect([...bench.state.rows.events.values()]).toMatchObject([{ zone: ZONE }]);
    expect(bench.refusal({ type: 'calendar.add', ...found })).toContain('already');
    expect(settingsRow.safeParse([...bench.state.rows.settings.values()][0]).success).toBe(true);
  });
});
