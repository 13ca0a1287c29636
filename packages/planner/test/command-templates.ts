import fc from 'fast-check';
import type { Command, CommandType } from '../src/core/commands/command.ts';
import type { Series } from '../src/schema/series.ts';
import type { DataTableName } from '../src/schema/tables.ts';
import { ruleFor } from '../src/core/recurrence/series-rule.ts';
import { activeSeriesByKind, computedOccurrences } from '../src/core/state/occurrences.ts';
import type { State } from '../src/core/state/state.ts';
import { CHOICES, icsEvent, icsFile, readIcs } from './ics.ts';
import { schoolTemplates } from './school-templates.ts';
import { idAt } from './test-planner.ts';

/** A row of a table by its number, for a command that is made before the row is: `tasks#2`; `tasks~2` is an occurrence. */
const nth = (table: DataTableName) =>
  fc
    .tuple(fc.nat(9), table === 'tasks' || table === 'events' ? fc.constantFrom('#', '#', '~') : fc.constant('#'))
    .map(([number, mark]) => `${table}${mark}${number}`);
/** One of those in the trash: `tasks!2`. */
const trashed = (table: DataTableName) => fc.nat(9).map((number) => ({ table, id: `${table}!${number}` }));
const some = (table: DataTableName) => fc.uniqueArray(nth(table), { minLength: 1, maxLength: 4 });
const placeIn = (table: DataTableName) =>
  fc.oneof(
    fc.constantFrom({ at: 'start' }, { at: 'end' }),
    fc.record({ at: fc.constantFrom('before', 'after'), id: nth(table) }),
  );
const day = fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-30');
const time = day.map((each) => `${each}T16:00`);

const newTask = fc.record(
  {
    title: fc.constantFrom('A', 'B'),
    blocks: fc.array(fc.record({ start: time }), { maxLength: 2 }),
    subtasks: fc.array(fc.constant('s'), { maxLength: 2 }),
  },
  { requiredKeys: ['title'] },
);
const of = (type: CommandType, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc.record({ type: fc.constant(type), ...fields });

const feedSource = (date: string) =>
  readIcs(
    icsFile(
      ...icsEvent(`DTSTART;VALUE=DATE:${date}`, 'SUMMARY:C'),
      ...['BEGIN:VTODO', 'UID:due', `DUE;VALUE=DATE:${date}`, 'SUMMARY:Due', 'END:VTODO'],
    ),
  );

const calendar = of('calendar.add', {
  source: fc.constantFrom('20261119', '20261120').map(feedSource),
  choices: fc.constantFrom(CHOICES, { ...CHOICES, hue: 'teal', restoresDeleted: true }),
});

/** Templates of all commands that are recorded. */
export const templates = [
  of('task.add', { tasks: fc.array(newTask, { minLength: 1, maxLength: 3 }), place: placeIn('tasks') }),
  of('task.edit', {
    id: nth('tasks'),
    fields: fc.record(
      { title: fc.constantFrom('', 'C'), due: day, groupId: fc.option(nth('groups')) },
      { requiredKeys: [] },
    ),
  }),
  of('task.complete', { ids: some('tasks') }),
  of('task.reopen', { ids: some('tasks') }),
  of('task.delete', { ids: some('tasks') }),
  of('task.move', { ids: some('tasks'), groupId: fc.option(nth('groups')) }),
  of('task.plan', { ids: some('tasks'), day: fc.option(day) }),
  of('task.due', { ids: some('tasks'), due: fc.option(time) }),
  of('task.tag', {
    ids: some('tasks'),
    add: fc.array(nth('tags'), { maxLength: 1 }),
    remove: fc.array(nth('tags'), { maxLength: 1 }),
  }),
  of('task.reorder', { ids: some('tasks'), place: placeIn('tasks') }),
  of('task.sort', { ids: some('tasks') }),
  of('task.today', {}),
  of('task.spread', { plans: fc.array(fc.record({ id: nth('tasks'), day }), { minLength: 1, maxLength: 3 }) }),
  of('subtask.add', { taskId: nth('tasks'), titles: fc.constant(['x', 'y']), place: placeIn('subtasks') }),
  of('subtask.check', { id: nth('subtasks'), isDone: fc.boolean() }),
  of('subtask.edit', { id: nth('subtasks'), title: fc.constantFrom('', 'z') }),
  of('subtask.remove', { ids: some('subtasks') }),
  of('subtask.reorder', { ids: some('subtasks'), place: placeIn('subtasks') }),
  of('block.add', { taskId: nth('tasks'), block: fc.record({ start: time }) }),
  of('block.plan', {
    blocks: fc.array(fc.record({ taskId: nth('tasks'), start: time }), { minLength: 1, maxLength: 3 }),
  }),
  of('block.move', { id: nth('blocks'), start: time }),
  of('block.resize', { id: nth('blocks'), minutes: fc.integer({ min: -1, max: 300 }) }),
  of('block.check', { id: nth('blocks'), isDone: fc.boolean() }),
  of('block.remove', { ids: some('blocks') }),
  of('block.toDay', { id: nth('blocks'), day }),
  of('block.split', { id: nth('blocks'), at: fc.nat(90) }),
  of('event.add', {
    events: fc.constantFrom(
      [{ title: 'E', isAllDay: true, start: '2026-11-18', end: '2026-11-20' }],
      ['2026-11-18', '2026-11-25', '2026-12-02'].map((each) => ({
        title: 'W',
        isAllDay: true,
        start: each,
        end: each,
      })),
    ),
  }),
  calendar,
  // The same calendar as it is later.
  calendar,
  of('news.dismiss', { ids: some('news') }),
  of('feed.add', {
    feed: fc.constantFrom(
      { name: 'School', url: 'https://a.example/1.ics' },
      { name: 'Club', url: 'https://a.example/2.ics', hue: 'moss' },
    ),
    source: fc.constantFrom('20261119', '20261120').map(feedSource),
  }),
  of('feed.edit', {
    id: nth('feeds'),
    fields: fc.record({ name: fc.constantFrom('', 'Sport'), hue: fc.constant('rose') }),
  }),
  of('feed.remove', { id: nth('feeds'), items: fc.constantFrom('keep', 'remove') }),
  of('event.edit', { id: nth('events'), fields: fc.record({ title: fc.constantFrom('', 'F') }) }),
  of('event.move', { id: nth('events'), start: time }),
  of('event.delete', { ids: some('events') }),
  of('series.add', {
    id: fc.oneof(nth('tasks'), nth('events')),
    rule: fc.constantFrom(ruleFor.weeks([2, 3]), ruleFor.days(2), ruleFor.monthDays([18])),
    until: fc.constantFrom(null, '2026-12-12'),
    mode: fc.constantFrom('fixed', 'afterDone'),
  }),
  of('series.skip', { id: fc.oneof(nth('tasks'), nth('events')) }),
  of('series.change', {
    id: nth('series'),
    day,
    scope: fc.constantFrom('following', 'all'),
    fields: fc.record(
      {
        title: fc.constantFrom('', 'T'),
        rule: fc.constantFrom(ruleFor.weeks([3]), ruleFor.days(3)),
        until: fc.constantFrom(null, '2026-12-12'),
        mode: fc.constantFrom('fixed', 'afterDone'),
      },
      { requiredKeys: [] },
    ),
    to: fc.option(day, { nil: undefined }),
  }),
  of('series.stop', { id: nth('series'), day }),
  of('series.delete', { id: nth('series'), from: fc.option(day, { nil: undefined }) }),
  of('day.takeOut', {
    event: fc.record({
      title: fc.constantFrom('Ill', ''),
      isAllDay: fc.constant(false),
      start: fc.constant('2026-11-18T07:00'),
      end: fc.constantFrom('2026-11-18T22:00', '2026-11-18T06:00'),
    }),
    moves: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('session'), id: nth('blocks'), to: time }),
        fc.record({ kind: fc.constant('task'), id: nth('tasks'), to: day }),
      ),
      { maxLength: 3 },
    ),
  }),
  of('days.copy', { days: fc.constant(['2026-11-17', '2026-11-18']), by: fc.constantFrom(0, 1, 7) }),
  of('group.add', { group: fc.record({ name: fc.constantFrom('G', 'H') }), place: placeIn('groups') }),
  of('group.edit', { id: nth('groups'), fields: fc.record({ name: fc.constantFrom('', 'G', 'I') }) }),
  of('group.reorder', { ids: some('groups'), place: placeIn('groups') }),
  of('group.archive', { id: nth('groups'), isArchived: fc.boolean() }),
  of('group.collapse', { id: nth('groups'), isCollapsed: fc.boolean() }),
  of('group.delete', {
    id: nth('groups'),
    tasks: fc.oneof(fc.constant('trash'), fc.record({ moveTo: fc.option(nth('groups')) })),
  }),
  of('tagGroup.add', { tagGroup: fc.record({ name: fc.constantFrom('T', 'U') }), place: placeIn('tagGroups') }),
  of('tagGroup.edit', { id: nth('tagGroups'), fields: fc.record({ name: fc.constantFrom('T', 'V') }) }),
  of('tagGroup.reorder', { ids: some('tagGroups'), place: placeIn('tagGroups') }),
  of('tag.add', {
    tag: fc.record({ name: fc.constantFrom('t', 'u'), tagGroupId: nth('tagGroups') }),
    place: placeIn('tags'),
  }),
  of('tag.edit', { id: nth('tags'), fields: fc.record({ tagGroupId: nth('tagGroups') }) }),
  of('tag.reorder', { ids: some('tags'), place: placeIn('tags') }),
  of('tag.delete', { id: nth('tags') }),
  of('tagGroup.delete', { id: nth('tagGroups') }),
  ...schoolTemplates({ of, nth, some, day }),
  of('time.start', { itemId: fc.oneof(nth('tasks'), nth('events')) }),
  of('time.confirm', {}),
  of('time.pause', {}),
  of('time.resume', {}),
  of('time.stop', {}),
  of('time.set', { itemId: nth('tasks'), minutes: fc.nat(90) }),
  of('settings.edit', { fields: fc.record({ weekStart: fc.integer({ min: 0, max: 8 }) }) }),
  of('trash.restore', {
    items: fc.array(fc.oneof(trashed('tasks'), trashed('groups'), trashed('series'), trashed('timetables')), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  of('trash.empty', {}),
  of('data.import', { rows: fc.constantFrom({}, { settings: [] }), mode: fc.constantFrom('replace', 'merge') }),
  of('sample.add', {}),
  of('sample.remove', {}),
  of('onboarding.answer', { answers: fc.record({ subjects: fc.constant(['Art', 'art', 'Maths']) }) }),
  of('entry.add', {
    events: fc.constantFrom([], [{ title: 'M', isAllDay: true, start: '2026-11-19', end: '2026-11-19' }]),
    tasks: fc.constantFrom([], [{ title: 'N' }, { title: '' }], [{ title: 'O' }]),
  }),
];

/** The id of an occurrence that was never touched, if a series has one. */
function occurrenceIdAt(state: State, table: DataTableName, number: number): string {
  const all = activeSeriesByKind(state)[table === 'tasks' ? 'task' : 'event'] as Series[];
  const rows = all.flatMap((each) => computedOccurrences(state, each, { from: '2026-11-16', to: '2026-12-31' }));
  return rows[number % Math.max(rows.length, 1)]?.id ?? idAt(9999);
}

/** The command with every `tasks#2` made the id of a row that is there, if the table has any. */
export function resolve(state: State, some: object): Command {
  const text = JSON.stringify(some).replace(
    /"(\w+)([#!~])(\d+)"/g,
    (_, table: DataTableName, mark: string, number: string) => {
      if (mark === '~') return JSON.stringify(occurrenceIdAt(state, table, Number(number)));
      const rows = [...state.rows[table].values()].filter(
        (row) => mark === '#' || ('deletedAt' in row && row.deletedAt !== null),
      );
      const ids = rows.map(({ id }) => id).sort();
      return JSON.stringify(ids[Number(number) % Math.max(ids.length, 1)] ?? idAt(9999));
    },
  );
  return JSON.parse(text) as Command;
}

/** Additions of tasks twice more: most other commands need one. */
export const template = fc.oneof(...templates, ...templates.slice(0, 1), ...templates.slice(0, 1));
/** A command, or going back or forward in the history. */
export const step = fc.oneof({ weight: 6, arbitrary: template }, fc.constantFrom('undo' as const, 'redo' as const));
export type Step = object | 'undo' | 'redo';
