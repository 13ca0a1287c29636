import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { dropTarget } from './drop-target.ts';
import { orderCommand } from './order-moves.ts';
import type { Direction } from './order-moves.ts';
import { rowsOfSections, sectionsOf } from '../../rules/tasks/sections.ts';
import type { Section } from '../../rules/tasks/sections.ts';

const partsOf = ({ state }: TestPlanner): Section[] =>
  sectionsOf(state, { filter: {}, now: `${TODAY}T12:00`, zone: ZONE, isDoneOpen: false, lingering: new Set() });

const listed = (bench: TestPlanner): string =>
  partsOf(bench)
    .map(({ title, tasks }) => `${title}: ${tasks.map((task) => task.title).join(' ')}`.trim())
    .join(' | ');

function twoGroups(): { bench: TestPlanner; id: Record<string, string> } {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { listGrouping: 'group' } });
  const [one, two] = [bench.group('One'), bench.group('Two')];
  const titles = ['a', 'b', 'c', 'd', 'x'];
  const ids = bench.tasks(...titles.map((title) => ({ title, groupId: title === 'x' ? two : one })));
  return { bench, id: Object.fromEntries(titles.map((title, at) => [title, ids[at] ?? ''])) };
}

describe('moving by keys and by the menu', () => {
  it.each<[Direction, string, string]>([
    ['up', 'c', 'One: a c b d | Two: x'],
    ['down', 'c', 'One: a b d c | Two: x'],
    ['top', 'c', 'One: c a b d | Two: x'],
    ['bottom', 'b', 'One: a c d b | Two: x'],
    ['down', 'd', 'One: a b c | Two: d x'],
    ['up', 'x', 'One: a b c d x | Two:'],
    ['down', 'bc', 'One: a d b c | Two: x'],
    ['up', 'bd', 'One: b d a c | Two: x'],
    ['top', 'bd', 'One: b d a c | Two: x'],
  ])('%s takes %s to %s', (direction, titles, after) => {
    const { bench, id } = twoGroups();
    const command = orderCommand(
      partsOf(bench),
      [...titles].map((title) => id[title] ?? ''),
      direction,
    );
    if (!command) throw new Error('there is no such move');
    bench.do(command);
    expect(listed(bench)).toBe(after);
    bench.undo();
    expect(listed(bench)).toBe('One: a b c d | Two: x');
  });

  it('ends at the ends', () => {
    const { bench, id } = twoGroups();
    const move = (title: string, direction: Direction) => orderCommand(partsOf(bench), [id[title] ?? ''], direction);
    expect([move('a', 'up'), move('a', 'top'), move('x', 'down'), move('x', 'bottom'), move('?', 'up')]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('leaves what is overdue in its group, and finished tasks where they are', () => {
    const { bench, id } = twoGroups();
    const late = bench.tasks({ title: 'l1', due: '2026-11-01' }, { title: 'l2', due: '2026-11-02' });
    const command = orderCommand(partsOf(bench), [late[1] ?? ''], 'up');
    expect(command).toEqual({ type: 'task.reorder', ids: [late[1]], place: { at: 'before', id: late[0] } });
    expect(orderCommand(partsOf(bench), [late[1] ?? ''], 'down')).toBeNull();
    bench.do({ type: 'task.complete', ids: [id.a ?? ''] });
    expect(orderCommand(partsOf(bench), [id.a ?? ''], 'down')).toBeNull();
  });
});

describe('dropping', () => {
  const LINE = 10;
  /** Lines are ten pixels high: One a b c d Two x. */
  const target = (bench: TestPlanner, ids: string[], y: number) => {
    const rows = rowsOfSections(partsOf(bench));
    const places = rows.map((_, at) => ({ start: at * LINE, end: (at + 1) * LINE }));
    return dropTarget(rows, places, y, ids);
  };

  it.each([
    ['below the heading', 'd', 4, 10, 'One: d a b c | Two: x'],
    ['on the upper half of a line', 'd', 22, 20, 'One: a d b c | Two: x'],
    ['on the lower half of a line', 'a', 38, 40, 'One: b c a d | Two: x'],
    ['in another group', 'a', 68, 70, 'One: b c d | Two: x a'],
    ['far below', 'a', 500, 70, 'One: b c d | Two: x a'],
    ['on another group’s heading', 'a', 55, 60, 'One: b c d | Two: a x'],
  ])('%s puts it there', (_, title, y, mark, after) => {
    const { bench, id } = twoGroups();
    const found = target(bench, [id[title] ?? ''], y);
    expect(found?.y).toBe(mark);
    if (found) bench.do(found.command);
    expect(listed(bench)).toBe(after);
  });

  it('beside itself changes nothing', () => {
    const { bench, id } = twoGroups();
    expect([18, 22, 28, 32].map((y) => target(bench, [id.b ?? ''], y))).toEqual([null, null, null, null]);
  });

  it('on a group without tasks, or a closed one, puts it into the group', () => {
    const { bench, id } = twoGroups();
    const empty = bench.group('Empty');
    const found = target(bench, [id.a ?? ''], 75);
    expect(found?.into?.group?.id).toBe(empty);
    if (found) bench.do(found.command);
    expect(listed(bench)).toBe('One: b c d | Two: x | Empty: a');
  });

  it('of several keeps their order', () => {
    const { bench, id } = twoGroups();
    const found = target(bench, [id.a ?? '', id.c ?? ''], 68);
    if (found) bench.do(found.command);
    expect(listed(bench)).toBe('One: b d | Two: x a c');
  });
});

describe('12: in the list by date', () => {
  /** One task in each part, and a second one today. */
  function dated(): { bench: TestPlanner; id: Record<string, string> } {
    const bench = new TestPlanner();
    const due = {
      over: '2026-11-16',
      a: TODAY,
      b: TODAY,
      morrow: '2026-11-19',
      fri: '2026-11-20',
      tue: '2026-11-24',
      far: '2026-12-24',
    };
    const titles = [...Object.keys(due), 'none'];
    const ids = bench.tasks(...titles.map((title) => ({ title, due: due[title as keyof typeof due] ?? null })));
    return { bench, id: Object.fromEntries(titles.map((title, at) => [title, ids[at] ?? ''])) };
  }
  const START =
    'Overdue: over | Today: a b | Tomorrow: morrow | This week: fri | Next week: tue | Later: far | No date: none';
  const partOf = (bench: TestPlanner, id: string) =>
    partsOf(bench).find(({ tasks }) => tasks.some((task) => task.id === id))?.title;

  it('a task dropped on any line or heading is under that heading, and undo brings it back', () => {
    const { bench, id } = dated();
    expect(listed(bench)).toBe(START);
    const rows = rowsOfSections(partsOf(bench));
    const places = rows.map((_, at) => ({ start: at * 10, end: (at + 1) * 10 }));
    for (const title of Object.keys(id))
      for (const [at, row] of rows.entries()) {
        const found = dropTarget(rows, places, at * 10 + 7, [id[title] ?? '']);
        if (!found || row.section.kind === 'overdue') continue;
        const { canUndo } = bench.do(found.command);
        const into = row.section.title;
        expect(`${title}: ${partOf(bench, id[title] ?? '')}`).toBe(`${title}: ${into}`);
        if (canUndo) bench.undo();
        expect(listed(bench)).toBe(START);
      }
  });

  it.each<[Direction, string, string]>([
    ['down', 'over', 'Today: over a b'],
    ['down', 'a', 'Today: b a'],
    ['down', 'b', 'Tomorrow: b morrow'],
    ['up', 'far', 'Next week: tue far'],
    ['down', 'far', 'No date: far none'],
    ['up', 'none', 'Later: far none'],
  ])('%s takes %s along: %s', (direction, title, after) => {
    const { bench, id } = dated();
    const command = orderCommand(partsOf(bench), [id[title] ?? ''], direction);
    if (command) bench.do(command);
    expect(listed(bench).split(' | ')).toContain(after);
    bench.undo();
    expect(listed(bench)).toBe(START);
  });

  it('says the day, keeps the due date, moves the next session at its time, and takes a date away', () => {
    const { bench, id } = dated();
    const say = (title: string, direction: Direction) => {
      const command = orderCommand(partsOf(bench), [id[title] ?? ''], direction);
      return command && bench.do(command).sentence;
    };
    expect(say('b', 'down')).toBe('Planned “b” for tomorrow');
    expect(bench.state.rows.tasks.get(id.b ?? '')).toMatchObject({ due: TODAY, plannedDay: '2026-11-19' });
    bench.do({ type: 'block.add', taskId: id.far ?? '', block: { start: '2026-11-19T16:10', minutes: 30 } });
    const target = { at: 'after', id: id.tue ?? '' } as const;
    bench.do({ type: 'task.reorder', ids: [id.far ?? ''], place: target, date: { asOf: id.tue ?? '' } });
    expect([...bench.state.rows.blocks.values()].map(({ start }) => start)).toEqual(['2026-11-24T16:10']);
    const none = bench.do({ type: 'task.reorder', ids: [id.far ?? ''], place: { at: 'end' }, date: { day: null } });
    expect([none.sentence, partOf(bench, id.far ?? ''), bench.state.rows.blocks.size]).toEqual([
      'Removed the date of “far”',
      'No date',
      0,
    ]);
  });

  it('an occurrence of a series gets a day of its own, and the others keep theirs', () => {
    const { bench, id } = dated();
    bench.do({ type: 'series.add', id: id.fri ?? '', rule: ruleFor.weeks([5]) });
    const [read] = partsOf(bench).flatMap(({ tasks }) => tasks.filter(({ title }) => title === 'fri'));
    const to = { at: 'before', id: id.morrow ?? '' } as const;
    bench.do({ type: 'task.reorder', ids: [read?.id ?? ''], place: to, date: { asOf: id.morrow ?? '' } });
    expect(partOf(bench, read?.id ?? '')).toBe('Tomorrow');
    expect([...bench.state.rows.series.values()]).toHaveLength(1);
    bench.undo();
    expect(listed(bench)).toContain('This week: fri');
  });
});

describe('onto a day of the list', () => {
  const YESTERDAY = addDays(TODAY, -1);
  const move = (bench: TestPlanner, id: string, date: { day: Day | null } | { asOf: string }) =>
    bench.do({ type: 'task.reorder', ids: [id], place: { at: 'end' }, date });
  const sessionsOf = ({ state }: TestPlanner, id: string) =>
    [...state.rows.blocks.values()]
      .filter(({ taskId }) => taskId === id)
      .map(({ start }) => start)
      .sort();

  it('takes sessions that were missed along where nothing is to be planned any more', () => {
    const bench = new TestPlanner();
    const blocks = [{ start: `${YESTERDAY}T16:00`, minutes: 30 }];
    const [id = ''] = bench.tasks({ title: 'x', blocks });
    move(bench, id, { day: null });
    expect(sessionsOf(bench, id)).toEqual([]);
    expect(listed(bench)).toContain('No date: x');
  });

  it('takes later sessions on by as many days, so that the task stands where it was dropped', () => {
    const bench = new TestPlanner();
    const days = [1, 2, 9].map((ahead) => addDays(TODAY, ahead));
    const blocks = days.map((day) => ({ start: `${day}T16:00`, minutes: 30 }));
    const [id = ''] = bench.tasks({ title: 'x', blocks });
    move(bench, id, { day: addDays(TODAY, 7) });
    expect(sessionsOf(bench, id)).toEqual([7, 8, 9].map((ahead) => `${addDays(TODAY, ahead)}T16:00`));
    bench.undo();
    expect(sessionsOf(bench, id)).toEqual(blocks.map(({ start }) => start));
  });

  it('says that the day is after the due date', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'x', due: TODAY });
    expect(move(bench, id, { day: addDays(TODAY, 1) }).note).not.toBe('');
  });
});
