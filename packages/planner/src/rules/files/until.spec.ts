import { describe, expect, it } from 'vitest';
import { icsEvent as event, icsFile as file, readIcs } from '../../../test/ics.ts';

const TODAY = '2027-02-20';
function daysOf(zone: string, ...lines: string[]) {
  const found = readIcs(file(...event('SUMMARY:Club', ...lines)), zone, TODAY);
  const starts = found.entries.map(({ when }) => (when.kind === 'event' ? when.start : null));
  return { starts, until: found.series[0]?.when.until };
}
const WEEKLY = 'RRULE:FREQ=WEEKLY;';
const day = (date: string) => `DTSTART;VALUE=DATE:${date}`;
const timed = ['DTSTART;TZID=America/New_York:20270302T100000', 'DURATION:PT1H'];

describe('the end of a rule', () => {
  it.each([
    // The end of the day before, the beginning of that day, and its end, as its calendar writes them.
    ['America/New_York', '20270316T035959Z', '2027-03-09'],
    ['America/New_York', '20270316T040000Z', '2027-03-16'],
    ['America/New_York', '20270317T035959Z', '2027-03-16'],
    ['Australia/Sydney', '20270315T125959Z', '2027-03-09'],
    ['Australia/Sydney', '20270315T130000Z', '2027-03-16'],
    ['Australia/Sydney', '20270316T125959Z', '2027-03-16'],
    ['Europe/London', '20270315T235959Z', '2027-03-09'],
    // A day that is written as a time: of no zone.
    ['America/New_York', '20270316T000000Z', '2027-03-16'],
    ['Australia/Sydney', '20270316T000000Z', '2027-03-16'],
    ['America/New_York', '20270316', '2027-03-16'],
    ['America/New_York', '20270315', '2027-03-09'],
    ['America/New_York', '20270316T235959', '2027-03-16'],
  ])('in UTC is read on the student’s clock for whole days: in %s %s', (zone, until, last) => {
    for (const rule of [
      `${WEEKLY}UNTIL=${until}`,
      `${WEEKLY}COUNT=9;UNTIL=${until}`,
      `RRULE:UNTIL=${until};FREQ=DAILY;INTERVAL=7`,
    ]) {
      const { starts, until: end } = daysOf(zone, day('20270302'), rule);
      expect(starts.at(-1)).toBe(last);
      expect(end! >= last && end! < '2027-03-23').toBe(true);
    }
  });

  it.each([
    ['20270316', '2027-03-16T10:00'],
    ['20270315', '2027-03-09T10:00'],
    ['20270316T140000Z', '2027-03-16T10:00'],
    ['20270316T135959Z', '2027-03-09T10:00'],
    ['20270316T100000', '2027-03-16T10:00'],
    ['20270316T095900', '2027-03-09T10:00'],
  ])('of times is a day, a moment, or a time on their clock: %s', (until, last) => {
    expect(daysOf('America/New_York', ...timed, `${WEEKLY}UNTIL=${until}`).starts.at(-1)).toBe(last);
  });

  it.each([
    [2, '20270316', '2027-03-09'],
    [9, '20270316T035959Z', '2027-03-09'],
    [2, '20270401', '2027-03-09'],
  ])('is the earlier of COUNT=%i and UNTIL=%s', (count, until, last) => {
    expect(daysOf('America/New_York', day('20270302'), `${WEEKLY}COUNT=${count};UNTIL=${until}`).starts.at(-1)).toBe(
      last,
    );
  });

  it('also counts for days that are left out, and for to-dos', () => {
    const { starts } = daysOf('Australia/Sydney', day('20270302'), `${WEEKLY}COUNT=3`, 'EXDATE:20270308T130000Z');
    expect(starts).toEqual(['2027-03-02', '2027-03-16']);
    const todo = ['BEGIN:VTODO', 'UID:a', 'DUE;VALUE=DATE:20270302', `${WEEKLY}UNTIL=20270316T035959Z`, 'END:VTODO'];
    const [entry] = readIcs(file(...todo), 'America/New_York', TODAY).entries;
    expect(entry?.when).toMatchObject({ repeat: { until: '2027-03-15' } });
  });
});
