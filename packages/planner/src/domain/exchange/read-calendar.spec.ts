import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent as event, icsFile as file, readIcs } from '../test-support/ics.ts';
import { Bench, NOW, TODAY, ZONE } from '../test-support/planner.ts';
import { isKnownZone } from '../time/zones.ts';
import { exportCalendar } from './calendar-file.ts';
import type { EntryWhen } from './calendar-entry.ts';
import { WINDOWS_ZONES } from './ical/windows-zones.ts';
import { readCalendar } from './read-calendar.ts';

/** What would be imported, and how many entries would not. */
function read(text: string, zone = ZONE) {
  const { entries, skipped } = readIcs(text, zone);
  const taken = entries.filter(({ isOutside, isCancelled }) => !isOutside && !isCancelled);
  return {
    events: taken.flatMap(({ text: words, when: { kind, ...when } }) =>
      kind === 'event' ? [{ ...words, ...(when as Omit<Extract<EntryWhen, { kind: 'event' }>, 'kind'>) }] : [],
    ),
    tasks: taken.flatMap(({ text: { title, notes }, when }) =>
      when.kind === 'task' ? [{ title, notes, due: when.due }] : [],
    ),
    unread: (skipped.unreadable ?? 0) + (skipped.tooLong ?? 0),
  };
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
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

describe('what calendars get wrong', () => {
  it.each([
    ['a day that does not call itself one', file(...event('DTSTART:20261119', 'SUMMARY:Fair')), '2026-11-19'],
    ['a day with a time behind it', file(...event('DTSTART;VALUE=DATE:20261119T000000')), '2026-11-19'],
    [
      'a time in the form of the web',
      file(...event('DTSTART:2026-11-19T08:00:00', 'DURATION:PT1H')),
      '2026-11-19T08:00',
    ],
    ['a line behind the end', `${file(...event(...PLAIN))}-- sent by a mail program\r\n`, '2026-11-19T08:00'],
    ['lines before the beginning', `\r\nX-Mailer: none\r\n${file(...event(...PLAIN))}`, '2026-11-19T08:00'],
    ['line breaks of an old Mac', file(...event(...PLAIN)).replaceAll('\r\n', '\r'), '2026-11-19T08:00'],
    ['line breaks of Unix', file(...event(...PLAIN)).replaceAll('\r\n', '\n'), '2026-11-19T08:00'],
    [
      'small letters',
      file(...event(...PLAIN))
        .toLowerCase()
        .replaceAll('t0', 'T0'),
      '2026-11-19T08:00',
    ],
    ['a byte order mark', `\uFEFF${file(...event(...PLAIN))}`, '2026-11-19T08:00'],
    ['a line that is none', file(...event(...PLAIN, 'this is no line')), '2026-11-19T08:00'],
    [
      'an alarm',
      file(...event(...PLAIN, 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'DTSTART:1', 'END:VALARM')),
      '2026-11-19T08:00',
    ],
    [
      'an entry that does not end before the next',
      file('BEGIN:VEVENT', 'UID:broken', ...event(...PLAIN)),
      '2026-11-19T08:00',
    ],
  ])('is read all the same: %s', (_, text, start) => {
    expect(read(text).events.map((each) => each.start)).toEqual([start]);
  });

  it.each([
    ['quotation marks in it', 'LOCATION;ALTREP="Ann "The: Boss", Lee;":Room 1'],
    ['colons, semicolons and commas in it', 'LOCATION;ALTREP="http://x.example/a:b;c,d";LANGUAGE=en:Room 1'],
    ['carets in it', "LOCATION;X-A=^'quoted^' ^^ ^n:Room 1"],
    ['a mark that only opens', 'LOCATION;ALTREP="http:Room 1'],
    ['a list in it', 'LOCATION;X-A="a","b:c",d:Room 1'],
  ])('is not misled by a parameter with %s', (_, line) => {
    const [first] = read(file(...event(...PLAIN, line))).events;
    expect(first?.place).toBe('Room 1');
    expect(first?.start).toBe('2026-11-19T08:00');
  });

  it('is two calendars in one file, and both are read', () => {
    const other = file(...event('UID:two', 'DTSTART:20261120', 'SUMMARY:Fair'));
    expect(read(file(...event(...PLAIN)) + other).events.map(({ title }) => title)).toEqual(['Latin', 'Fair']);
  });

  it('is a line folded inside of a character', () => {
    const [before, after] = [[0xe2, 0x82], [0xac]];
    const text = bytes(
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261119\r\nSUMMARY:5 ',
      before,
      '\r\n ',
      after,
      '\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    );
    expect(readIcs(text).entries[0]?.text.title).toBe('5 €');
  });

  it.each(['utf-16le', 'utf-16be'] as const)('is %s, with a byte order mark or without', (encoding) => {
    const text = file(...event(...PLAIN, 'LOCATION:Café'));
    const units = [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return encoding === 'utf-16le' ? [code & 255, code >> 8] : [code >> 8, code & 255];
    });
    const mark = encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff];
    for (const all of [units, [...mark, ...units]]) {
      expect(readIcs(Uint8Array.from(all)).entries[0]?.text).toMatchObject({ title: 'Latin', place: 'Café' });
    }
  });

  it('is a letter of Windows among UTF-8', () => {
    const text = bytes(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261119\nLOCATION:Café\nSUMMARY:Caf',
      [0xe9],
      '\nEND:VEVENT\nEND:VCALENDAR\n',
    );
    expect(readIcs(text).entries[0]?.text).toMatchObject({ title: 'Café', place: 'Café' });
  });

  it('is a description that goes on without being folded', () => {
    const [first] = read(file(...event(...PLAIN, 'DESCRIPTION:Bring', 'pens', '', 'and paper'))).events;
    expect(first?.notes).toBe('Bring\npens\nand paper');
  });

  it('is a date more, with a length of its own', () => {
    const dates = 'RDATE;VALUE=PERIOD:20261121T080000/PT3H,20261122T080000/20261122T120000';
    expect(times(file(...event(...PLAIN, dates)))).toEqual([
      ['2026-11-19T08:00', '2026-11-19T09:00'],
      ['2026-11-21T08:00', '2026-11-21T11:00'],
      ['2026-11-22T08:00', '2026-11-22T12:00'],
    ]);
  });

  it('is a changed lesson without its series', () => {
    const { entries, wholeUids } = readIcs(file(...event('RECURRENCE-ID:20261118T080000', ...PLAIN)));
    expect(entries).toMatchObject([
      { uid: 'one@school', recurrenceId: '20261118T0800', when: { start: '2026-11-19T08:00' } },
    ]);
    expect(wholeUids).toEqual([]);
  });

  it('is a change for all later lessons', () => {
    const series = event(
      'DTSTART:20261116T080000',
      'DTEND:20261116T090000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'SUMMARY:Latin',
    );
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T080000',
      'DTSTART:20261201T100000',
      'DTEND:20261201T120000',
    );
    expect(times(file(...series, ...later))).toEqual([
      ['2026-11-16T08:00', '2026-11-16T09:00'],
      ['2026-11-23T08:00', '2026-11-23T09:00'],
      ['2026-12-08T10:00', '2026-12-08T12:00'],
      ['2026-12-01T10:00', '2026-12-01T12:00'],
    ]);
  });

  it('is a day off without its time, and one in another zone', () => {
    const series = (...more: string[]) =>
      file(
        ...event('DTSTART;TZID=Australia/Sydney:20261117T080000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4', ...more),
      );
    expect(times(series('EXDATE;VALUE=DATE:20261118', 'EXDATE:20261118T210000Z')).map(([start]) => start)).toEqual([
      '2026-11-17T08:00',
      '2026-11-20T08:00',
    ]);
  });
});

describe('a time zone', () => {
  const at = (tzid: string, ...more: string[]) =>
    readIcs(file(...more, ...event(`DTSTART;TZID=${tzid}:20261119T080000`, 'DURATION:PT1H')));
  const start = ({ entries: [entry] }: ReturnType<typeof at>): unknown =>
    entry?.when.kind === 'event' && entry.when.start;

  it.each([
    ['by a name of Windows', 'W. Europe Standard Time', '2026-11-19T18:00'],
    ['by an offset', 'GMT+10', '2026-11-19T09:00'],
    ['by an offset with minutes', '"UTC+05:30"', '2026-11-19T13:30'],
    ['as Outlook shows it', '"(UTC+01:00) Amsterdam, Berlin, Rome"', '2026-11-19T18:00'],
    ['by a path', '/example.org/2026/Europe/Berlin', '2026-11-19T18:00'],
    ['of the world, in spite of its sign', 'Etc/GMT+10', '2026-11-20T05:00'],
  ])('is known %s', (_, tzid, expected) => {
    const found = at(tzid);
    expect([start(found), found.unknownZones]).toEqual([expected, []]);
  });

  it.each(['Nowhere', 'Customized Time Zone', '"a:b;c,d"', 'GMT+99', '../../etc/passwd'])(
    'that is unknown leaves the time as it is written, and that is said: %s',
    (tzid) => {
      const found = at(tzid);
      expect([start(found), found.unknownZones]).toEqual(['2026-11-19T08:00', [tzid.replaceAll('"', '')]]);
    },
  );

  it('of the file itself counts where the world knows none of that name', () => {
    const own = SCHOOL_ZONE.map((line) => line.replace('Eastern Standard Time', 'Head office'));
    expect(start(at('Head office', ...own))).toBe('2026-11-20T00:00');
    const summer = own.map((line) =>
      line.replace(
        'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
        'RRULE:FREQ=YEARLY;UNTIL=20200101T000000Z;BYDAY=1SU;BYMONTH=11',
      ),
    );
    expect(start(at('Head office', ...summer))).toBe('2026-11-19T23:00');
  });

  it('of Windows is one that this device knows', () => {
    for (const [name, zone] of WINDOWS_ZONES) expect(isKnownZone(zone), `${name}: ${zone}`).toBe(true);
    expect(WINDOWS_ZONES.size).toBeGreaterThan(130);
  });
});

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

  it('S70 single entries of other years come along, so that one that was imported can follow', () => {
    const { entries } = readIcs(
      file(...event('DTSTART:20281119', 'SUMMARY:Later'), ...event('UID:x', 'DTSTART:99991119')),
    );
    expect(entries).toMatchObject([{ isOutside: true, when: { start: '2028-11-19' } }]);
  });

  it('S70 parts that are left out are counted too', () => {
    const long = readIcs(file(...event(...PLAIN, `DESCRIPTION:${'x'.repeat(60_000)}`, 'SUMMARY:y')));
    expect([long.partial, long.entries[0]?.text.notes.length]).toEqual([1, 50_000]);
    expect(readIcs(file(...event(...PLAIN, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:tomorrow'))).partial).toBe(1);
    const todo = ['BEGIN:VTODO', 'UID:a', 'DTSTART:20261119', 'DUE:20261120', 'RRULE:FREQ=DAILY', 'END:VTODO'];
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
        const outcome = new Bench().try({ type: 'calendar.add', source: result.found, choices: CHOICES });
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
      { numRuns: 300 },
    );
  });
});
