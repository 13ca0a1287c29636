import { describe, expect, it } from 'vitest';
import { icsEvent as event, icsFile as file, readIcs } from '../../../../test/ics.ts';
import { noteSentences } from '../../../screens/settings/data/import-words.ts';
import { instantOf, isKnownZone } from '../../../core/time/zones.ts';

const TODAY = '2027-06-01';
const at = (tzid: string, zone: string, more: string[] = []) =>
  readIcs(file(...more, ...event(`DTSTART;TZID=${tzid}:20270706T100000`, 'DURATION:PT1H')), zone, TODAY);
const start = ({ entries: [entry] }: ReturnType<typeof at>): unknown =>
  entry?.when.kind === 'event' && entry.when.start;

/** A zone of a file with the rules of Europe, or of America. */
const defined = (name: string, winter: string, summer: string, isAmerican = false): string[] => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T020000', `TZOFFSETFROM:${summer}`, `TZOFFSETTO:${winter}`],
  ...[`RRULE:FREQ=YEARLY;BYMONTH=${isAmerican ? '11;BYDAY=1SU' : '10;BYDAY=-1SU'}`, 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T010000', `TZOFFSETFROM:${winter}`, `TZOFFSETTO:${summer}`],
  ...[`RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=${isAmerican ? '2SU' : '-1SU'}`, 'END:DAYLIGHT'],
  'END:VTIMEZONE',
];
const fixed = (name: string, offset: string): string[] => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
];

describe('a zone that a file defines under a name of IANA', () => {
  it.each([
    ['GMT', '+0000', '+0100', 'Europe/London'],
    ['UTC', '+0000', '+0100', 'Europe/London'],
    ['Etc/GMT', '+0000', '+0100', 'Europe/London'],
    ['Greenwich', '+0000', '+0100', 'Europe/London'],
    ['WET', '+0000', '+0100', 'Europe/Lisbon'],
    ['CET', '+0100', '+0200', 'Europe/Berlin'],
    ['EET', '+0200', '+0300', 'Europe/Athens'],
    ['Etc/GMT-1', '+0100', '+0200', 'Europe/Berlin'],
    ['UTC+1', '+0100', '+0200', 'Europe/Berlin'],
    ['GMT+01:00', '+0100', '+0200', 'Europe/Berlin'],
    ['+01:00', '+0100', '+0200', 'Europe/Berlin'],
    ['EST', '-0500', '-0400', 'America/New_York'],
    ['MST', '-0700', '-0600', 'America/Denver'],
    ['EST5EDT', '-0500', '-0400', 'America/New_York'],
  ])('is the file’s where the name is no place: %s', (name, winter, summer, zone) => {
    const found = at(`"${name}"`, zone, defined(name, winter, summer, winter.startsWith('-')));
    expect([start(found), found.unknownZones, found.offsetZones]).toEqual(['2027-07-06T10:00', [], []]);
  });

  it('is the file’s where its one offset is none that IANA knows: eastern time of Australia', () => {
    expect(start(at('EST', 'Australia/Brisbane', fixed('EST', '+1000')))).toBe('2027-07-06T10:00');
    expect(start(at('EST', 'America/Panama', fixed('EST', '-0500')))).toBe('2027-07-06T10:00');
    // A program that writes winter alone: IANA has the summer.
    expect(start(at('CET', 'Europe/Brussels', fixed('CET', '+0100')))).toBe('2027-07-06T10:00');
  });

  it.each([
    ['Europe/London', '+0900', '+1000', 'Europe/London'],
    ['America/New_York', '+0000', '+0100', 'America/New_York'],
    ['Egypt', '+0000', '+0100', 'Africa/Cairo'],
    ['NZ', '+0000', '+0100', 'Pacific/Auckland'],
    ['PRC', '+0000', '+0100', 'Asia/Shanghai'],
    ['GB', '+0300', '+0400', 'Europe/London'],
  ])('is IANA’s where it is a place: %s', (name, winter, summer, zone) => {
    expect(start(at(name, zone, defined(name, winter, summer)))).toBe('2027-07-06T10:00');
  });

  it('is the place that the file names beside it', () => {
    const own = defined('GMT', '+0000', '+0100');
    own.splice(2, 0, 'X-LIC-LOCATION:Europe/London');
    expect(start(at('GMT', 'Europe/London', own))).toBe('2027-07-06T10:00');
  });
});

describe('a name that Windows shows', () => {
  it.each([
    ['Eastern Time (US & Canada)', '-05:00', 'America/New_York'],
    ['Central Time (US & Canada)', '-06:00', 'America/Chicago'],
    ['Mountain Time (US & Canada)', '-07:00', 'America/Denver'],
    ['Pacific Time (US & Canada)', '-08:00', 'America/Los_Angeles'],
    ['Atlantic Time (Canada)', '-04:00', 'America/Halifax'],
    ['Arizona', '-07:00', 'America/Phoenix'],
    ['Alaska', '-09:00', 'America/Anchorage'],
    ['Hawaii', '-10:00', 'Pacific/Honolulu'],
    ['Aleutian Islands', '-10:00', 'America/Adak'],
    ['Marquesas Islands', '-09:30', 'Pacific/Marquesas'],
    ['Baja California', '-08:00', 'America/Tijuana'],
    ['Yukon', '-07:00', 'America/Whitehorse'],
    ['Central America', '-06:00', 'America/Guatemala'],
    ['Saskatchewan', '-06:00', 'America/Regina'],
    ['Easter Island', '-06:00', 'Pacific/Easter'],
    ['Indiana (East)', '-05:00', 'America/Indiana/Indianapolis'],
    ['Turks and Caicos', '-05:00', 'America/Grand_Turk'],
    ['Chihuahua, La Paz, Mazatlan', '-07:00', 'America/Mazatlan'],
    ['Georgetown, La Paz, Manaus, San Juan', '-04:00', 'America/La_Paz'],
    ['Newfoundland', '-03:30', 'America/St_Johns'],
    ['Greenland', '-03:00', 'America/Nuuk'],
    ['Salvador', '-03:00', 'America/Bahia'],
    ['Brasilia', '-03:00', 'America/Sao_Paulo'],
    ['City of Buenos Aires', '-03:00', 'America/Argentina/Buenos_Aires'],
    ['Saint Pierre and Miquelon', '-03:00', 'America/Miquelon'],
    ['Azores', '-01:00', 'Atlantic/Azores'],
    ['Cabo Verde Is.', '-01:00', 'Atlantic/Cape_Verde'],
    ['West Central Africa', '+01:00', 'Africa/Lagos'],
    ['Dublin, Edinburgh, Lisbon, London', '+00:00', 'Europe/London'],
    ['Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '+01:00', 'Europe/Berlin'],
    ['Harare, Pretoria', '+02:00', 'Africa/Johannesburg'],
    ['Abu Dhabi, Muscat', '+04:00', 'Asia/Dubai'],
    ['Astana', '+06:00', 'Asia/Bishkek'],
    ['Sri Jayawardenepura', '+05:30', 'Asia/Colombo'],
    ['Chokurdakh', '+11:00', 'Asia/Srednekolymsk'],
    ['Solomon Is., New Caledonia', '+11:00', 'Pacific/Guadalcanal'],
    ['Lord Howe Island', '+10:30', 'Australia/Lord_Howe'],
    ['Bougainville Island', '+11:00', 'Pacific/Bougainville'],
    ['Norfolk Island', '+11:00', 'Pacific/Norfolk'],
    ['Fiji', '+12:00', 'Pacific/Fiji'],
    ['Chatham Islands', '+12:45', 'Pacific/Chatham'],
    ["Nuku'alofa", '+13:00', 'Pacific/Tongatapu'],
    ['Samoa', '+13:00', 'Pacific/Apia'],
    ['Kiritimati Island', '+14:00', 'Pacific/Kiritimati'],
    ['International Date Line West', '-12:00', 'Etc/GMT+12'],
    ['Coordinated Universal Time-11', '-11:00', 'Etc/GMT+11'],
    ['Coordinated Universal Time+12', '+12:00', 'Etc/GMT-12'],
    ['Coordinated Universal Time', '', 'UTC'],
  ])('is its zone, with its offset or without, and nothing is said: %s', (name, offset, zone) => {
    for (const written of [`(UTC${offset}) ${name}`, `(GMT${offset}) ${name}`, name]) {
      const found = at(`"${written}"`, zone);
      expect([start(found), found.unknownZones, found.offsetZones], written).toEqual(['2027-07-06T10:00', [], []]);
    }
  });

  it('is one for each zone of Windows, and all of them are known to this device', async () => {
    const { displayNames } = await import('./windows-display-names.ts');
    const { WINDOWS_ZONES, windowsZone } = await import('./windows-zones.ts');
    const zones = displayNames().map((name) => windowsZone(name));
    for (const zone of zones) expect(zone !== null && isKnownZone(zone), String(zone)).toBe(true);
    expect(new Set(zones)).toEqual(new Set(WINDOWS_ZONES.values()));
  });

  it.each(['Eastern Daylight Time', 'Eastern Time (US and Canada)'])('is read in another spelling: %s', (name) => {
    expect(start(at(`"${name}"`, 'America/New_York'))).toBe('2027-07-06T10:00');
  });

  it.each(['(UTC-05:00) Head office', '(GMT-05:00) Main campus (West)'])(
    'is read by its offset at last, and that is said: %s',
    (name) => {
      const found = at(`"${name}"`, 'UTC');
      expect([start(found), found.unknownZones, found.offsetZones]).toEqual(['2027-07-06T15:00', [], [name]]);
      expect(noteSentences(found)).toEqual([
        `We don’t know the time zone “${name}”, so we used the offset in its name all year. In summer, times may be an hour off.`,
      ]);
      expect(instantOf('2027-07-06T15:00', 'UTC')).toBe(found.entries[0]?.moments?.from);
    },
  );
});
