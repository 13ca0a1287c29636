import { describe, expect, it } from 'vitest';
import { hasNews } from '../../../rules/files/import/import-plan.ts';
import { planImport } from '../../../rules/files/import/import-plan.ts';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { actionLabel, groupLines, isUpdate, noteSentences, planRows, skippedRows, formatWhen } from './import-words.ts';

const weekly = (hour: string, ...more: string[]): string =>
  icsFile(
    ...icsEvent(`DTSTART:20261116T${hour}0000`, 'DURATION:PT45M', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Latin'),
    ...more,
  );

function look(bench: TestPlanner, text: string) {
  const found = readIcs(text);
  const plan = planImport(bench.state, found, CHOICES, { now: bench.now, zone: ZONE, zoneOfNew: null });
  return { found, plan };
}
const said = (rows: { count: number; label: string }[]): string[] =>
  rows.map(({ count, label }) => `${count} ${label}`);

describe('the preview of an import', () => {
  it('counts what is new, and groups the lessons of a series', () => {
    const { plan } = look(new TestPlanner(), weekly('08'));
    expect([said(planRows(plan)), actionLabel(plan), isUpdate(plan)]).toEqual([['1 New'], 'Add 1', false]);
    const [group] = groupLines(plan.added);
    expect([group?.count, group && formatWhen(group.line, TODAY, '24')]).toEqual([1, 'Mon 16 November 08:00']);
  });

  it('says what moved from when to when', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'calendar.add', source: readIcs(weekly('08')), choices: CHOICES });
    const { plan } = look(bench, weekly('10'));
    expect([said(planRows(plan)), actionLabel(plan), isUpdate(plan)]).toEqual([['1 Moved'], 'Update 1', true]);
    const [line] = plan.moved;
    expect(line && formatWhen(line, TODAY, '24')).toBe('Mon 16 November 08:00 → 10:00');
    expect(formatWhen({ title: 'x', before: '2026-11-20', when: '2026-11-24' }, TODAY, '24')).toBe('Friday → Tuesday');
    expect(formatWhen({ title: 'x', before: null, when: '2026-11-20' }, TODAY, '24')).toBe('no due date → Friday');
    expect(formatWhen({ title: 'A new tag' }, TODAY, '24')).toBe('');
  });

  it('has nothing to do for a calendar that is there', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'calendar.add', source: readIcs(weekly('08')), choices: CHOICES });
    const { plan } = look(bench, weekly('08'));
    expect([hasNews(plan), said(planRows(plan))]).toEqual([false, ['1 Already up to date']]);
  });

  it('S70 names each reason for which something is left out, and what was understood in part', () => {
    const { found, plan } = look(
      new TestPlanner(),
      weekly(
        '08',
        ...icsEvent('UID:often', 'DTSTART:20261119T080000', 'RRULE:FREQ=HOURLY'),
        ...icsEvent('UID:off', 'DTSTART:20261119T080000', 'STATUS:CANCELLED'),
        ...icsEvent('UID:old', 'DTSTART:20251119T080000'),
        ...icsEvent('UID:copy', 'DTSTART;TZID=Nowhere:20261119T080000', 'DURATION:PT1H'),
        ...icsEvent(
          'UID:copy2',
          'DTSTART;TZID=Elsewhere:20261119T080000',
          'DURATION:PT1H',
          `LOCATION:${'x'.repeat(600)}`,
        ),
        ...['BEGIN:VTODO', 'UID:todo', 'RRULE:FREQ=DAILY', 'END:VTODO'],
      ),
    );
    expect(said(skippedRows(found, plan))).toEqual([
      '1 Older than a week, or more than a year ahead',
      '1 Cancelled',
      '1 Repeats every hour or more often',
    ]);
    const undated = look(new TestPlanner(), icsFile(...icsEvent('UID:none', 'SUMMARY:Optional reading')));
    expect(skippedRows(undated.found, undated.plan)).toMatchObject([
      { label: 'Could not be read', count: 1, lines: [{ title: 'Optional reading' }] },
    ]);
    expect(noteSentences(found)).toEqual([
      'We don’t know the time zone “Nowhere” and 1 other, so those times stay as written.',
      'Parts of one entry were too long or could not be read.',
      '1 repeating to-do will be added once.',
    ]);
  });
});
