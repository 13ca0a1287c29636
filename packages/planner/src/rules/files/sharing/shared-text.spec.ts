import { describe, expect, it } from 'vitest';
import { SCHOOL_ROWS, withRows } from '../../../../test/timetable-rows.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { ruleFor } from '../../../core/recurrence/series-rule.ts';
import type { SharedCalendar } from '../../../schema/settings.ts';
import { sharedText } from './shared-text.ts';

const BUSY: Pick<SharedCalendar, 'detail' | 'only'> = { detail: 'busy', only: null };
const TITLES: Pick<SharedCalendar, 'detail' | 'only'> = { detail: 'titles', only: null };

/** A planner in which each text that is never shared says so. */
function planner() {
  const bench = new TestPlanner();
  const group = bench.group('Secret group');
  const [essay = ''] = bench.tasks({ title: 'Essay', notes: 'Secret notes', due: '2026-11-20', groupId: group });
  bench.do({ type: 'block.add', taskId: essay, block: { start: '2026-11-18T16:00', minutes: 45 } });
  bench.do({
    type: 'event.add',
    events: [
      {
        title: 'Match',
        place: 'Secret place',
        notes: 'Secret notes',
        isAllDay: false,
        start: '2026-11-19T10:00',
        end: '2026-11-19T11:00',
      },
    ],
  });
  bench.do({
    type: 'event.add',
    events: [{ title: 'Holiday', isAllDay: true, start: '2026-11-23', end: '2026-11-24' }],
  });
  bench.state = withRows(bench.state, SCHOOL_ROWS);
  return { bench, essay, group };
}

const text = ({ bench }: ReturnType<typeof planner>, shown: Pick<SharedCalendar, 'detail' | 'only'>) =>
  sharedText(bench.state, shown, { zone: 'Europe/Paris', today: '2026-11-17' });
const titlesIn = (file: string): string[] => [...file.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title);

describe('a shared calendar', () => {
  it('says with busy times alone when somebody is busy, and nothing else', () => {
    const file = text(planner(), BUSY);
    expect(new Set(titlesIn(file))).toEqual(new Set(['Busy']));
    expect(file).toContain('DTSTART:20261118T150000Z\r\nDTEND:20261118T154500Z');
    expect(file).toContain('DTSTART:20261119T090000Z\r\nDTEND:20261119T100000Z');
    expect(file).not.toMatch(/VALUE=DATE:|Essay|Match|Holiday|Secret|DESCRIPTION|LOCATION|CATEGORIES/);
  });

  it('says titles and due dates where they are chosen, and no note, place, teacher, tag or group', () => {
    const file = text(planner(), TITLES);
    expect(titlesIn(file)).toEqual(expect.arrayContaining(['Essay', 'Due: Essay', 'Match', 'Holiday']));
    expect(file).not.toMatch(/Secret|DESCRIPTION|LOCATION|CATEGORIES/);
  });

  it('has chosen groups and tags alone', () => {
    const bench = planner();
    expect(new Set(titlesIn(text(bench, { detail: 'titles', only: [bench.group] })))).toEqual(
      new Set(['Essay', 'Due: Essay']),
    );
    expect(titlesIn(text(bench, { detail: 'titles', only: ['none'] }))).toEqual([]);
  });

  it('shows series, and no occurrence that is left out', () => {
    const bench = new TestPlanner();
    bench.do({
      type: 'event.add',
      events: [{ title: 'Chess', isAllDay: false, start: '2026-11-18T16:00', end: '2026-11-18T17:00' }],
    });
    const [chess] = bench.state.rows.events.values();
    bench.do({ type: 'series.add', id: chess?.id ?? '', rule: ruleFor.weeks([3]) });
    const file = text({ bench, essay: '', group: '' }, BUSY);
    expect(titlesIn(file)).toEqual(['Busy']);
    expect(file).toContain('RRULE:');
  });

  it('is the same text while nothing changes, and leaves out what is long over', () => {
    const bench = planner();
    bench.bench.do({
      type: 'event.add',
      events: [{ title: 'Old', isAllDay: false, start: '2026-09-01T10:00', end: '2026-09-01T11:00' }],
    });
    const file = text(bench, TITLES);
    expect(file).toBe(text(bench, TITLES));
    expect(file).not.toContain('Old');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  });
});
