import fc from 'fast-check';
import type { CommandType } from '../src/core/commands/command.ts';
import type { DataTableName } from '../src/schema/tables.ts';
import type { TestPlanner } from './test-planner.ts';

const slot = fc.record({
  position: fc.constantFrom(null, 1),
  weekday: fc.constantFrom(null, 3),
  period: fc.constant(null),
  from: fc.constant(540),
  to: fc.constantFrom(600, 660),
});

/** Makes arbitrary values of commands, see `history.spec.ts`. */
interface TemplateParts {
  of: (type: CommandType, fields: Record<string, fc.Arbitrary<unknown>>) => fc.Arbitrary<object>;
  nth: (table: DataTableName) => fc.Arbitrary<string>;
  some: (table: DataTableName) => fc.Arbitrary<string[]>;
  day: fc.Arbitrary<string>;
}

/** Templates of the commands for timetables and lessons. */
export function schoolTemplates({ of, nth, some, day }: TemplateParts): fc.Arbitrary<object>[] {
  return [
    of('timetable.add', {
      timetable: fc.record({
        name: fc.constantFrom('', 'School'),
        cycle: fc.constantFrom({ kind: 'week', names: ['A', 'B'] }, { kind: 'day', names: ['1', '2', '3'] }),
        first: fc.constantFrom('2026-11-02', '2026-11-16'),
      }),
      terms: fc.constantFrom([], [{ name: 'Term', first: '2026-11-02', last: '2026-12-18' }]),
    }),
    of('timetable.edit', { id: nth('timetables'), fields: fc.record({ name: fc.constantFrom('', 'S', 'U') }) }),
    of('timetable.delete', { id: nth('timetables') }),
    of('timetable.write', {
      id: nth('timetables'),
      cells: fc.array(
        fc.record({ slot, subject: fc.constantFrom('Art', 'Latin'), room: fc.constant('1'), teacher: fc.constant('') }),
        {
          maxLength: 3,
        },
      ),
      since: fc.option(day, { nil: undefined }),
    }),
    of('term.put', {
      timetableId: nth('timetables'),
      terms: fc.constantFrom([{ name: 'T', first: '2026-11-16', last: '2026-11-27' }]),
      replaces: fc.boolean(),
    }),
    of('term.delete', { ids: some('terms') }),
    of('schoolDay.put', {
      timetableId: nth('timetables'),
      days: fc.array(fc.record({ day, kind: fc.constantFrom('holiday', 'normal', null) }), { maxLength: 2 }),
    }),
    of('bell.put', {
      timetableId: nth('timetables'),
      bell: fc.record({
        name: fc.constantFrom('', 'Bell'),
        periods: fc.constant([{ name: '1', from: 540, to: 590, isBreak: false }]),
      }),
    }),
    of('bell.delete', { id: nth('bells') }),
    of('lesson.put', {
      timetableId: nth('timetables'),
      lesson: fc.record({ title: fc.constantFrom('', 'Maths'), slots: fc.array(slot, { maxLength: 2 }) }),
    }),
    of('lesson.delete', { ids: some('lessons'), from: fc.option(day, { nil: undefined }) }),
    of('lesson.split', {
      id: nth('lessons'),
      day,
      fields: fc.record({ room: fc.constantFrom('2', '3') }),
      slots: fc.option(fc.array(slot, { maxLength: 1 }), { nil: undefined }),
    }),
    of('lesson.change', {
      id: nth('lessons'),
      day,
      slot: fc.constant('09:00'),
      fields: fc.record({
        isCancelled: fc.boolean(),
        room: fc.constantFrom(null, '4'),
        teacher: fc.constantFrom(null, 'Mr Ito'),
      }),
    }),
  ];
}

/** A timetable with a lesson, so that commands for them are not rare. */
export function addSchool(bench: TestPlanner): void {
  const cycle = { kind: 'week' as const, names: ['Week'] };
  const timetable = { name: 'School', cycle, first: '2026-11-02' };
  const bells = [{ name: 'Bell', periods: [{ name: '1', from: 540, to: 590, isBreak: false }] }];
  const [id = ''] = bench.do({ type: 'timetable.add', timetable, bells }).focus;
  const slots = [{ position: null, weekday: null, period: null, from: 540, to: 600 }];
  bench.do({ type: 'lesson.put', timetableId: id, lesson: { title: 'Latin', slots } });
}
