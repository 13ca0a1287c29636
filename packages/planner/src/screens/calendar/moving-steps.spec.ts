import { expect, it } from 'vitest';
import { stepsOf } from '../../domain/commands/history.ts';
import { Bench, TODAY, ZONE } from '../../domain/test-support/planner.ts';
import type { Span } from '../../domain/time/spans.ts';
import { gridItem, moveCommand, spanCommand } from './moving.ts';

const from = { start: `${TODAY}T09:00`, end: `${TODAY}T09:50` };
const longer = { start: `${TODAY}T09:15`, end: `${TODAY}T10:20` };

/** A block on the calendar, as keys move it. */
function block() {
  const bench = new Bench();
  bench.tasks({ title: 'Essay', blocks: [{ start: from.start, minutes: 50 }] });
  const [row] = bench.state.rows.blocks.values();
  const ref = { of: 'block', id: row?.id ?? '' } as const;
  const steps = stepsOf(bench.state).length;
  const item = () => {
    const found = gridItem(bench.state, ref, ZONE);
    if (!found) throw new Error('the item is gone');
    return found;
  };
  return {
    span: () => item().span,
    steps: () => stepsOf(bench.state).length - steps,
    move: (start: string) => bench.do(moveCommand(ref, item(), start, ZONE)).sentence,
    stretch: (span: Span) => bench.do(spanCommand(ref, item(), span, ZONE)).sentence,
    undo: () => bench.undo(),
  };
}

it('a block that is moved by keys and put back by Escape leaves one step', () => {
  const { span, steps, move, stretch, undo } = block();
  move(longer.start);
  move('2026-11-19T09:15');
  expect(stretch(from)).toBe('Moved “Essay” to today 09:00');
  expect([span(), steps()]).toEqual([from, 1]);
  undo();
  expect(span()).toEqual(from);
});

it('a block that is moved and made longer in one go comes back with one undo', () => {
  const { span, steps, move, stretch, undo } = block();
  move(longer.start);
  expect(stretch(longer)).toBe('“Essay” takes 1 h 5 min');
  expect([span(), steps()]).toEqual([longer, 1]);
  undo();
  expect(span()).toEqual(from);
});
