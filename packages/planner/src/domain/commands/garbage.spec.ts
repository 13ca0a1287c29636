import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SCHEMAS } from '../model/tables.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import type { Command, CommandType } from './command.ts';
import { COMMAND_TYPES } from './run.ts';

const bench = new TestPlanner();
bench.do({ type: 'sample.add' });
const { rows } = bench.state;

/** Any text for fields that take text, with existing ids among it, so that rules are entered. */
const text = fc.oneof(
  fc.constantFrom(
    ...[rows.tasks, rows.events, rows.groups, rows.tagGroups, rows.tags, rows.blocks, rows.subtasks].flatMap((table) =>
      [...table.keys()].slice(0, 3),
    ),
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

/** A command of any kind with any values of about the right types in all the fields that any kind has. */
const garbage = fc.record({
  type: fc.constantFrom(...COMMAND_TYPES.filter((type) => type !== 'data.import')),
  id: text,
  ids: texts,
  taskId: text,
  blocks: fc.array(fc.record({ taskId: text, start: text, minutes: fc.option(number, { nil: undefined }) }), {
    maxLength: 2,
  }),
  plans: fc.array(fc.record({ id: text, day: text }), { maxLength: 2 }),
  titles: texts,
  title: text,
  fields: row,
  tasks: fc.oneof(fc.array(row, { maxLength: 2 }), fc.constant('trash'), fc.record({ moveTo: nullable })),
  events: fc.array(row, { maxLength: 2 }),
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
    wholeUids: texts,
    from: text,
    to: text,
  }),
  choices: fc.record({
    ...{
      calendar: text,
      hue: nullable,
      tagId: nullable,
      skippedSubjects: fc.array(text),
      removesMissing: fc.boolean(),
      restoresDeleted: fc.boolean(),
    },
  }),
  weekStart: text,
  days: texts,
  by: number,
});

describe('a command with any values', () => {
  it('is carried out with sound rows, or refused in one sentence with nothing changed, and never throws', () => {
    const refused = new Set<CommandType>();
    fc.assert(
      fc.property(garbage, (fields) => {
        // `tasks` is a list in one command and a choice in another.
        const isList = fields.type === 'task.add';
        const tasks = isList === Array.isArray(fields.tasks) ? fields.tasks : [];
        fc.pre(fields.type !== 'group.delete' || !Array.isArray(tasks));
        const student = new TestPlanner(bench.state);
        const outcome = student.try({ ...fields, tasks } as unknown as Command);
        if (!outcome.ok) {
          refused.add(fields.type);
          expect(outcome.refusal.message).toMatch(/^[A-Z][^\n]*[.)]$/u);
          expect(student.state).toBe(bench.state);
          return;
        }
        for (const change of outcome.changes) {
          if (change.type !== 'put' || change.table === 'history') continue;
          expect(DATA_SCHEMAS[change.table].safeParse(change.row).success).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
    expect(refused.size).toBeGreaterThan(30);
  });
});
