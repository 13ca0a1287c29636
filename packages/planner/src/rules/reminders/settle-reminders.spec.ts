import { expect, it } from 'vitest';
import { redo, undo } from '../../core/history/undo.ts';
import { instantOf } from '../../core/time/zones.ts';
import { TestPlanner, ZONE } from '../../../test/test-planner.ts';
import { remindersBetween } from './reminders-between.ts';

const FRIDAY = '2026-11-20';

function planner() {
  const bench = new TestPlanner();
  const remindAt = `${FRIDAY}T08:50`;
  const event = { isAllDay: false, start: `${FRIDAY}T09:00`, end: `${FRIDAY}T10:00` } as const;
  bench.do({ type: 'event.add', events: [{ ...event, title: 'Dentist', remindAt }] });
  bench.tasks(
    { title: 'Essay', due: FRIDAY, remindAt: '2026-11-19T17:00' },
    { title: 'Call', blocks: [{ start: `${FRIDAY}T09:00`, minutes: 30 }], remindAt },
    { title: 'Read', plannedDay: FRIDAY, remindAt },
  );
  const rowOf = (title: string) =>
    [...bench.state.rows.events.values(), ...bench.state.rows.tasks.values()].find((row) => row.title === title)!;
  return { bench, rowOf, id: (title: string) => rowOf(title).id, at: (title: string) => rowOf(title).remindAt };
}

it('moves with what is moved, in one step of undo', () => {
  const { bench, id, at } = planner();
  bench.do({ type: 'event.move', id: id('Dentist'), start: '2026-11-23T14:30' });
  expect(at('Dentist')).toBe('2026-11-23T14:20');
  bench.do({ type: 'task.due', ids: [id('Essay')], due: '2026-11-27T09:00' });
  expect(at('Essay')).toBe('2026-11-26T17:00');
  bench.do({ type: 'task.plan', ids: [id('Read')], day: '2026-11-21' });
  expect(at('Read')).toBe('2026-11-21T08:50');
  const [block] = bench.state.rows.blocks.values();
  bench.do({ type: 'block.move', id: block!.id, start: `${FRIDAY}T11:00` });
  expect(at('Call')).toBe(`${FRIDAY}T10:50`);
  const undone = undo(bench.state);
  bench.state = undone.ok ? undone.state : bench.state;
  expect(at('Call')).toBe(`${FRIDAY}T08:50`);
  expect([...bench.state.rows.blocks.values()][0]?.start).toBe(`${FRIDAY}T09:00`);
  const redone = redo(bench.state);
  bench.state = redone.ok ? redone.state : bench.state;
  expect(at('Call')).toBe(`${FRIDAY}T10:50`);
});

it('stays where another moment is meant than before, or it was changed itself', () => {
  const { bench, id, at } = planner();
  bench.do({ type: 'task.edit', id: id('Call'), fields: { due: '2026-11-25' } });
  expect(at('Call')).toBe(`${FRIDAY}T08:50`);
  bench.do({ type: 'task.edit', id: id('Essay'), fields: { due: null } });
  expect(at('Essay')).toBe('2026-11-19T17:00');
  const fields = { start: '2026-11-21T09:00', end: '2026-11-21T10:00', remindAt: '2026-11-21T07:00' };
  bench.do({ type: 'event.edit', id: id('Dentist'), fields });
  expect(at('Dentist')).toBe('2026-11-21T07:00');
  bench.do({ type: 'event.edit', id: id('Dentist'), fields: { title: 'Doctor' } });
  expect(at('Doctor')).toBe('2026-11-21T07:00');
});

it('is said once, where a usual reminder is of the same moment', () => {
  const { bench, id } = planner();
  bench.do({ type: 'settings.edit', fields: { eventReminder: 10, dueReminder: null, sessionReminder: null } });
  const window = { from: instantOf(`${FRIDAY}T00:00`, ZONE), to: instantOf(`${FRIDAY}T12:00`, ZONE), zone: ZONE };
  const found = () =>
    remindersBetween(bench.state, window).flatMap(({ title, kind }) => (title === 'Dentist' ? [kind] : []));
  expect(found()).toEqual(['own']);
  bench.do({ type: 'event.edit', id: id('Dentist'), fields: { remindAt: `${FRIDAY}T08:30` } });
  expect(found()).toEqual(['own', 'event']);
});
