import type { SkipReason } from '../src/core/commands/calendar-entry.ts';
import { exportFile } from '../src/rules/files/planner-file.ts';
import { EMPTY_STATE } from '../src/core/state/state.ts';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import { taskAt } from './rows.ts';

/** A file made to block its reader, and the expected outcome. */
export interface HostileFile {
  kind: 'calendar' | 'planner' | 'lessons';
  name: string;
  make: () => string | Uint8Array;
  /** Read: number of entries taken, and of entries left out by reason. Or refused in one sentence. */
  outcome: { taken: number | 'some'; skipped?: Partial<Record<SkipReason, number | 'some'>> } | { refused: RegExp };
}

const LINE = '\r\n';
const lines = (...all: string[]): string => all.join(LINE) + LINE;
const calendar = (content: string): string => `BEGIN:VCALENDAR${LINE}VERSION:2.0${LINE}${content}END:VCALENDAR${LINE}`;
const component = (name: string, ...content: string[]): string => lines(`BEGIN:${name}`, ...content, `END:${name}`);
const event = (...content: string[]): string => component('VEVENT', 'UID:one', 'SUMMARY:Latin', ...content);
const START = 'DTSTART:20261119T080000';
const END = 'DTEND:20261119T090000';
const GOOD = component('VEVENT', 'UID:good', 'SUMMARY:Good', START, END);
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const withRule = (rule: string, start = START): string =>
  calendar(event(start, 'DURATION:PT1H', `RRULE:${rule}`) + GOOD);
const zone = (...content: string[]): string =>
  calendar(
    component(
      'VTIMEZONE',
      'TZID:Here',
      'BEGIN:STANDARD',
      'TZOFFSETFROM:+1000',
      'TZOFFSETTO:+1000',
      ...content,
      'END:STANDARD',
    ) + event('DTSTART;TZID=Here:20261119T080000', 'DURATION:PT1H'),
  );
/** Twelve hours of each day's minutes. */
const EVERY = Array.from({ length: 60 }, (_, at) => at).join(',');

const ONE: HostileFile['outcome'] = { taken: 1 };
const NO_CALENDAR: HostileFile['outcome'] = { refused: /^This is not a calendar file, or it ends too early\.$/ };
const tooOften: HostileFile['outcome'] = { taken: 1, skipped: { tooOften: 1 } };
const unreadable: HostileFile['outcome'] = { taken: 1, skipped: { unreadable: 1 } };
const tooMany: HostileFile['outcome'] = { taken: 1, skipped: { tooMany: 1 } };
const never: HostileFile['outcome'] = { taken: 1, skipped: { outside: 1 } };
const calendarFile = (name: string, make: HostileFile['make'], outcome: HostileFile['outcome']): HostileFile => ({
  kind: 'calendar',
  name,
  make,
  outcome,
});

const RULES = [
  calendarFile('30 February, day by day', () => withRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), never),
  calendarFile('31 February, each year', () => withRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'), never),
  calendarFile('31 April, each month', () => withRule('FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31'), never),
  calendarFile('day 366 in March', () => withRule('FREQ=YEARLY;BYYEARDAY=366;BYMONTH=3'), never),
  calendarFile('week 53 in June', () => withRule('FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6'), never),
  calendarFile('the fifth of one Monday', () => withRule('FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5'), never),
  calendarFile('the sixth Monday of a month', () => withRule('FREQ=MONTHLY;BYDAY=6MO'), never),
  calendarFile('each second', () => withRule('FREQ=SECONDLY', 'DTSTART:20000101T000000'), tooOften),
  calendarFile('each second of 30 February', () => withRule('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'), tooOften),
  calendarFile('each minute', () => withRule('FREQ=MINUTELY;INTERVAL=1'), tooOften),
  calendarFile('each hour', () => withRule('FREQ=HOURLY;COUNT=999999999'), tooOften),
  calendarFile(
    'each day at each minute',
    () => withRule(`FREQ=DAILY;BYHOUR=${EVERY.slice(0, 61)};BYMINUTE=${EVERY}`),
    tooOften,
  ),
  calendarFile('a billion days since 1601', () => withRule('FREQ=DAILY;COUNT=1000000', 'DTSTART:16010101T080000'), {
    taken: 374,
  }),
  calendarFile('an interval without end', () => withRule('FREQ=DAILY;INTERVAL=999999999999999999'), unreadable),
  calendarFile(
    '30 February until the year 9999',
    () => withRule('FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2;UNTIL=99991231'),
    never,
  ),
  calendarFile('100,000 weekdays', () => withRule(`FREQ=WEEKLY;BYDAY=MO${',MO'.repeat(100_000)}`), unreadable),
  calendarFile('a rule of 5 MB', () => withRule(`FREQ=DAILY;BYMONTHDAY=1${',1'.repeat(2_500_000)}`), unreadable),
  calendarFile(
    '4,000 rules in one event',
    () => calendar(event(START, END, ...Array.from({ length: 4_000 }, () => 'RRULE:FREQ=DAILY')) + GOOD),
    {
      taken: 366,
    },
  ),
  calendarFile(
    '50,000 series that count from 1900',
    () =>
      calendar(
        times(50_000, (at) =>
          component('VEVENT', `UID:${at}`, 'DTSTART:19000101T080000', 'RRULE:FREQ=DAILY;COUNT=50000'),
        ),
      ),
    {
      taken: 'some',
      skipped: { tooMany: 'some' },
    },
  ),
  calendarFile(
    '5,000 series on half the days of a year',
    () =>
      calendar(
        times(5_000, (at) =>
          component(
            'VEVENT',
            `UID:${at}`,
            'DTSTART;TZID=Europe/Berlin:20260101T080000',
            'DURATION:PT1H',
            'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE',
          ),
        ),
      ),
    {
      taken: 'some',
      skipped: { tooMany: 'some' },
    },
  ),
];

const DATES = [
  calendarFile(
    '100,000 more dates',
    () => calendar(event(START, END, `RDATE:20261120T080000${',20261120T080000'.repeat(100_000)}`) + GOOD),
    tooMany,
  ),
  calendarFile(
    'a million days off',
    () =>
      calendar(
        event(START, END, 'RRULE:FREQ=DAILY', `EXDATE:20261120T080000${',20261120T080000'.repeat(1_000_000)}`) + GOOD,
      ),
    tooMany,
  ),
  calendarFile('a trillion weeks', () => calendar(event(START, 'DURATION:P999999999999999999W') + GOOD), {
    taken: 1,
    skipped: { tooLong: 1 },
  }),
  calendarFile('a trillion seconds', () => calendar(event(START, 'DURATION:PT999999999999999999S') + GOOD), {
    taken: 1,
    skipped: { tooLong: 1 },
  }),
  calendarFile('a length of 1 MB', () => calendar(event(START, `DURATION:P${'9'.repeat(1_000_000)}W`) + GOOD), {
    taken: 1,
    skipped: { unreadable: 1 },
  }),
  calendarFile('a length below nothing', () => calendar(event(START, 'DURATION:-P9999999999W') + GOOD), { taken: 2 }),
  calendarFile(
    'from the year 1 to the year 9999',
    () => calendar(event('DTSTART:00010101T000000', 'DTEND:99991231T235959') + GOOD),
    unreadable,
  ),
  calendarFile('from 1601 to 9999', () => calendar(event('DTSTART:16010101T000000', 'DTEND:99991231T235959') + GOOD), {
    taken: 1,
    skipped: { tooLong: 1 },
  }),
  calendarFile(
    'daily in the year 9999',
    () => calendar(event('DTSTART:99991231T235900Z', 'DURATION:P300D', 'RRULE:FREQ=DAILY') + GOOD),
    { taken: 1, skipped: { outside: 1 } },
  ),
  calendarFile('no day at all', () => calendar(event('DTSTART:99999999T999999') + GOOD), unreadable),
];

const ZONES = [
  calendarFile(
    'a zone that changes on 30 February',
    () => zone('DTSTART:20000101T000000', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    ONE,
  ),
  calendarFile('a zone that changes each second', () => zone('DTSTART:16010101T000000', 'RRULE:FREQ=SECONDLY'), ONE),
  calendarFile(
    'a zone that changes each day since 1601',
    () => zone('DTSTART:16010101T000000', 'RRULE:FREQ=DAILY'),
    ONE,
  ),
  calendarFile(
    'a zone with 100,000 changes',
    () => zone('DTSTART:20000101T000000', `RDATE:20010101T000000${',20010101T000000'.repeat(100_000)}`),
    ONE,
  ),
  calendarFile(
    'a zone of the file in the year 9999',
    () =>
      zone('DTSTART:99990101T000000', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30').replace(
        '20261119T080000',
        '99991119T080000',
      ),
    { taken: 0, skipped: { outside: 1 } },
  ),
  calendarFile('a zone without any rule', () => zone(), ONE),
  calendarFile(
    '20,000 names of zones',
    () =>
      calendar(
        times(20_000, (at) =>
          component('VEVENT', `UID:${at}`, `DTSTART;TZID=Zone ${at}:20261119T080000`, 'DURATION:PT1H'),
        ),
      ),
    { taken: 20_000 },
  ),
  calendarFile(
    '20,000 zones',
    () =>
      calendar(
        times(20_000, (at) =>
          component(
            'VTIMEZONE',
            `TZID:Zone ${at}`,
            'BEGIN:STANDARD',
            'DTSTART:16010101T000000',
            'RRULE:FREQ=DAILY',
            'TZOFFSETTO:+1000',
            'END:STANDARD',
          ),
        ) + GOOD,
      ),
    ONE,
  ),
];

const STRUCTURE = [
  calendarFile(
    '80,000 events that only begin',
    () => `BEGIN:VCALENDAR${LINE}${`BEGIN:VEVENT${LINE}`.repeat(80_000)}`,
    NO_CALENDAR,
  ),
  calendarFile('the same in a whole calendar', () => calendar(`BEGIN:VEVENT${LINE}`.repeat(80_000)), {
    taken: 0,
    skipped: { unreadable: 80_000 },
  }),
  calendarFile(
    '100,000 alarms inside of each other',
    () => calendar(event(START, END, `${`BEGIN:VALARM${LINE}`.repeat(100_000)}END:VALARM`) + GOOD),
    { taken: 2 },
  ),
  calendarFile('200,000 ends', () => calendar(`END:VEVENT${LINE}`.repeat(200_000) + GOOD), ONE),
  calendarFile('100,000 calendars that only begin', () => `BEGIN:VCALENDAR${LINE}`.repeat(100_000), NO_CALENDAR),
  calendarFile('one line of 15 MB', () => calendar(event(START, END, `DESCRIPTION:${'x'.repeat(15_000_000)}`)), ONE),
  calendarFile(
    'a line that is folded 5 million times',
    () => calendar(event(START, END, `DESCRIPTION:${'x\n '.repeat(5_000_000)}`)),
    ONE,
  ),
  calendarFile('15 million empty lines', () => calendar(`${'\n'.repeat(15_000_000)}${GOOD}`), ONE),
  calendarFile(
    '500,000 quotation marks that only open',
    () => calendar(event(START, END, `LOCATION${';A="x'.repeat(500_000)}:B12`)),
    ONE,
  ),
  calendarFile(
    'a list of 2 million parameters',
    () => calendar(event(START, END, `LOCATION;A=${'b,'.repeat(2_000_000)}c:B12`)),
    ONE,
  ),
  calendarFile(
    '10 MB of carets',
    () => calendar(event(`DTSTART;TZID=${'^^'.repeat(5_000_000)}:20261119T080000`, END)),
    ONE,
  ),
  calendarFile('10 MB of backslashes', () => calendar(event(START, END, `SUMMARY:${'\\'.repeat(10_000_000)}`)), ONE),
  calendarFile(
    'a million lines in one event',
    () =>
      calendar(
        `BEGIN:VEVENT${LINE}UID:one${LINE}${START}${LINE}${END}${LINE}${`EXDATE:1${LINE}`.repeat(1_000_000)}END:VEVENT${LINE}${GOOD}`,
      ),
    tooMany,
  ),
  calendarFile('100,000 events', () => calendar(times(100_000, (at) => component('VEVENT', `UID:${at}`, START, END))), {
    taken: 20_000,
    skipped: { tooMany: 80_000 },
  }),
  calendarFile(
    '40,000 versions of one event',
    () => calendar(times(40_000, (at) => event(START, END, `SEQUENCE:${at}`))),
    { taken: 1, skipped: { repeated: 39_999 } },
  ),
  calendarFile(
    '40,000 changes of one series',
    () =>
      calendar(
        event(START, END, 'RRULE:FREQ=DAILY') +
          times(40_000, () =>
            event('RECURRENCE-ID:20261120T080000', 'DTSTART:20261120T100000', 'DTEND:20261120T110000'),
          ),
      ),
    { taken: 365, skipped: { repeated: 39_999 } },
  ),
  calendarFile(
    '200 daily events with 50,000 characters each',
    () =>
      calendar(
        times(200, (at) =>
          component('VEVENT', `UID:${at}`, START, END, 'RRULE:FREQ=DAILY', `DESCRIPTION:${'x'.repeat(50_000)}`),
        ),
      ),
    { taken: 365, skipped: { tooMany: 199 } },
  ),
  calendarFile('5 MB of zero bytes', () => new Uint8Array(5_000_000), NO_CALENDAR),
  calendarFile(
    '5 MB of noise',
    () => Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * 2_654_435_761) >>> 24),
    NO_CALENDAR,
  ),
  calendarFile('half a character of UTF-16', () => new Uint8Array([0xff, 0xfe, 0x42, 0x00, 0x45]), NO_CALENDAR),
  calendarFile('more than is read at all', () => new Uint8Array(20_000_001), {
    refused: /^This calendar holds more than a planner can\.$/,
  }),
];

const plannerOf = (tables: string): string =>
  `{"format":"bellweek-planner","schemaVersion":${SCHEMA_VERSION},"exportedAt":"2026-11-18T00:00:00.000Z","tables":${tables}}`;
const NONE: HostileFile['outcome'] = { refused: /^This is not a file that Bellweek exported\.$/ };
const MUCH: HostileFile['outcome'] = { refused: /^This file holds more than a planner can\.$/ };
const DAMAGED: HostileFile['outcome'] = { refused: /^This file is damaged: / };
const plannerFile = (name: string, make: HostileFile['make'], outcome: HostileFile['outcome']): HostileFile => ({
  kind: 'planner',
  name,
  make,
  outcome,
});
const task = JSON.stringify(taskAt(1));

const PLANNERS = [
  plannerFile('a million lists inside of each other', () => '['.repeat(1_000_000), MUCH),
  plannerFile('20 million empty objects', () => `[{}${',{}'.repeat(20_000_000)}]`, MUCH),
  plannerFile('20 million numbers', () => plannerOf(`{"tasks":[1${',1'.repeat(20_000_000)}]}`), MUCH),
  plannerFile('300,000 sound tasks', () => plannerOf(`{"tasks":[${task}${`,${task}`.repeat(300_000)}]}`), MUCH),
  plannerFile('100,000 tasks of one id', () => plannerOf(`{"tasks":[${task}${`,${task}`.repeat(100_000)}]}`), DAMAGED),
  plannerFile('a text of 50 MB', () => `"${'['.repeat(50_000_000)}"`, NONE),
  plannerFile('50 MB of spaces', () => ' '.repeat(50_000_000), NONE),
  plannerFile('an export that ends in 20 MB of spaces', () => `{"format":"bellweek-planner"${' '.repeat(20_000_000)}`, {
    refused: /damaged, or ends too early/,
  }),
  plannerFile(
    'a title of 20 MB',
    () => plannerOf(`{"tasks":[${task.replace('Task 1', 'x'.repeat(20_000_000))}]}`),
    DAMAGED,
  ),
  plannerFile(
    'a row with 300,000 fields',
    () => plannerOf(`{"tasks":[{${times(300_000, (at) => `"a${at}":0,`)}"id":1}]}`),
    DAMAGED,
  ),
  plannerFile(
    'a million tags on one task',
    () => plannerOf(`{"tasks":[${task.replace('"tagIds":[]', `"tagIds":["x"${',"x"'.repeat(1_000_000)}]`)}]}`),
    DAMAGED,
  ),
  plannerFile('a million tables', () => plannerOf(`{${times(1_000_000, (at) => `"t${at}":[],`)}"tasks":[]}`), NONE),
  plannerFile('a table called __proto__', () => plannerOf(`{"__proto__":[{"title":"x"}]}`), {
    refused: /not exported by a Bellweek|not a file that/,
  }),
  plannerFile('a million quotation marks and backslashes', () => `"${'\\"'.repeat(5_000_000)}`, NONE),
  plannerFile('more than is read at all', () => new Uint8Array(200_000_001), MUCH),
  plannerFile('an empty planner', () => exportFile(EMPTY_STATE, '2026-11-18T00:00:00.000Z'), { taken: 0 }),
];

const HEADINGS = 'Day,Start,End,Subject\n';
const LESSON = 'Mon,9:00,9:50,Maths\n';
const lessonTable = (name: string, make: HostileFile['make'], outcome: HostileFile['outcome']): HostileFile => ({
  kind: 'lessons',
  name,
  make,
  outcome,
});
const NO_LESSONS: HostileFile['outcome'] = { refused: /^There are no lessons in this file\./ };
const MOST_ROWS: HostileFile['outcome'] = { refused: /^This file has more than 5,000 rows\.$/ };

const LESSON_TABLES = [
  lessonTable('two million quotation marks', () => '"'.repeat(1_999_999), NO_LESSONS),
  lessonTable('quotation marks that are never closed', () => HEADINGS + 'Mon,9:00,9:50,"a""'.repeat(100_000), ONE),
  lessonTable('two million separators', () => HEADINGS + LESSON + ','.repeat(1_900_000), ONE),
  lessonTable('a million empty rows', () => HEADINGS + '\n'.repeat(1_000_000) + LESSON, ONE),
  lessonTable('a hundred thousand rows', () => HEADINGS + LESSON.repeat(90_000), MOST_ROWS),
  lessonTable('long texts in each cell', () => HEADINGS + `${'Mon '.repeat(20_000)},9,10,Art\n`.repeat(20) + LESSON, {
    taken: 1,
  }),
  lessonTable('a long time', () => `${HEADINGS}Mon,${'9:00 '.repeat(200_000)},9:50,Art\n${LESSON}`, ONE),
  lessonTable('no text', () => new Uint8Array(1_000_000), NO_LESSONS),
  lessonTable('more than is read at all', () => new Uint8Array(2_000_001), {
    refused: /^This table holds more than a timetable can\.$/,
  }),
];

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...[...RULES, ...DATES, ...ZONES, ...STRUCTURE, ...PLANNERS, ...LESSON_TABLES],
];
