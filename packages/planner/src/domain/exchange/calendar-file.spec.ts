import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bench, NOW, ZONE } from '../test-support/planner.ts';
import { exportCalendar } from './calendar-file.ts';

/** The lines as a reader of RFC 5545 sees them. */
const unfolded = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');
const unescaped = (text: string): string => text.replace(/\\(.)/gsu, (_, mark: string) => (mark === 'n' ? '\n' : mark));

describe('the calendar file', () => {
  it('gives moments in UTC, days as days, blocks of tasks as events, and nothing from the trash', () => {
    const bench = new Bench();
    const tag = bench.tag(bench.tagGroup('Subject'), 'Maths, hard');
    bench.do({
      type: 'event.add',
      events: [
        {
          title: 'Football',
          place: 'Oval; bring boots',
          tagIds: [tag],
          isAllDay: false,
          start: '2026-11-24T15:10',
          end: '2026-11-24T17:00',
        },
        { title: 'Camp', isAllDay: true, start: '2026-12-30', end: '2026-12-31' },
        {
          title: 'Lecture',
          isAllDay: false,
          start: '2026-11-24T15:10',
          end: '2026-11-24T16:00',
          zone: 'Europe/London',
        },
      ],
    });
    const [, gone = ''] = bench.tasks(
      { title: 'Essay', notes: 'two\nlines', blocks: [{ start: '2026-10-04T02:30', minutes: 30 }] },
      { title: 'Gone', blocks: [{ start: '2026-10-05T02:30', minutes: 30 }] },
    );
    bench.do({ type: 'task.delete', ids: [gone] });
    const lines = unfolded(exportCalendar(bench.state, ZONE, NOW));
    const values = (name: string): string[] =>
      lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length + 1));
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Bellweek//Planner//EN',
      'CALSCALE:GREGORIAN',
    ]);
    expect(values('SUMMARY')).toEqual(['Football', 'Camp', 'Lecture', 'Essay']);
    expect(values('DTSTART')).toEqual([
      '20261124T041000Z',
      'VALUE=DATE:20261230',
      '20261124T151000Z',
      '20261003T163000Z',
    ]);
    expect(values('DTEND')).toEqual([
      '20261124T060000Z',
      'VALUE=DATE:20270101',
      '20261124T160000Z',
      '20261003T170000Z',
    ]);
    expect(values('LOCATION')).toEqual(['Oval\\; bring boots']);
    expect(values('CATEGORIES')).toEqual(['Maths\\, hard']);
    expect(values('DESCRIPTION')).toEqual(['two\\nlines']);
    expect(new Set(values('UID')).size).toBe(4);
    expect(values('DTSTAMP')).toEqual(Array.from({ length: 4 }, () => '20261118T043000Z'));
  });

  it('keeps lines within 75 octets, breaks no character, and loses no text', () => {
    const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(texts, (title) => {
        const bench = new Bench();
        const event = { title: 'E', notes: title, isAllDay: true, start: '2026-11-18', end: '2026-11-18' };
        fc.pre(bench.try({ type: 'event.add', events: [event] }).ok);
        const file = exportCalendar(bench.state, ZONE, NOW);
        const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
        expect([longest <= 75, file.isWellFormed()]).toEqual([true, true]);
        const description = unfolded(file).find((line) => line.startsWith('DESCRIPTION:'));
        const kept = title.replace(/\r\n|\r/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
        expect(unescaped(description?.slice('DESCRIPTION:'.length) ?? '')).toBe(kept);
      }),
      { numRuns: 100 },
    );
  });
});
