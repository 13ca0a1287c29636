import { describe, expect, it } from 'vitest';
import type { TimedRef } from '../../rules/calendar/item-ref.ts';
import { ClockedDevice } from '../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../test/memory-store.ts';
import { idAt } from '../../../test/rows.ts';

import { timedItemAt, moveCommand, spanCommand } from '../../rules/planning/moving.ts';
import { PlannerSession } from '../../session/session.ts';
import { finishMove } from './finish-move.ts';

const NINE = { start: '2026-11-18T09:00', end: '2026-11-18T09:50' };
const QUARTER_PAST = '2026-11-18T09:15';
const NEXT_DAY = '2026-11-19T09:15';
const [TASK, REF] = [idAt(1), { kind: 'block', id: idAt(2) } satisfies TimedRef];
const LONG = 60_000;

/** A block of 50 minutes at nine, with helpers for keys, drags and menus. */
async function block() {
  const device = new ClockedDevice('2026-11-18T01:00:00.000Z');
  const session = new PlannerSession({ store: new MemoryDevice().open('sam'), device, canChange: true });
  await session.open();
  const blocks = [{ id: REF.id, start: NINE.start, minutes: 50 }];
  session.run({ type: 'task.add', tasks: [{ id: TASK, title: 'Essay', blocks }] });
  const view = () => session.view.getState();
  const item = () => {
    const found = timedItemAt(view().state, REF, view().zone);
    if (!found) throw new Error('the item is gone');
    return found;
  };
  const by = (gestureId?: string) => (gestureId === undefined ? {} : { gestureId, isQuiet: true });
  return {
    session,
    device,
    span: () => item().span,
    move: (start: string, gestureId?: string) =>
      session.run(moveCommand(REF, item(), start, view().zone), by(gestureId)),
    stretch: (end: string, gestureId?: string) => {
      const { start } = item().span;
      return session.run(spanCommand(REF, item(), { start, end }, view().zone), by(gestureId));
    },
    said: () => view().notice?.sentence,
    next: () => view().undo,
  };
}

describe('what is picked up, moved by keys and put down', () => {
  it('is one step however long it took, which the toast names and one undo takes back', async () => {
    const { session, device, span, move, stretch, said, next } = await block();
    move(QUARTER_PAST, 'a');
    await device.pass(LONG);
    move(NEXT_DAY, 'a');
    await device.pass(LONG);
    stretch('2026-11-19T10:30', 'a');
    expect(said()).toBe('Added “Essay”');
    expect(finishMove(session, REF, 'a', true)).toBe('');
    expect(said()).toBe('“Essay” takes 1 h 15 min from tomorrow 09:15');
    expect(next()).toBe(said());
    session.undo();
    expect([span(), next()]).toEqual([NINE, 'Added “Essay”']);
    session.redo();
    expect(span()).toEqual({ start: NEXT_DAY, end: '2026-11-19T10:30' });
  });

  it('is another step the next time, however soon', async () => {
    const { session, span, move } = await block();
    move(QUARTER_PAST, 'a');
    finishMove(session, REF, 'a', true);
    move(NEXT_DAY, 'b');
    finishMove(session, REF, 'b', true);
    session.undo();
    expect(span().start).toBe(QUARTER_PAST);
  });

  it('leaves no step where it is put back, by Escape or by hand', async () => {
    const { session, device, span, move, next } = await block();
    move(QUARTER_PAST, 'a');
    await device.pass(LONG);
    move(NEXT_DAY, 'a');
    expect(session.rollbackGesture('a')).toBe(true);
    expect([span(), next(), session.view.getState().redo]).toEqual([NINE, 'Added “Essay”', null]);
    move(QUARTER_PAST, 'b');
    move(NINE.start, 'b');
    expect(finishMove(session, REF, 'b', false)).toBe('Essay stays: today 09:00 to 09:50.');
    expect(next()).toBe('Added “Essay”');
  });

  it('is not taken back together with what was done after it', async () => {
    const { session, move, next } = await block();
    move(QUARTER_PAST, 'a');
    session.run({ type: 'task.edit', id: TASK, fields: { title: 'Essay draft' } });
    expect([session.rollbackGesture('a'), session.commitGesture('a')]).toEqual([false, false]);
    expect(next()).toBe('Renamed to “Essay draft”');
  });
});

it('two drags, or two presses in a menu, are two steps however soon they follow each other', async () => {
  const { session, span, move, stretch } = await block();
  move(QUARTER_PAST);
  move(NEXT_DAY);
  stretch('2026-11-19T10:30');
  stretch('2026-11-19T10:45');
  session.undo();
  expect(span().end).toBe('2026-11-19T10:30');
  session.undo();
  session.undo();
  expect(span().start).toBe(QUARTER_PAST);
});

it('two drags of an event are two steps as well', async () => {
  const { session } = await block();
  const id = idAt(9);
  session.run({ type: 'event.add', events: [{ id, title: 'Match', isAllDay: false, ...NINE }] });
  const start = () => session.view.getState().state.rows.events.get(id)?.start;
  for (const to of [QUARTER_PAST, NEXT_DAY]) session.run({ type: 'event.move', id, start: to });
  const end = '2026-11-19T11:00';
  session.run({ type: 'event.edit', id, fields: { end } });
  session.undo();
  session.undo();
  expect(start()).toBe(QUARTER_PAST);
});
