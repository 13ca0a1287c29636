import { describe, expect, it } from 'vitest';
import { colourTag, activeTask, tagGroupsInOrder, tagsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { settingsOf } from '../../core/state/state.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { dataOf } from '../../../test/snapshot.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { lateTasks } from '../tasks/due.ts';
import { lanesOf } from '../calendar/lanes.ts';
import { weekDays } from '../../core/time/weeks.ts';

describe('the sample week', () => {
  it('is the landing page’s: lessons without overlaps, football on Tuesday, the essay due on Friday', () => {
    const bench = new TestPlanner();
    bench.tasks('Mine');
    expect(bench.do({ type: 'sample.add' }).sentence).toBe('Added an example week');
    const week = itemsOn(bench.state, weekDays(TODAY, 1), ZONE);
    expect(week.map(({ timed }) => timed.filter((item) => item.kind === 'event').length)).toEqual([
      5, 6, 5, 5, 6, 0, 0,
    ]);
    for (const { timed } of week) expect([...lanesOf(timed).values()].every((lane) => lane.lanes === 1)).toBe(true);
    expect(week[1]?.timed.map((item) => (item.kind === 'event' ? item.event.title : ''))).toContain('Football');
    const essay = tasksInOrder(bench.state).find((task) => task.title === 'Macbeth essay');
    expect(essay?.due).toBe('2026-11-20T09:50');
    expect(bench.titles().at(-1)).toBe('Mine');
    const done = tasksInOrder(bench.state).filter((task) => task.doneAt !== null);
    expect(done.map((task) => task.title)).toEqual(['Exercise 7C']);
    expect(lateTasks(bench.state, `${TODAY}T15:30`, ZONE)).toEqual([]);
    expect(bench.refusal({ type: 'sample.add' })).toBe('The example week is already there.');
  });

  it('is about the next week as well when this week is over', () => {
    const bench = new TestPlanner();
    bench.now = '2026-11-21T04:30:00.000Z';
    bench.do({ type: 'sample.add' });
    const days = [...weekDays('2026-11-21', 1), ...weekDays('2026-11-28', 1)];
    const lessons = itemsOn(bench.state, days, ZONE).map(
      ({ timed }) => timed.filter(({ kind }) => kind === 'event').length,
    );
    expect(lessons).toEqual([5, 6, 5, 5, 6, 0, 0, 5, 6, 5, 5, 6, 0, 0]);
    const essay = tasksInOrder(bench.state).find((task) => task.title === 'Macbeth essay');
    expect(essay).toMatchObject({ due: '2026-11-27T09:50', doneAt: null });
    expect(tasksInOrder(bench.state).every((task) => task.doneAt === null)).toBe(true);
  });

  it('goes in one step as if it had never been, and comes back by undo', () => {
    const bench = new TestPlanner();
    bench.tasks('Mine');
    bench.do({ type: 'settings.edit', fields: { weekStart: 7, showsWeekNumbers: false } });
    const before = dataOf(bench.state);
    bench.do({ type: 'sample.add' });
    const during = dataOf(bench.state);
    bench.do({ type: 'sample.remove' });
    expect(dataOf(bench.state)).toEqual(before);
    bench.undo();
    expect(dataOf(bench.state)).toEqual(during);
  });

  it('leaves what the student’s own tasks use of it, as their own', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'sample.add' });
    const [group] = [...bench.state.rows.groups.values()].filter((row) => row.name === 'Later');
    const [tag] = [...bench.state.rows.tags.values()].filter((row) => row.name === 'Maths');
    const [mine = ''] = bench.tasks({ title: 'Mine', groupId: group?.id, tagIds: [tag?.id ?? ''] });
    bench.do({ type: 'sample.remove' });
    expect(activeTask(bench.state, mine)).toMatchObject({ groupId: group?.id, tagIds: [tag?.id] });
    expect([...bench.state.rows.groups.values()]).toMatchObject([{ name: 'Later', isSample: false }]);
    expect([...bench.state.rows.tags.values()]).toMatchObject([{ name: 'Maths', isSample: false }]);
    expect(tagGroupsInOrder(bench.state)).toMatchObject([{ name: 'Subject', isSample: false }]);
    expect(bench.titles()).toEqual(['Mine']);
  });
});

describe('the first questions', () => {
  it('make tags of the subjects and levels of difficulty, once', () => {
    const bench = new TestPlanner();
    const answers = {
      stage: 'school' as const,
      subjects: ['English', ' english ', '', 'Maths'],
      weekStart: 7,
    };
    bench.do({ type: 'onboarding.answer', answers });
    bench.do({ type: 'onboarding.answer', answers: { subjects: ['Maths', 'Art'] } });
    const groups = tagGroupsInOrder(bench.state);
    expect(groups.map((group) => group.name)).toEqual(['Subject', 'Difficulty']);
    const names = groups.map((group) => tagsInOrder(bench.state, group.id).map((tag) => tag.name));
    expect(names).toEqual([
      ['English', 'Maths', 'Art'],
      ['Easy', 'Medium', 'Hard'],
    ]);
    expect(settingsOf(bench.state)).toMatchObject({
      stage: 'school',
      weekStart: 7,
      colourTagGroupId: groups[0]?.id,
    });
  });
});

describe('the sample week after the first questions', () => {
  it('takes the student’s own subjects and levels for its tags, so that it is coloured, and leaves them when it goes', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'onboarding.answer', answers: { subjects: ['english', 'Latin'] } });
    const before = dataOf(bench.state);
    bench.do({ type: 'sample.add' });
    const groups = tagGroupsInOrder(bench.state);
    expect(groups.map((group) => group.name)).toEqual(['Subject', 'Difficulty']);
    const subjects = tagsInOrder(bench.state, groups[0]?.id ?? '').map((tag) => [tag.name, tag.isSample]);
    expect(subjects.slice(0, 4)).toEqual([
      ['english', false],
      ['Latin', false],
      ['Maths', true],
      ['Science', true],
    ]);
    const essay = tasksInOrder(bench.state).find((task) => task.title === 'Macbeth essay');
    const colour = essay && colourTag(bench.state, essay, settingsOf(bench.state).colourTagGroupId);
    expect(colour?.name).toBe('english');
    bench.do({ type: 'sample.remove' });
    expect(dataOf(bench.state)).toEqual(before);
  });

  it('gives no two subjects the same colour and shape, and a letter once all eight are taken', () => {
    const bench = new TestPlanner();
    const answers = { subjects: ['English', 'Maths', 'Science', 'History', 'Latin'] };
    bench.do({ type: 'onboarding.answer', answers });
    bench.do({ type: 'sample.add' });
    const subjects = tagGroupsInOrder(bench.state)[0]?.id ?? '';
    bench.tag(subjects, 'C++');
    bench.tag(subjects, 'chemistry');
    const tags = tagsInOrder(bench.state, subjects);
    expect(tags).toHaveLength(11);
    expect(new Set(tags.map(({ hue, letter }) => `${hue} ${letter ?? ''}`)).size).toBe(tags.length);
    expect(new Set(tags.slice(0, 8).map(({ hue }) => hue)).size).toBe(8);
    expect(tags.slice(0, 8).every(({ letter }) => letter === null)).toBe(true);
    expect(tags.slice(9).map(({ letter }) => letter)).toEqual(['C', 'C']);
  });
});

it('a set-up that is undone keeps the times and dates of the country', () => {
  const bench = new TestPlanner();
  bench.do({
    type: 'settings.adopt',
    habits: { clock: '12', dates: 'monthFirst', weekStart: 7, showsWeekNumbers: false },
  });
  bench.do({ type: 'onboarding.answer', answers: { subjects: ['Art'], weekStart: 1 } });
  bench.undo();
  expect(settingsOf(bench.state)).toMatchObject({ clock: '12', dates: 'monthFirst', weekStart: 7, onboardedAt: null });
});
