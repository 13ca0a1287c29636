import { describe, expect, it } from 'vitest';
import {
  icsEvent as event,
  icsFile as file,
  importedFrom as read,
  readIcs,
  SCHOOL_ZONE,
  timesIn as times,
} from '../../../../test/ics.ts';
import { isKnownZone } from '../../../core/time/zones.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

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

  it('counts entries outside of a calendar', () => {
    const stray = `${event('UID:stray', ...PLAIN).join('\r\n')}\r\n`;
    for (const text of [stray + file(...event(...PLAIN)), file(...event(...PLAIN)) + stray]) {
      const { entries, skipped } = readIcs(text);
      expect([entries.length, skipped.unreadable]).toEqual([1, 1]);
    }
  });

  it('loses one time of a series that lasts too long, not the series', () => {
    const dates = 'RDATE;VALUE=PERIOD:20261121T080000/P500D,20261122T080000/PT1H';
    const { entries, partial } = readIcs(file(...event(...PLAIN, dates)));
    expect([entries.length, partial]).toEqual([2, 1]);
  });

  it('names a calendar without signs that turn the text around', () => {
    expect(readIcs(file('X-WR-CALNAME:Year \u202e10', ...event(...PLAIN))).name).toBe('Year 10');
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
