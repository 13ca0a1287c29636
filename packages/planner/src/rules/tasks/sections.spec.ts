import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import type { TaskDraft } from '../../core/commands/command.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
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

/** A planner whose list is by group. */
function byGroup(): TestPlanner {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { listGrouping: 'group' } });
  return bench;
}

describe('12: the list by date', () => {
  const soon: [string, Partial<TaskDraft>][] = [
    ['due today', { due: TODAY }],
    ['due tomorrow at a time', { due: '2026-11-19T09:50' }],
    ['due on Friday', { due: '2026-11-20' }],
    ['due on Tuesday', { due: '2026-11-24' }],
    ['due in December', { due: '2026-12-03' }],
    ['without a date', {}],
    ['overdue', { due: '2026-11-17' }],
    ['missed, due later', { plannedDay: '2026-11-17', due: '2026-11-27' }],
    ['planned for today, due on Friday', { plannedDay: TODAY, due: '2026-11-20' }],
    [
      'with a session tomorrow, planned for Saturday',
      { plannedDay: '2026-11-21', blocks: [{ start: '2026-11-19T16:00' }] },
    ],
    ['overdue, planned again for today', { due: '2026-11-01', plannedDay: TODAY }],
  ];

  it('has each task under the day on which it is next', () => {
    const bench = new TestPlanner();
    bench.tasks(...soon.map(([title, fields]) => ({ title, ...fields })));
    expect(shown(bench)).toEqual([
      'Overdue 2',
      'overdue',
      'missed, due later',
      'Today 3',
      'due today',
      'planned for today, due on Friday',
      'overdue, planned again for today',
      'Tomorrow 2',
      'due tomorrow at a time',
      'with a session tomorrow, planned for Saturday',
      'This week 1',
      'due on Friday',
      'Next week 1',
      'due on Tuesday',
      'Later 1',
      'due in December',
      'No date 1',
      'without a date',
    ]);
  });

  it('shows today and tomorrow even if they are empty, but not through a filter, and nothing where nothing is to do', () => {
    const bench = new TestPlanner();
    expect(shown(bench)).toEqual([]);
    const ids = bench.tasks('One');
    expect(shown(bench)).toEqual(['Today 0', 'Tomorrow 0', 'No date 1', 'One']);
    expect(shown(bench, { filter: { text: 'one' } })).toEqual(['No date 1', 'One']);
    bench.do({ type: 'task.complete', ids });
    expect(shown(bench)).toEqual(['Done 1']);
  });

  it.each([
    [
      'Monday',
      '2026-11-16',
      1,
      'Tomorrow, This week, This week, This week, This week, This week, Next week, Next week',
    ],
    [
      'Saturday',
      '2026-11-21',
      1,
      'Tomorrow, Next week, Next week, Next week, Next week, Next week, Next week, Next week',
    ],
    ['Sunday', '2026-11-22', 1, 'Tomorrow, Next week, Next week, Next week, Next week, Next week, Next week, Later'],
    [
      'Saturday, weeks from Sunday',
      '2026-11-21',
      7,
      'Tomorrow, Next week, Next week, Next week, Next week, Next week, Next week, Later',
    ],
  ])('calls the days after a %s by their week', (_, today, weekStart, expected) => {
    const bench = new TestPlanner();
    bench.now = `${today}T02:00:00.000Z`;
    bench.do({ type: 'settings.edit', fields: { weekStart } });
    bench.tasks(...Array.from({ length: 8 }, (_, at) => ({ title: String(at), due: addDays(today, at + 1) })));
    const options = { filter: {}, now: `${today}T13:00`, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
    const parts = sectionsOf(bench.state, options).flatMap(({ title, tasks }) => tasks.map(() => title));
    expect(parts.join(', ')).toBe(expected);
  });

  it('is as quick with 12,000 tasks as the list by group', () => {
    const bench = new TestPlanner();
    const days = ['2026-11-02', TODAY, '2026-11-19', '2026-11-21', '2026-12-24', null];
    bench.tasks(
      ...Array.from({ length: 12_000 }, (_, at) => ({
        title: `Task ${at}`,
        due: days[at % days.length] ?? null,
        ...(at % 5 === 0 ? { blocks: [{ start: '2026-11-20T16:00' }] } : {}),
      })),
    );
    const options = { filter: {}, now: NOON, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
    const best = (state: State) =>
      Math.min(
        ...Array.from({ length: 9 }, () => {
          const from = performance.now();
          sectionsOf(state, options);
          return performance.now() - from;
        }),
      );
    const dated = best(bench.state);
    bench.do({ type: 'settings.edit', fields: { listGrouping: 'group' } });
    // Both take a few milliseconds; the margin is for a busy machine.
    expect(dated).toBeLessThan(best(bench.state) * 2 + 10);
  });
});

describe('the parts of the list by group', () => {
  it('are one part of what is to do where there are no groups', () => {
    const bench = byGroup();
    bench.tasks('One', 'Two');
    expect(shown(bench)).toEqual(['To do 2', 'One', 'Two']);
    expect(shown(byGroup())).toEqual([]);
  });

  it('are what is overdue, what has no group, the groups with empty ones, and what is done, out of sight', () => {
    const bench = byGroup();
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
    const bench = byGroup();
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
    const bench = byGroup();
    bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
    bench.zone = 'Pacific/Honolulu';
    bench.tasks({ title: 'Essay', blocks: [{ start: '2026-11-17T20:00', minutes: 60 }] });
    // Eight in the evening there is the next afternoon in Sydney.
    expect(shown(bench)).toEqual(['To do 1', 'Essay']);
    expect(shown(bench, { zone: 'Pacific/Honolulu' })).toEqual(['Overdue 1', 'Essay']);
  });

  it('keep a task that was just ticked where it stood, overdue or not', () => {
    const bench = byGroup();
    const ids = bench.tasks({ title: 'Late', due: '2026-11-01' }, 'Loose');
    bench.do({ type: 'task.complete', ids });
    expect(shown(bench, { lingering: new Set(ids) })).toEqual(['Overdue 1', 'Late', 'To do 1', 'Loose']);
    expect(shown(bench)).toEqual(['Done 2']);
  });

  it('show through a filter only what fits, in closed groups too', () => {
    const bench = byGroup();
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
