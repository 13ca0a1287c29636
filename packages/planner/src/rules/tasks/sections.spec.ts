import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { openCount, rowsOfSections, sectionsOf, todayCommand } from './sections.ts';
import type { SectionOptions } from './sections.ts';
import { activeTask } from '../../core/state/views.ts';

const NOON = `${TODAY}T12:00`;

function shown(bench: TestPlanner, options: Partial<SectionOptions> = {}): string[] {
  const all = { filter: {}, now: NOON, zone: ZONE, isDoneOpen: false, lingering: new Set<string>(), ...options };
  return rowsOfSections(sectionsOf(bench.state, all)).map((row) =>
    row.kind === 'task' ? row.task.title : `${row.section.title} ${String(row.section.tasks.length)}`,
  );
}

function left(bench: TestPlanner): number {
  const options = { filter: {}, now: NOON, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
  return openCount(sectionsOf(bench.state, options));
}

describe('the parts of the list', () => {
  it('are one part of what is to do where there are no groups', () => {
    const bench = new TestPlanner();
    bench.tasks('One', 'Two');
    expect(shown(bench)).toEqual(['To do 2', 'One', 'Two']);
    expect(shown(new TestPlanner())).toEqual([]);
  });

  it('are what is overdue, what has no group, the groups with empty ones, and what is done, out of sight', () => {
    const bench = new TestPlanner();
    const school = bench.group('School');
    bench.group('Empty');
    const [done] = bench.tasks('Done', { title: 'Essay', groupId: school }, 'Loose', {
      title: 'Late',
      groupId: school,
      due: '2026-11-01',
    });
    bench.do({ type: 'task.complete', ids: [done ?? ''] });
    const parts = ['Overdue 1', 'Late', 'No group 1', 'Loose', 'School 1', 'Essay', 'Empty 0', 'Done 1'];
    expect(shown(bench)).toEqual(parts);
    expect(shown(bench, { isDoneOpen: true })).toEqual([...parts, 'Done']);
    expect(left(bench)).toBe(3);
  });

  it('leave out what is archived, overdue and done too, and show it where its group is asked for', () => {
    const bench = new TestPlanner();
    const old = bench.group('Old');
    const late = { title: 'Late', groupId: old, due: '2026-11-01' };
    const [, , done = ''] = bench.tasks(
      'Essay',
      late,
      { title: 'Done', groupId: old },
      { title: 'Open', groupId: old },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    expect([shown(bench), left(bench)]).toEqual([
      ['Overdue 1', 'Late', 'No group 1', 'Essay', 'Old 1', 'Open', 'Done 1'],
      3,
    ]);
    bench.do({ type: 'group.archive', id: old, isArchived: true });
    expect([shown(bench), left(bench)]).toEqual([['To do 1', 'Essay'], 1]);
    expect(shown(bench, { filter: { groupIds: [old] } })).toEqual(['Overdue 1', 'Late', 'Old 1', 'Open', 'Done 1']);
  });

  it('go by the days of the student’s clock', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
    bench.zone = 'Pacific/Honolulu';
    bench.tasks({ title: 'Essay', blocks: [{ start: '2026-11-17T20:00', minutes: 60 }] });
    // Eight in the evening there is the next afternoon in Sydney.
    expect(shown(bench)).toEqual(['To do 1', 'Essay']);
    expect(shown(bench, { zone: 'Pacific/Honolulu' })).toEqual(['Missed 1', 'Essay']);
  });

  it('keep a task that was just ticked where it stood, overdue or not', () => {
    const bench = new TestPlanner();
    const ids = bench.tasks({ title: 'Late', due: '2026-11-01' }, 'Loose');
    bench.do({ type: 'task.complete', ids });
    expect(shown(bench, { lingering: new Set(ids) })).toEqual(['Overdue 1', 'Late', 'To do 1', 'Loose']);
    expect(shown(bench)).toEqual(['Done 2']);
  });

  it('show through a filter only what fits, in closed groups too', () => {
    const bench = new TestPlanner();
    const school = bench.group('School');
    bench.group('Empty');
    bench.tasks({ title: 'Essay', groupId: school }, 'Loose essay', 'Other');
    bench.do({ type: 'group.collapse', id: school, isCollapsed: true });
    expect(shown(bench)).toEqual(['No group 2', 'Loose essay', 'Other', 'School 1', 'Empty 0']);
    expect(shown(bench, { filter: { text: 'essay' } })).toEqual(['No group 1', 'Loose essay', 'School 1', 'Essay']);
  });
});

it('moves the overdue tasks that a filter shows to today, and leaves the others where they are', () => {
  const bench = new TestPlanner();
  const ids = bench.tasks({ title: 'Essay', due: '2026-11-02' }, { title: 'Poster', plannedDay: '2026-11-03' });
  const now = { now: `${TODAY}T12:00`, zone: ZONE };
  const options = { ...now, filter: { text: 'essay' }, isDoneOpen: false, lingering: new Set<string>() };
  const [overdue] = sectionsOf(bench.state, options);
  if (!overdue) throw new Error('nothing is overdue');
  expect(bench.do(todayCommand(overdue)).sentence).toBe('Moved “Essay” to today');
  expect(ids.map((id) => activeTask(bench.state, id)?.plannedDay)).toEqual([TODAY, '2026-11-03']);
});
