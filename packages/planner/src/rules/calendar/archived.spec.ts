import { beforeEach, expect, it } from 'vitest';
import { exportCalendar } from '../files/calendar-file.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { weeklyReport } from '../report/weekly-report.ts';
import { filterTasks } from '../tasks/filter.ts';
import { search } from '../search/search.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { itemsOn, shownBy } from './day-items.ts';
import { nextFreeSlot } from './free-slot.ts';
import { workloadOf } from './workload.ts';
import { headOf } from './day-head.ts';

let bench = new TestPlanner();
let group = '';
const archive = (isArchived: boolean) => bench.do({ type: 'group.archive', id: group, isArchived });

beforeEach(() => {
  bench = new TestPlanner();
  group = bench.group('Debating');
  const [, , , done = ''] = bench.tasks(
    { title: 'Speech', groupId: group, estimate: 60, blocks: [{ start: `${TODAY}T16:00`, minutes: 60 }] },
    { title: 'Cards', groupId: group, estimate: 30, plannedDay: TODAY },
    { title: 'Form', groupId: group, due: TODAY },
    { title: 'Motion', groupId: group, plannedDay: TODAY },
  );
  bench.tasks({ title: 'Essay', estimate: 45, blocks: [{ start: `${TODAY}T18:00`, minutes: 45 }] });
  bench.do({ type: 'task.complete', ids: [done] });
});

/** The items of the calendar and of today's views, and the next free hour. */
function seen() {
  const [items = { day: TODAY, allDay: [], timed: [] }] = itemsOn(bench.state, [TODAY], ZONE);
  const { planned, due } = headOf(bench.state, items);
  const [load] = workloadOf(bench.state, [TODAY], ZONE, DEFAULT_SETTINGS);
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
  const wish = { from: `${TODAY}T16:00`, minutes: 60, zone: ZONE, settings: DEFAULT_SETTINGS };
  return {
    timed: titles(items.timed.map(shownBy)),
    planned: titles(planned),
    due: titles(due),
    minutes: load?.planned,
    today: titles(filterTasks(bench.state, { states: ['today'] }, `${TODAY}T15:30`, ZONE)),
    exported: exportCalendar(bench.state, ZONE, bench.now)
      .match(/(?<=SUMMARY:).*/g)
      ?.map((line) => line.trim())
      .sort(),
    free: nextFreeSlot(bench.state, wish),
  };
}

const ALL = {
  timed: ['Speech', 'Essay'],
  planned: ['Cards', 'Motion'],
  due: ['Form'],
  minutes: 60 + 45 + 30,
  today: ['Speech', 'Cards', 'Form', 'Essay'],
  exported: ['Cards', 'Due: Form', 'Essay', 'Motion', 'Speech'],
  free: `${TODAY}T17:00`,
};

it('what is archived is out of sight in the calendar, its load and its file as in the list, and takes nobody’s time', () => {
  expect(seen()).toEqual(ALL);
  archive(true);
  expect(seen()).toEqual({
    timed: ['Essay'],
    planned: [],
    due: [],
    minutes: 45,
    today: ['Essay'],
    exported: ['Essay'],
    free: `${TODAY}T16:00`,
  });
  archive(false);
  expect(seen()).toEqual(ALL);
});

it('what is archived is found by a search and by its group, and what was done in it counts', () => {
  const report = () => weeklyReport(bench.state, '2026-11-16', { installationId: 'x', appVersion: '1', zone: ZONE });
  const before = report();
  expect(before.tasksCompletedThisWeek).toBe(1);
  archive(true);
  expect(report()).toEqual(before);
  expect(search(bench.state, 'speech', `${TODAY}T15:30`).map(({ kind }) => kind)).toEqual(['task']);
  expect(filterTasks(bench.state, { groupIds: [group] }, `${TODAY}T15:30`, ZONE)).toHaveLength(4);
});
