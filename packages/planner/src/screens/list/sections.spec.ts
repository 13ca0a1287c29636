import { describe, expect, it } from 'vitest';
import { Bench, TODAY } from '../../domain/test-support/planner.ts';
import { openCount, rowsOfSections, sectionsOf } from './sections.ts';
import type { SectionOptions } from './sections.ts';

const NOON = `${TODAY}T12:00`;

function shown(bench: Bench, options: Partial<SectionOptions> = {}): string[] {
  const all = { filter: {}, now: NOON, isDoneOpen: false, lingering: new Set<string>(), ...options };
  return rowsOfSections(sectionsOf(bench.state, all)).map((row) =>
    row.kind === 'task' ? row.task.title : `${row.section.title} ${String(row.section.tasks.length)}`,
  );
}

describe('the parts of the list', () => {
  it('are one part of what is to do where there are no groups', () => {
    const bench = new Bench();
    bench.tasks('One', 'Two');
    expect(shown(bench)).toEqual(['To do 2', 'One', 'Two']);
    expect(shown(new Bench())).toEqual([]);
  });

  it('are what is overdue, what has no group, the groups with empty ones, and what is done, out of sight', () => {
    const bench = new Bench();
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
    const sections = sectionsOf(bench.state, { filter: {}, now: NOON, isDoneOpen: false, lingering: new Set() });
    expect(openCount(sections)).toBe(3);
  });

  it('keep a task that was just ticked where it stood, overdue or not', () => {
    const bench = new Bench();
    const ids = bench.tasks({ title: 'Late', due: '2026-11-01' }, 'Loose');
    bench.do({ type: 'task.complete', ids });
    expect(shown(bench, { lingering: new Set(ids) })).toEqual(['Overdue 1', 'Late', 'To do 1', 'Loose']);
    expect(shown(bench)).toEqual(['Done 2']);
  });

  it('show through a filter only what fits, in closed groups too', () => {
    const bench = new Bench();
    const school = bench.group('School');
    bench.group('Empty');
    bench.tasks({ title: 'Essay', groupId: school }, 'Loose essay', 'Other');
    bench.do({ type: 'group.collapse', id: school, isCollapsed: true });
    expect(shown(bench)).toEqual(['No group 2', 'Loose essay', 'Other', 'School 1', 'Empty 0']);
    expect(shown(bench, { filter: { text: 'essay' } })).toEqual(['No group 1', 'Loose essay', 'School 1', 'Essay']);
  });
});
