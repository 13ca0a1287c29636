import { describe, expect, it } from 'vitest';
import { blocksOf, activeGroup, activeTask, subtasksOf, tagsOfRow, trashOf } from '../../core/state/views.ts';
import { lateTasks } from './due.ts';
import { TestPlanner, idAt, TODAY, ZONE } from '../../../test/test-planner.ts';

const three = (): { bench: TestPlanner; ids: string[] } => {
  const bench = new TestPlanner();
  return { bench, ids: bench.tasks('Essay draft', 'Maths', 'Football boots') };
};

describe('tasks', () => {
  it('are added at the end, or where one says, in one step', () => {
    const { bench, ids } = three();
    bench.do({ type: 'task.add', tasks: [{ title: 'First' }, { title: 'Second' }], place: { at: 'start' } });
    const place = { at: 'after', id: ids[0] ?? '' } as const;
    const outcome = bench.do({ type: 'task.add', tasks: [{ title: ' Between ' }], place });
    expect(outcome.sentence).toBe('Added “Between”');
    expect(bench.titles()).toEqual(['First', 'Second', 'Essay draft', 'Between', 'Maths', 'Football boots']);
  });

  it('say what was done to them, with day and time', () => {
    const { bench, ids } = three();
    const [id = ''] = ids;
    const say = (fields: object): string => bench.do({ type: 'task.edit', id, fields }).sentence;
    expect(say({ title: 'Essay' })).toBe('Renamed to “Essay”');
    expect(say({ due: '2026-11-20' })).toBe('“Essay” is due Friday');
    expect(say({ due: '2026-12-01T17:00' })).toBe('“Essay” is due Tue 1 December 17:00');
    expect(say({ due: null })).toBe('“Essay” is no longer due');
    expect(say({ plannedDay: '2026-11-19' })).toBe('Planned “Essay” for tomorrow');
    expect(say({ plannedDay: null })).toBe('Took “Essay” off the calendar');
    expect(say({ notes: 'x', estimate: 5 })).toBe('Changed “Essay”');
    expect(say({ notes: 'x' })).toBe('');
    bench.do({ type: 'settings.edit', fields: { clock: '12' } });
    expect(say({ due: '2026-11-20T16:30' })).toBe('“Essay” is due Friday 4:30\u00a0pm');
  });

  it('keep each its due time on another day, where that is asked for', () => {
    const bench = new TestPlanner();
    const timed = { title: 'Essay', due: '2026-11-20T17:00' };
    const ids = bench.tasks(timed, { title: 'Poster', due: '2026-11-24' }, 'Other');
    const due = () => ids.map((id) => activeTask(bench.state, id)?.due);
    const one = { type: 'task.due', ids: ids.slice(0, 1), due: '2026-11-19', keepsTime: true } as const;
    expect(bench.do(one).sentence).toBe('“Essay” is due tomorrow 17:00');
    expect(bench.do({ ...one, ids, due: '2026-11-23' }).sentence).toBe('3 tasks are due Monday');
    expect(due()).toEqual(['2026-11-23T17:00', '2026-11-23', '2026-11-23']);
    // Of several only one changes.
    bench.do({ type: 'task.due', ids: ids.slice(1), due: null });
    expect(bench.do({ type: 'task.due', ids, due: null }).sentence).toBe('“Essay” is no longer due');
    expect(due()).toEqual([null, null, null]);
  });

  it('are finished, opened again, moved, planned, tagged and deleted several at once', () => {
    const { bench, ids } = three();
    const group = bench.group('Assignments');
    const tag = bench.tag(bench.tagGroup('Subject'), 'English');
    const sentences = [
      bench.do({ type: 'task.complete', ids }).sentence,
      bench.do({ type: 'task.reopen', ids: ids.slice(1) }).sentence,
      bench.do({ type: 'task.move', ids, groupId: group }).sentence,
      bench.do({ type: 'task.plan', ids, day: '2026-11-23' }).sentence,
      bench.do({ type: 'task.due', ids, due: '2026-11-24' }).sentence,
      bench.do({ type: 'task.tag', ids, add: [tag], remove: [] }).sentence,
      bench.do({ type: 'task.tag', ids: ids.slice(0, 1), add: [], remove: [tag] }).sentence,
      bench.do({ type: 'task.delete', ids: ids.slice(0, 2) }).sentence,
    ];
    expect(sentences).toEqual([
      'Finished 3 tasks',
      'Opened 2 tasks again',
      'Moved 3 tasks to “Assignments”',
      'Planned 3 tasks for Monday',
      '3 tasks are due Tuesday',
      'Tagged 3 tasks “English”',
      'Took “English” off “Essay draft”',
      'Moved 2 tasks to the trash',
    ]);
    const last = activeTask(bench.state, ids[2] ?? '');
    expect(last).toMatchObject({
      groupId: group,
      plannedDay: '2026-11-23',
      due: '2026-11-24',
      tagIds: [tag],
      doneAt: null,
    });
    expect(activeTask(bench.state, ids[0] ?? '')).toBeUndefined();
  });

  it('change their order by drag, one or several, into a group in the same step', () => {
    const { bench, ids } = three();
    const [essay = '', maths = '', boots = ''] = ids;
    const outcome = bench.do({ type: 'task.reorder', ids: [boots], place: { at: 'before', id: essay } });
    expect(outcome.sentence).toBe('Moved “Football boots” above “Essay draft”');
    expect(bench.titles()).toEqual(['Football boots', 'Essay draft', 'Maths']);
    bench.do({ type: 'task.reorder', ids: [essay, boots], place: { at: 'end' } });
    expect(bench.titles()).toEqual(['Maths', 'Football boots', 'Essay draft']);
    const group = bench.group('Later');
    const moved = bench.do({ type: 'task.reorder', ids: [essay], place: { at: 'start' }, groupId: group });
    expect(moved.sentence).toBe('Moved “Essay draft” to “Later” to the top');
    expect(activeTask(bench.state, essay)?.groupId).toBe(group);
    bench.undo();
    expect(activeTask(bench.state, essay)?.groupId).toBeNull();
    expect(bench.refusal({ type: 'task.reorder', ids: [maths], place: { at: 'after', id: idAt(999) } })).toBe(
      'That task is no longer there.',
    );
  });

  it('that are overdue or missed go to today, and keep their due date and the time that was missed', () => {
    const bench = new TestPlanner();
    const [late = '', slipped = '', planned = '', done = '', blocked = ''] = bench.tasks(
      { title: 'Late', due: '2026-11-17' },
      { title: 'Slipped', plannedDay: '2026-11-16' },
      { title: 'Late but planned', due: '2026-11-17', plannedDay: '2026-11-19' },
      { title: 'Done', due: '2026-11-01' },
      { title: 'Block is over', blocks: [{ start: '2026-11-17T16:00', minutes: 30 }] },
      { title: 'Due tonight', due: `${TODAY}T20:00` },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    expect(lateTasks(bench.state, `${TODAY}T15:30`, ZONE).map((task) => task.id)).toEqual([late, slipped, blocked]);
    expect(lateTasks(bench.state, `${TODAY}T20:01`, ZONE).map((task) => task.title)).toContain('Due tonight');
    expect(bench.do({ type: 'task.today' }).sentence).toBe('Moved 3 tasks to today');
    expect(activeTask(bench.state, late)).toMatchObject({ plannedDay: TODAY, due: '2026-11-17' });
    expect(activeTask(bench.state, planned)?.plannedDay).toBe('2026-11-19');
    expect(blocksOf(bench.state, blocked).map(({ start }) => start)).toEqual(['2026-11-17T16:00']);
    expect(bench.refusal({ type: 'task.today' })).toBe('Nothing is overdue.');
  });

  it('have subtasks with an order of their own', () => {
    const { bench, ids } = three();
    const [taskId = ''] = ids;
    const added = bench.do({ type: 'subtask.add', taskId, titles: ['Pick', ' ', 'Draft', 'Revise'] });
    expect(added.sentence).toBe('Added 3 steps to “Essay draft”');
    const [pick = '', , revise = ''] = added.focus;
    expect(bench.do({ type: 'subtask.check', id: pick, isDone: true }).sentence).toBe('Finished “Pick”');
    bench.do({ type: 'subtask.reorder', ids: [revise], place: { at: 'start' } });
    bench.do({ type: 'subtask.edit', id: revise, title: 'Check' });
    const titles = () => subtasksOf(bench.state, taskId).map((subtask) => subtask.title);
    expect(titles()).toEqual(['Check', 'Pick', 'Draft']);
    bench.do({ type: 'subtask.remove', ids: [pick] });
    expect(titles()).toEqual(['Check', 'Draft']);
    bench.undo();
    expect(titles()).toEqual(['Check', 'Pick', 'Draft']);
  });

  it('have any number of sessions that are moved, resized, split and removed', () => {
    const bench = new TestPlanner();
    const [taskId = ''] = bench.tasks({ title: 'Essay draft', estimate: 50 });
    const added = bench.do({ type: 'block.add', taskId, block: { start: '2026-11-24T15:00' } });
    expect(added.sentence).toBe('Planned “Essay draft” for Tuesday 15:00');
    const [id = ''] = added.focus;
    expect(bench.do({ type: 'block.move', id, start: '2026-11-24T16:00' }).sentence).toBe(
      'Moved “Essay draft” to Tuesday 16:00',
    );
    expect(bench.do({ type: 'block.resize', id, minutes: 90 }).sentence).toBe('“Essay draft” takes 1 h 30 min');
    bench.do({ type: 'block.split', id, at: 30 });
    expect(blocksOf(bench.state, taskId)).toMatchObject([
      { start: '2026-11-24T16:00', minutes: 30 },
      { start: '2026-11-24T16:30', minutes: 60 },
    ]);
    expect(bench.refusal({ type: 'block.split', id, at: 30 })).toBe('Choose a time inside the session to split it.');
    expect(
      bench.do({ type: 'block.remove', ids: blocksOf(bench.state, taskId).map((block) => block.id) }).sentence,
    ).toBe('Took “Essay draft” off the calendar');
    expect(blocksOf(bench.state, taskId)).toEqual([]);
  });

  it('says whether lessons are shown', () => {
    const bench = new TestPlanner();
    const say = (showsLessons: boolean) => bench.do({ type: 'settings.edit', fields: { showsLessons } }).sentence;
    expect([say(false), say(true)]).toEqual(['Lessons hidden', 'Lessons shown']);
  });

  it('several of them are planned in one step, which one undo takes back', () => {
    const bench = new TestPlanner();
    const [a = '', b = ''] = bench.tasks({ title: 'Essay', estimate: 50 }, 'Maths');
    const start = '2026-11-24T15:00';
    const planned = bench.do({
      type: 'block.plan',
      blocks: [
        { taskId: a, start },
        { taskId: idAt(77), start },
        { taskId: b, start: '2026-11-24T15:50', minutes: 20 },
      ],
    });
    expect(planned.sentence).toBe('Planned 2 tasks for Tuesday 15:00');
    expect(blocksOf(bench.state, a)).toMatchObject([{ start, minutes: 50 }]);
    expect(blocksOf(bench.state, b)).toMatchObject([{ start: '2026-11-24T15:50', minutes: 20 }]);
    bench.undo();
    expect(bench.state.rows.blocks.size).toBe(0);
    expect(bench.refusal({ type: 'block.plan', blocks: [] })).toBe('That task is no longer there.');
  });

  it.each([
    [{ type: 'task.edit', id: idAt(77), fields: { title: 'x' } }, 'That task is no longer there.'],
    [{ type: 'task.add', tasks: [{ title: ' ' }] }, 'A task needs a title.'],
    [{ type: 'task.add', tasks: [] }, 'A task needs a title.'],
    [{ type: 'task.add', tasks: [{ title: 'x', groupId: idAt(77) }] }, 'That group is no longer there.'],
    [
      { type: 'task.add', tasks: [{ title: 'x'.repeat(501) }] },
      'That cannot be saved (title: Please use at most 500 characters.)',
    ],
    [{ type: 'task.add', tasks: [{ title: 'x', due: '2026-02-30' }] }, /^That cannot be saved \(due: /],
    [{ type: 'block.add', taskId: idAt(77), block: { start: '2026-11-24T15:00' } }, 'That task is no longer there.'],
    [{ type: 'event.edit', id: idAt(77), fields: {} }, 'That event is no longer there.'],
    [{ type: 'group.delete', id: idAt(77), tasks: 'trash' }, 'That group is no longer there.'],
    [{ type: 'tag.add', tag: { name: 'x', tagGroupId: idAt(77) } }, 'That tag group is no longer there.'],
    [{ type: 'settings.edit', fields: { dayStart: 600, dayEnd: 600 } }, 'The day must end after it starts.'],
    [{ type: 'sample.remove' }, 'There is no example week.'],
  ] as const)('refuse %j in one sentence and change nothing', (command, message) => {
    const bench = new TestPlanner();
    const before = bench.state;
    expect(bench.refusal(structuredClone(command) as never)).toMatch(message);
    expect(bench.state).toBe(before);
  });
});

describe('groups and tags', () => {
  it('are made, renamed, ordered, closed and archived', () => {
    const bench = new TestPlanner();
    const first = bench.group('Homework');
    const second = bench.group('Exams');
    expect(bench.refusal({ type: 'group.add', group: { name: ' homework ' } })).toBe(
      'You already have a group “homework”.',
    );
    expect(bench.do({ type: 'group.edit', id: first, fields: { name: 'Assignments' } }).sentence).toBe(
      'Renamed to “Assignments”',
    );
    bench.do({ type: 'group.reorder', ids: [second], place: { at: 'start' } });
    bench.do({ type: 'group.collapse', id: first, isCollapsed: true });
    expect(bench.do({ type: 'group.archive', id: first, isArchived: true }).sentence).toBe(
      'Archived the group “Assignments”',
    );
    expect(activeGroup(bench.state, first)).toMatchObject({ isCollapsed: true });
    expect(activeGroup(bench.state, first)?.archivedAt).not.toBeNull();
  });

  it('are deleted with what becomes of the tasks in them, and a group comes back with its tasks', () => {
    const bench = new TestPlanner();
    const [from, to] = [bench.group('From'), bench.group('To')];
    const ids = bench.tasks({ title: 'A', groupId: from }, { title: 'B', groupId: from });
    expect(bench.do({ type: 'group.delete', id: from, tasks: { moveTo: to } }).sentence).toBe(
      'Moved the group “From” to the trash, its 2 tasks to “To”',
    );
    expect(activeTask(bench.state, ids[0] ?? '')?.groupId).toBe(to);
    bench.undo();
    expect(bench.do({ type: 'group.delete', id: from, tasks: 'trash' }).sentence).toBe(
      'Moved the group “From” to the trash with its 2 tasks',
    );
    expect(bench.titles()).toEqual([]);
    bench.do({ type: 'trash.restore', items: [{ table: 'groups', id: from }] });
    expect(bench.titles()).toEqual(['A', 'B']);
    expect(activeTask(bench.state, ids[0] ?? '')?.groupId).toBe(from);
  });

  it('are quoted without the marks that turn the direction of what follows', () => {
    const bench = new TestPlanner();
    const { sentence } = bench.do({ type: 'task.add', tasks: [{ title: '\u202eEssay\u2066 one' }] });
    expect(sentence).toBe('Added “Essay one”');
    expect(bench.titles()).toEqual(['\u202eEssay\u2066 one']);
  });

  it('lend different hues, and a deleted tag comes back to all that had it', () => {
    const bench = new TestPlanner();
    const subjects = bench.tagGroup('Subject');
    const tags = ['English', 'Maths', 'Art'].map((name) => bench.tag(subjects, name));
    const hues = tags.map((id) => bench.state.rows.tags.get(id)?.hue);
    expect(new Set(hues).size).toBe(3);
    const [id = ''] = bench.tasks({ title: 'Essay', tagIds: tags });
    const names = () => {
      const task = activeTask(bench.state, id);
      return task && tagsOfRow(bench.state, task).map((tag) => tag.name);
    };
    bench.do({ type: 'tag.delete', id: tags[0] ?? '' });
    expect(names()).toEqual(['Maths', 'Art']);
    bench.do({ type: 'tagGroup.delete', id: subjects });
    expect(names()).toEqual([]);
    const items = [
      { table: 'tagGroups' as const, id: subjects },
      { table: 'tags' as const, id: tags[0] ?? '' },
    ];
    expect(bench.do({ type: 'trash.restore', items }).sentence).toBe('Restored 2 items');
    expect(names()).toEqual(['English', 'Maths', 'Art']);
  });
});

describe('events', () => {
  const start = '2026-11-24T09:00';

  it('are added, moved with their length, changed and deleted', () => {
    const bench = new TestPlanner();
    const draft = { title: 'Football', isAllDay: false, start, end: '2026-11-24T10:50' };
    const [id = ''] = bench.do({ type: 'event.add', events: [draft] }).focus;
    expect(bench.do({ type: 'event.move', id, start: '2026-11-24T22:30' }).sentence).toBe(
      'Moved “Football” to Tuesday 22:30',
    );
    expect(bench.state.rows.events.get(id)).toMatchObject({
      start: '2026-11-24T22:30',
      end: '2026-11-25T00:20',
      zone: null,
    });
    bench.do({ type: 'event.move', id, start: '2026-11-26' });
    expect(bench.state.rows.events.get(id)).toMatchObject({ start: '2026-11-26T22:30', end: '2026-11-27T00:20' });
    bench.do({ type: 'event.edit', id, fields: { isAllDay: true, start: '2026-11-26', end: '2026-11-27' } });
    bench.do({ type: 'event.move', id, start: '2026-12-01T10:00' });
    expect(bench.state.rows.events.get(id)).toMatchObject({ start: '2026-12-01', end: '2026-12-02', isAllDay: true });
    bench.do({ type: 'event.delete', ids: [id] });
    expect(trashOf(bench.state).events).toHaveLength(1);
  });

  it.each([
    [{ isAllDay: false, start, end: start }, 'end: is not after the start'],
    [{ isAllDay: true, start: '2026-11-24', end: '2026-11-23' }, 'end: is before the start'],
    [{ isAllDay: true, start, end: start }, 'start: '],
    [{ isAllDay: false, start: '2026-11-24T25:00', end: '2026-11-24T26:00' }, 'start: is no time'],
    [{ isAllDay: true, start: '2026-01-01', end: '2028-01-01' }, 'end: is too long after the start'],
  ])('with impossible times are refused: %j', (times, reason) => {
    const bench = new TestPlanner();
    expect(bench.refusal({ type: 'event.add', events: [{ title: 'X', ...times }] })).toContain(reason);
  });

  it('are fixed to the zone they were made in where the student chose so', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
    const draft = { title: 'Online lecture', isAllDay: false, start, end: '2026-11-24T10:00' };
    const [id = ''] = bench.do({ type: 'event.add', events: [draft] }).focus;
    expect(bench.state.rows.events.get(id)?.zone).toBe('Australia/Sydney');
  });
});
