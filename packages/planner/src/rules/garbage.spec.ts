import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '../schema/tables.ts';
import { TestPlanner } from '../../test/test-planner.ts';
import { FEED_ROWS } from '../../test/feed-rows.ts';
import { SCHOOL_ROWS, withRows } from '../../test/timetable-rows.ts';
import type { Command, CommandType } from '../core/commands/command.ts';
import { COMMAND_TYPES } from './run.ts';

const bench = new TestPlanner();
bench.do({ type: 'sample.add' });
bench.state = withRows(bench.state, { ...SCHOOL_ROWS, feeds: FEED_ROWS.feeds });
const { rows } = bench.state;

/** Any text for fields that take text, with existing ids among it, so that rules are entered. */
const text = fc.oneof(
  fc.constantFrom(
    ...[
      ...[rows.tasks, rows.events, rows.groups, rows.tagGroups, rows.tags, rows.blocks, rows.subtasks],
      ...[rows.timetables, rows.terms, rows.bells, rows.lessons, rows.feeds],
    ].flatMap((table) => [...table.keys()].slice(0, 3)),
  ),
  fc.constantFrom(
    '',
    ' ',
    '2026-11-18',
    '2026-02-30',
    '2026-11-18T25:61',
    '2026-11-18T10:00',
    '\u0000',
    'start',
    '9'.repeat(400),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const number = fc.oneof(fc.constantFrom(0, -1, 1.5, Number.NaN, Infinity, 1e9), fc.integer());
const nullable = fc.option(text);
const texts = fc.array(text, { maxLength: 3 });
const place = fc.oneof(fc.constant({ at: 'end' }), fc.record({ at: fc.constantFrom('before', 'after'), id: text }));
const block = fc.record({ start: text, minutes: fc.option(number, { nil: undefined }) });
const row = fc.record(
  {
    title: text,
    name: text,
    notes: text,
    place: text,
    groupId: nullable,
    tagIds: texts,
    plannedDay: nullable,
    due: nullable,
    estimate: fc.option(number),
    start: text,
    end: text,
    zone: nullable,
    isAllDay: fc.boolean(),
    hue: nullable,
    tagGroupId: text,
    weekStart: number,
    capacity: fc.array(number, { maxLength: 8 }),
    colourTagGroupId: nullable,
  },
  { requiredKeys: ['title', 'name', 'start', 'end', 'isAllDay', 'tagGroupId'] },
);

const slot = fc.record({
  position: fc.option(number),
  weekday: fc.option(number),
  period: nullable,
  from: fc.option(number),
  to: fc.option(number),
});
const term = fc.record({ name: text, first: text, last: text });
const cycle = fc.record({ kind: fc.constantFrom('week', 'day'), names: texts });
/** Fields of timetables and lessons. */
const school = fc.record({
  timetable: fc.record({ name: text, cycle, first: text, last: nullable }),
  terms: fc.array(term, { maxLength: 2 }),
  daysOff: fc.array(
    fc.record({
      day: text,
      kind: fc.constantFrom('holiday', 'normal', null),
      bellId: nullable,
      runsAs: fc.option(fc.record({ position: number, weekday: fc.option(number) })),
    }),
    { maxLength: 2 },
  ),
  bell: fc.record({
    name: text,
    periods: fc.array(fc.record({ name: text, from: number, to: number, isBreak: fc.boolean() }), { maxLength: 3 }),
  }),
  lesson: fc.record({ title: text, room: text, subjectTagId: nullable, slots: fc.array(slot, { maxLength: 2 }) }),
  cells: fc.array(fc.record({ slot, subject: text, room: text, teacher: text }), { maxLength: 3 }),
  slots: fc.option(fc.array(slot, { maxLength: 2 }), { nil: undefined }),
  slot: text,
  timetableId: text,
  follows: fc.option(text, { nil: undefined }),
  since: fc.option(text, { nil: undefined }),
  room: nullable,
});

/** A command of any kind with any values of about the right types in all the fields that any kind has. */
const garbage = fc.record({
  type: fc.constantFrom(...COMMAND_TYPES.filter((type) => type !== 'data.import')),
  id: text,
  ids: texts,
  taskId: text,
  itemId: text,
  calendars: fc.array(row, { maxLength: 2 }),
  blockId: fc.option(text, { nil: undefined }),
  blocks: fc.array(fc.record({ taskId: text, start: text, minutes: fc.option(number, { nil: undefined }) }), {
    maxLength: 2,
  }),
  plans: fc.array(fc.record({ id: text, day: text }), { maxLength: 2 }),
  titles: texts,
  title: text,
  fields: row,
  tasks: fc.oneof(fc.array(row, { maxLength: 2 }), fc.constant('trash'), fc.record({ moveTo: nullable })),
  events: fc.array(row, { maxLength: 2 }),
  event: row,
  moves: fc.array(fc.record({ kind: fc.constantFrom('session', 'task'), id: text, to: text }), { maxLength: 2 }),
  group: row,
  tagGroup: row,
  tag: row,
  block,
  place,
  groupId: nullable,
  day: nullable,
  due: nullable,
  add: texts,
  remove: texts,
  start: text,
  minutes: number,
  at: number,
  isDone: fc.boolean(),
  isArchived: fc.boolean(),
  isCollapsed: fc.boolean(),
  items: fc.array(fc.record({ table: fc.constantFrom('tasks', 'tags'), id: text }), { maxLength: 2 }),
  answers: fc.record({ subjects: texts, weekStart: number }, { requiredKeys: [] }),
  source: fc.record({
    entries: fc.array(
      fc.record({
        uid: text,
        recurrenceId: nullable,
        text: fc.record({ title: text, notes: text, place: text }),
        when: fc.oneof(
          fc.record({ kind: fc.constant('event'), isAllDay: fc.boolean(), start: text, end: text }),
          fc.record({ kind: fc.constant('task'), due: nullable }),
        ),
        isCancelled: fc.boolean(),
        isOutside: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    series: fc.constant([]),
    expanded: fc.constant([]),
    wholeUids: texts,
    from: text,
    to: text,
  }),
  choices: fc.record({
    calendar: text,
    hue: nullable,
    tagId: nullable,
    skippedSubjects: fc.array(text),
    removesMissing: fc.boolean(),
    restoresDeleted: fc.boolean(),
  }),
  feed: fc.record({ name: text, url: text, hue: nullable, tagId: nullable }),
  seen: fc.record({ missing: texts, hasNewUids: fc.boolean() }),
  weekStart: text,
  days: texts,
  by: number,
});

describe('a command with any values', () => {
  it('is refused where a calendar has an event without an end that is a time', () => {
    const when = { kind: 'event', isAllDay: false, start: '2026-11-18T10:00', end: '\u{584e2}' };
    const text = { title: 'Maths', notes: '', place: '' };
    const entry = { uid: '1', recurrenceId: null, text, when, isCancelled: false, isOutside: false };
    const choices = { calendar: 'School', hue: null, tagId: null, skippedSubjects: [], removesMissing: false };
    const source = { entries: [entry], series: [], expanded: [], wholeUids: [], from: '2026-11-18', to: '2027-11-18' };
    const command = { type: 'calendar.add', source, choices: { ...choices, restoresDeleted: true } };
    expect(new TestPlanner(bench.state).try(command as unknown as Command).ok).toBe(false);
  });

  it('is carried out with sound rows, or refused in one sentence with nothing changed, and never throws', () => {
    const refused = new Set<CommandType>();
    fc.assert(
      fc.property(garbage, school, (general, { daysOff, ...ofSchool }) => {
        const fields = { ...general, ...ofSchool };
        // `tasks` is a list in one command and a choice in another.
        const isList = fields.type === 'task.add' || fields.type === 'entry.add';
        const tasks = isList === Array.isArray(fields.tasks) ? fields.tasks : [];
        fc.pre(fields.type !== 'group.delete' || !Array.isArray(tasks));
        const student = new TestPlanner(bench.state);
        const days = fields.type === 'days.copy' ? fields.days : daysOff;
        const outcome = student.try({ ...fields, tasks, days } as unknown as Command);
        if (!outcome.ok) {
          refused.add(fields.type);
          expect(outcome.refusal.message).toMatch(/^[A-Z][^\n]*[.)]$/u);
          expect(student.state).toBe(bench.state);
          return;
        }
        for (const change of outcome.changes) {
          if (change.type !== 'put' || change.table === 'history') continue;
          expect(ROW_SCHEMAS[change.table].safeParse(change.row).success).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
    expect(refused.size).toBeGreaterThan(30);
  });
});
