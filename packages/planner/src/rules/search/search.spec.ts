import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { slotsAt } from '../../../test/timetable-rows.ts';
import { USUAL_BELL } from '../timetable/new-timetable.ts';
import { filterTasks, isEmptyFilter } from '../tasks/filter.ts';
import type { TaskFilter } from '../tasks/filter.ts';
import { search } from './search.ts';
import type { SearchHit } from './search.ts';

const bench = new TestPlanner();
const subjects = bench.tagGroup('Subject');
const french = bench.tag(subjects, 'Français');
const maths = bench.tag(subjects, 'Maths');
const assignments = bench.group('Assignments');
const old = bench.group('Old');
const [essay = '', , done = ''] = bench.tasks(
  { title: 'Essay on Élodie', tagIds: [french], groupId: assignments, due: '2026-11-20', subtasks: ['Pick a café'] },
  { title: 'Exercise 7C', tagIds: [maths], notes: 'before the essay', due: '2026-11-16' },
  { title: 'Essay', tagIds: [french, maths], plannedDay: '2026-11-19' },
  { title: 'Pack boots' },
  { title: 'From last year', groupId: old },
);
bench.do({ type: 'task.complete', ids: [done] });
bench.do({ type: 'group.archive', id: old, isArchived: true });
bench.do({
  type: 'event.add',
  events: [
    { title: 'Football', place: 'Café Oval', isAllDay: false, start: `${TODAY}T09:00`, end: `${TODAY}T10:00` },
    { title: 'Essay workshop', isAllDay: true, start: TODAY, end: TODAY },
  ],
});

const NOW = `${TODAY}T15:30`;
const nameOf = (hit: SearchHit): string =>
  hit.kind === 'task'
    ? hit.task.title
    : hit.kind === 'event'
      ? hit.event.title
      : hit.kind === 'lesson'
        ? `${hit.lesson.title} ${hit.lesson.span.start}`
        : hit.kind === 'group'
          ? hit.group.name
          : hit.tag.name;
const found = (query: string): string[] => search(bench.state, query, NOW).map(nameOf);

describe('25: search finds lessons', () => {
  const school = new TestPlanner();
  const [id = ''] = school.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle: { kind: 'week', names: ['A', 'B'] }, first: '2026-11-16' },
    bells: [USUAL_BELL],
  }).focus;
  const cells = ['* Wed 1', '2 Mon 2'].flatMap((slot, at) =>
    slotsAt(slot).map((one) => ({
      slot: one,
      subject: ['Maths', 'Chemistry'][at] ?? '',
      room: 'Lab 4',
      teacher: 'Ms Lee',
    })),
  );
  school.do({ type: 'timetable.write', id, cells });
  const lessons = (query: string) => search(school.state, query, NOW).map(nameOf);

  it('by subject, room and teacher, each at its next time, and its subject after it', () => {
    expect(lessons('chem')).toEqual(['Chemistry 2026-11-23T09:50', 'Chemistry']);
    // This Wednesday's lesson is over.
    expect(lessons('math')[0]).toBe('Maths 2026-11-25T09:00');
    expect(lessons('lab lee')).toHaveLength(2);
    expect(lessons('lab zebra')).toEqual([]);
  });
});

describe('search', () => {
  it('finds without regard to case and accents, in titles, subtasks, places, tags, groups and notes', () => {
    expect(found('ELODIE')).toEqual(['Essay on Élodie']);
    expect(found('cafe')).toEqual(['Essay on Élodie', 'Football']);
    expect(found('francais')).toEqual(['Essay on Élodie', 'Français', 'Essay']);
    expect(found('assign')).toEqual(['Essay on Élodie', 'Assignments']);
  });

  it('puts open tasks first, then events, then what is done; in each the best fit: whole title, start, inside, notes', () => {
    expect(found('essay')).toEqual(['Essay on Élodie', 'Exercise 7C', 'Essay workshop', 'Essay']);
    expect(found('boot')).toEqual(['Pack boots']);
  });

  it('wants every word somewhere', () => {
    expect(found('essay francais')).toEqual(['Essay on Élodie', 'Essay']);
    expect(found('essay zebra')).toEqual([]);
    expect(found('   ')).toEqual([]);
    expect(search(bench.state, 'e', NOW, 2)).toHaveLength(2);
  });

  it('finds by the names that are there now, however often it was asked before', () => {
    const own = new TestPlanner();
    const group = own.group('Assignments');
    const tag = own.tag(own.tagGroup('Subject'), 'English');
    const [task = ''] = own.tasks({ title: 'Draft', groupId: group, tagIds: [tag], subtasks: ['Plan'] });
    const titles = (query: string) => search(own.state, query, NOW).map(nameOf);
    expect([titles('assignments'), titles('english'), titles('plan')]).toEqual([
      ['Draft', 'Assignments'],
      ['Draft', 'English'],
      ['Draft'],
    ]);
    own.do({ type: 'group.edit', id: group, fields: { name: 'Homework' } });
    own.do({ type: 'tag.edit', id: tag, fields: { name: 'Latin' } });
    own.do({ type: 'subtask.add', taskId: task, titles: ['Revise'] });
    expect(titles('assignments')).toEqual([]);
    expect(titles('english')).toEqual([]);
    expect([titles('homework'), titles('latin'), titles('revise')]).toEqual([
      ['Draft', 'Homework'],
      ['Draft', 'Latin'],
      ['Draft'],
    ]);
    own.undo();
    expect(titles('revise')).toEqual([]);
  });

  it('shows each event once, at its next time, or at its last where all are over', () => {
    const own = new TestPlanner();
    const lesson = (day: string, start: string) =>
      ({ title: 'Maths', isAllDay: false, start: `${day}T${start}:00`, end: `${day}T${start}:50` }) as const;
    const days = ['2026-11-16', TODAY, '2026-11-20', '2026-11-25'];
    own.do({ type: 'event.add', events: [...days].reverse().map((day) => lesson(day, '15')) });
    own.do({
      type: 'event.add',
      events: [{ title: 'maths camp', isAllDay: true, start: '2026-11-01', end: '2026-11-02' }],
    });
    own.tasks('Maths ex 7C', 'Maths revision');
    const hits = (now: string) =>
      search(own.state, 'maths', now).map((hit) =>
        hit.kind === 'event' ? `${hit.event.title} ${hit.event.start} +${hit.others}` : nameOf(hit),
      );
    const tasks = ['Maths ex 7C', 'Maths revision'];
    const camp = 'maths camp 2026-11-01 +0';
    // A lesson that is not over counts as the next one.
    expect(hits(`${TODAY}T15:30`)).toEqual([...tasks, `Maths ${TODAY}T15:00 +3`, camp]);
    expect(hits(`${TODAY}T15:50`)).toEqual([...tasks, 'Maths 2026-11-20T15:00 +3', camp]);
    expect(hits('2026-12-01T09:00')).toEqual([...tasks, 'Maths 2026-11-25T15:00 +3', camp]);
  });

  it('finds nothing in the trash', () => {
    const other = new TestPlanner(bench.state);
    other.do({ type: 'task.delete', ids: [essay] });
    other.do({ type: 'tag.delete', id: french });
    expect(search(other.state, 'elodie', NOW)).toEqual([]);
    expect(search(other.state, 'francais', NOW)).toEqual([]);
  });
});

describe('the filter', () => {
  const titles = (filter: TaskFilter): string[] =>
    filterTasks(bench.state, filter, `${TODAY}T15:30`, ZONE).map((task) => task.title);

  it.each<[TaskFilter, string[]]>([
    [{}, ['Essay on Élodie', 'Exercise 7C', 'Essay', 'Pack boots']],
    [{ text: 'year' }, []],
    [{ groupIds: [old] }, ['From last year']],
    [{ groupIds: [] }, ['Essay on Élodie', 'Exercise 7C', 'Essay', 'Pack boots']],
    [{ text: 'essay' }, ['Essay on Élodie', 'Exercise 7C', 'Essay']],
    [{ groupIds: [assignments] }, ['Essay on Élodie']],
    [{ groupIds: [null] }, ['Exercise 7C', 'Essay', 'Pack boots']],
    [{ tagIds: [french, maths] }, ['Essay on Élodie', 'Exercise 7C', 'Essay']],
    [{ tagIds: [french, maths], tagMode: 'all' }, ['Essay']],
    [{ states: ['done'] }, ['Essay']],
    [{ states: ['open'] }, ['Essay on Élodie', 'Exercise 7C', 'Pack boots']],
    [{ states: ['overdue', 'done'] }, ['Exercise 7C', 'Essay']],
    [{ states: ['unplanned'] }, ['Essay on Élodie', 'Exercise 7C', 'Pack boots']],
    [{ states: ['planned'] }, []],
    [{ states: ['today'] }, ['Exercise 7C']],
    [{ states: ['soon'] }, ['Essay on Élodie', 'Exercise 7C']],
    [{ dueFrom: '2026-11-17', dueTo: '2026-11-20' }, ['Essay on Élodie']],
    [{ dueTo: '2026-11-17' }, ['Exercise 7C']],
    [{ tagIds: [french], states: ['open'], text: 'elod' }, ['Essay on Élodie']],
  ])('%j', (filter, expected) => {
    expect(titles(filter)).toEqual(expected);
  });

  it('tells what is for today: planned for it, due on it or overdue, and not done', () => {
    const day = new TestPlanner();
    const [, , , done] = day.tasks(
      { title: 'Planned', plannedDay: TODAY },
      { title: 'Blocked', blocks: [{ start: `${TODAY}T16:00` }], due: '2026-12-24' },
      { title: 'Due', due: `${TODAY}T23:00`, plannedDay: '2026-11-30' },
      { title: 'Done', plannedDay: TODAY },
      { title: 'Later', plannedDay: '2026-11-19' },
      { title: 'Overdue', due: '2026-11-01' },
    );
    day.do({ type: 'task.complete', ids: [done ?? ''] });
    const found = filterTasks(day.state, { states: ['today'] }, `${TODAY}T12:00`, ZONE);
    expect(found.map(({ title }) => title)).toEqual(['Planned', 'Blocked', 'Due', 'Overdue']);
  });

  it('goes by the clock of whoever looks', () => {
    const away = new TestPlanner();
    away.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
    away.zone = 'Pacific/Honolulu';
    away.tasks({ title: 'Essay', blocks: [{ start: '2026-11-17T20:00', minutes: 60 }] });
    const found = (zone: string) => filterTasks(away.state, { states: ['planned'] }, `${TODAY}T12:00`, zone).length;
    expect([found('Pacific/Honolulu'), found(ZONE)]).toEqual([0, 1]);
  });

  it('knows when it filters nothing', () => {
    expect(isEmptyFilter({ text: ' ', tagIds: [], tagMode: 'all' })).toBe(true);
    expect(isEmptyFilter({ dueTo: TODAY })).toBe(false);
  });
});
