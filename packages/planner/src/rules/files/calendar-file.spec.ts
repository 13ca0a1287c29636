import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { TestPlanner, NOW, ZONE } from '../../../test/test-planner.ts';
import { exportCalendar } from './calendar-file.ts';

/** The lines as a reader of RFC 5545 sees them. */
const unfolded = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');
const unescaped = (text: string): string => text.replace(/\\(.)/gsu, (_, mark: string) => (mark === 'n' ? '\n' : mark));

describe('the calendar file', () => {
  it('gives moments in UTC, days as days, blocks of tasks as events, and nothing from the trash', () => {
    const bench = new TestPlanner();
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

  it('tells of due dates and of what is planned for a day, as whole days that keep nobody busy', () => {
    const bench = new TestPlanner();
    const [, gone = ''] = bench.tasks(
      { title: 'Essay', plannedDay: '2026-11-30', due: '2026-12-31' },
      { title: 'Gone', plannedDay: '2026-11-30', due: '2026-12-31' },
      { title: 'Prac', due: '2026-11-20T09:50', blocks: [{ start: '2026-11-19T16:00', minutes: 30 }] },
    );
    bench.do({ type: 'task.delete', ids: [gone] });
    const file = exportCalendar(bench.state, ZONE, NOW);
    const entries = unfolded(file).join('\n').split('BEGIN:VEVENT\n').slice(1);
    const told = entries.map((entry) => {
      const [, title] = /^SUMMARY:(.*)$/m.exec(entry) ?? [];
      const [, start] = /^DTSTART(.*)$/m.exec(entry) ?? [];
      const [, end] = /^DTEND(.*)$/m.exec(entry) ?? [];
      return [title, start, end, entry.includes('TRANSP:TRANSPARENT')];
    });
    expect(told.sort()).toEqual([
      ['Due 09:50: Prac', ';VALUE=DATE:20261120', ';VALUE=DATE:20261121', true],
      ['Due: Essay', ';VALUE=DATE:20261231', ';VALUE=DATE:20270101', true],
      ['Essay', ';VALUE=DATE:20261130', ';VALUE=DATE:20261201', true],
      ['Prac', ':20261119T050000Z', ':20261119T053000Z', false],
    ]);
    expect(new Set(file.match(/^UID:.*$/gm)).size).toBe(4);
  });

  it('keeps lines within 75 octets, breaks no character, and loses no text', () => {
    const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(texts, (title) => {
        const bench = new TestPlanner();
        const event = { title: 'E', notes: title, isAllDay: true, start: '2026-11-18', end: '2026-11-18' };
        fc.pre(bench.try({ type: 'event.add', events: [event] }).ok);
        const file = exportCalendar(bench.state, ZONE, NOW);
        const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
        expect([longest <= 75, file.isWellFormed()]).toEqual([true, true]);
        const description = unfolded(file).find((line) => line.startsWith('DESCRIPTION:'));
        const kept = title.replace(/\r\n|\r/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
        expect(unescaped(description?.slice('DESCRIPTION:'.length) ?? '')).toBe(kept);
      }),
      { numRuns: runs(100) },
    );
  });
});
