import { beforeEach, describe, expect, it } from 'vitest';
import { NOON, RepeatingPlanner } from '../../../test/repeating-planner.ts';
import { TODAY, ZONE } from '../../../test/test-planner.ts';
import { sectionsOf } from './sections.ts';
import { headOf } from '../calendar/day-head.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { weeklyReport } from '../report/weekly-report.ts';
import { filterTasks } from './filter.ts';
import { search } from '../search/search.ts';
import { dueTasksOn, listedTasks } from '../../core/state/listed-occurrences.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { lateTasks } from './due.ts';

let planner: RepeatingPlanner;
const day = (by: number): Day => addDays(TODAY, by);

beforeEach(() => {
  planner = new RepeatingPlanner();
});

describe('a task that repeats, in the list', () => {
  it('is its next open occurrence, and of missed ones the latest alone, as after weeks of a closed app', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    const shown = (by: number) => planner.open(`${day(by)}T12:00`).sort();
    expect([shown(0), shown(1), shown(7), shown(30)]).toEqual([
      [`Read ${day(0)}`],
      [`Read ${day(0)}`, `Read ${day(7)}`],
      [`Read ${day(0)}`, `Read ${day(7)}`],
      [`Read ${day(28)}`, `Read ${day(35)}`],
    ]);
    expect(planner.state.rows.tasks.size).toBe(1);
  });

  it('shows every missed one where the settings say so', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    planner.do({ type: 'settings.edit', fields: { showsAllMissed: true } });
    expect(planner.open(`${day(22)}T12:00`).sort()).toEqual([0, 7, 14, 21, 28].map((by) => `Read ${day(by)}`));
    expect(planner.undo().sentence).toBe('Undid: Changed which missed tasks the list shows');
  });

  it('does not bring an earlier missed one back when the latest is done or deleted', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    const now = `${day(22)}T12:00`;
    planner.finish(day(21), now);
    expect(planner.open(now)).toEqual([`Read ${day(28)}`]);
    planner.undo();
    planner.do({ type: 'task.delete', ids: [planner.openOn(day(21), now).id] });
    expect(planner.open(now)).toEqual([`Read ${day(28)}`]);
  });

  it('keeps a missed one that holds something of its own', () => {
    const [, id] = planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    planner.do({ type: 'subtask.add', taskId: id, titles: ['Chapter 1'] });
    expect(planner.open(`${day(8)}T12:00`).sort()).toEqual([0, 7, 14].map((by) => `Read ${day(by)}`));
  });

  it('is missed with its minute', () => {
    const [id = ''] = planner.tasks({ title: 'Feed', due: `${TODAY}T12:00` });
    planner.do({ type: 'series.add', id, rule: ruleFor.days() });
    const next = `${day(1)}T12:00`;
    expect([planner.open(next), planner.open(`${day(1)}T12:01`)]).toEqual([
      [`Feed ${TODAY}T12:00`, `Feed ${next}`],
      [`Feed ${next}`, `Feed ${day(2)}T12:00`],
    ]);
  });

  it('shows the following one as soon as one is done, which stays as a row', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    planner.finish(day(0));
    planner.finish(day(7));
    expect(planner.open()).toEqual([`Read ${day(14)}`]);
    const options = { filter: {}, now: NOON, zone: ZONE, isDoneOpen: true, lingering: new Set<string>() };
    const parts = sectionsOf(planner.state, options).map(({ kind, tasks }) => [kind, tasks.map(({ due }) => due)]);
    expect(parts).toEqual([
      ['date', []],
      ['date', []],
      ['date', [day(14)]],
      ['done', [day(7), day(0)]],
    ]);
    planner.undo();
    expect(planner.open()).toEqual([`Read ${day(7)}`]);
  });

  it('is in its place and group, moves with its series, and leaves with an archived group', () => {
    const school = planner.group('School');
    planner.tasks('First');
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    planner.tasks('Last');
    planner.finish(day(0));
    const titles = () => listedTasks(planner.state, NOON).flatMap(({ title, doneAt }) => (doneAt ? [] : [title]));
    const before = titles();
    const { id } = planner.openOn(day(7));
    planner.do({ type: 'task.reorder', ids: [id], place: { at: 'end' }, groupId: school });
    expect([before.includes('Read'), titles().at(-1)]).toEqual([true, 'Read']);
    expect(planner.openOn(day(7))).toMatchObject({ groupId: school, own: [] });
    expect(planner.state.rows.tasks.has(id)).toBe(false);
    planner.do({ type: 'task.sort', ids: listedTasks(planner.state, NOON).map((task) => task.id) });
    expect(titles()[0]).toBe('Read');
    planner.undo();
    expect(
      filterTasks(planner.state, { groupIds: [school], states: ['open'] }, NOON, ZONE).map(({ due }) => due),
    ).toEqual([day(7)]);
    planner.do({ type: 'group.archive', id: school, isArchived: true });
    const options = { filter: {}, now: NOON, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
    expect(sectionsOf(planner.state, options).map(({ title, tasks }) => `${title} ${tasks.length}`)).toEqual([
      'Today 0',
      'Tomorrow 0',
      'No date 2',
    ]);
    expect(dueTasksOn(planner.state, day(7))).toEqual([]);
  });
});

describe('a task that repeats, where the planner reads', () => {
  it('is due on each of its days in the calendar, done ones apart', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    planner.finish(day(0));
    const due = (by: number) =>
      itemsOn(planner.state, [day(by)], ZONE).flatMap((items) =>
        headOf(planner.state, items).due.map(({ title }) => title),
      );
    expect([due(0), due(1), due(7), due(14), due(7 * 520)]).toEqual([[], [], ['Read'], ['Read'], ['Read']]);
  });

  it('is drawn once where one was moved, beside no original', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    const { id } = dueTasksOn(planner.state, day(7))[0] ?? {};
    planner.do({ type: 'task.due', ids: [id ?? ''], due: day(8) });
    expect([7, 8, 14].map((by) => dueTasksOn(planner.state, day(by)).length)).toEqual([0, 1, 1]);
  });

  it('is late once, and moves to today as one task', () => {
    planner.repeat('Read', TODAY, ruleFor.weeks([3]));
    planner.now = `${day(15)}T01:00:00.000Z`;
    const now = `${day(15)}T12:00`;
    expect(lateTasks(planner.state, now, ZONE).map(({ due }) => due)).toEqual([day(14)]);
    const { sentence } = planner.do({ type: 'task.today' });
    expect(sentence).toBe('Moved “Read” to today');
    expect(planner.openOn(day(14), now)).toMatchObject({ plannedDay: day(15), own: [] });
    expect(lateTasks(planner.state, now, ZONE)).toEqual([]);
    planner.undo();
    expect(lateTasks(planner.state, now, ZONE)).toHaveLength(1);
  });

  it('is found once, at its next time, and by the tags of its series', () => {
    const tag = planner.tag(planner.tagGroup('Subject'), 'German');
    const [series] = planner.repeat('Vocabulary', TODAY, ruleFor.days());
    planner.do({ type: 'series.change', id: series, day: TODAY, scope: 'all', fields: { tagIds: [tag] } });
    planner.finish(day(0));
    planner.finish(day(1));
    const found = (query: string, now = NOON) =>
      search(planner.state, query, now).flatMap((hit) => (hit.kind === 'task' ? [hit.task.due] : []));
    expect([found('vocab'), found('german'), found('vocab', `${day(5)}T12:00`)]).toEqual([
      [day(2)],
      [day(2)],
      [day(4)],
    ]);
    const tagged = filterTasks(planner.state, { tagIds: [tag], states: ['open'] }, NOON, ZONE);
    expect(tagged.map(({ due }) => due)).toEqual([day(2)]);
  });

  it('finds an event that repeats once, at its next time, without others of itself', () => {
    const [id = ''] = planner.do({
      type: 'event.add',
      events: [{ title: 'Football', isAllDay: false, start: `${TODAY}T09:00`, end: `${TODAY}T10:00` }],
    }).focus;
    planner.do({ type: 'series.add', id, rule: ruleFor.weeks([3]) });
    const found = (now: string) =>
      search(planner.state, 'football', now).flatMap((hit) =>
        hit.kind === 'event' ? [[hit.event.start, hit.others]] : [],
      );
    expect([found(`${TODAY}T08:00`), found(NOON), found(`${day(50)}T12:00`)]).toEqual([
      [[`${TODAY}T09:00`, 0]],
      [[`${day(7)}T09:00`, 0]],
      [[`${day(56)}T09:00`, 0]],
    ]);
  });

  it('counts in the weekly report when it is done, once', () => {
    planner.repeat('Read', TODAY, ruleFor.days());
    planner.finish(day(0));
    planner.finish(day(1));
    const source = { installationId: planner.context.newId(), appVersion: '1.0.0', zone: ZONE };
    const report = weeklyReport(planner.state, day(-2), source);
    expect([report.totalTasks, report.tasksCompletedThisWeek]).toEqual([2, 2]);
  });
});
