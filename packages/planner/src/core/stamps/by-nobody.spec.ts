import { expect, it } from 'vitest';
import { taskAt } from '../../../test/rows.ts';
import { EMPTY_STATE } from '../state/state.ts';
import { joinRow } from './join-row.ts';
import { noStamps, rowKey, writesOf } from './row-stamps.ts';
import type { StampedRow } from './row-stamps.ts';
import { stampChange, stampChanges } from './stamp-changes.ts';
import type { StampContext } from './stamp-changes.ts';

const HOUR = 3_600_000;
const id = rowKey('tasks', taskAt(1).id);

/** A row that a program makes of what a calendar says. */
function madeBy(context: StampContext, fields: Parameters<typeof taskAt>[1]): StampedRow {
  const row = taskAt(1, fields);
  const [stamps] = stampChanges(EMPTY_STATE, [{ table: 'tasks', type: 'put', row }], () => undefined, {
    ...context,
    isByNobody: true,
  });
  return { table: 'tasks', row, stamps: stamps ?? noStamps(id) };
}
const edited = (made: StampedRow, fields: object, context: StampContext): StampedRow => {
  const row = { ...made.row, ...fields };
  return { ...made, row, stamps: stampChange(made, row, context) ?? made.stamps };
};

it('R39 a row that a program made on a second device loses to what the student chose on the first, without a word', () => {
  const first = { now: 9 * HOUR, writer: 1 };
  const mine = edited(madeBy(first, { title: 'Essay' }), { title: 'My essay' }, first);
  const other = madeBy({ now: 12 * HOUR, writer: 2 }, { title: 'Essay', order: 'b' });
  const there = joinRow(mine, writesOf(other, null));
  const back = joinRow(other, writesOf(mine, null));
  expect(there.row).toMatchObject({ title: 'My essay' });
  expect(back.row).toEqual(there.row);
  expect([...there.losers, ...back.losers]).toEqual([]);
});

it('of two devices that read different versions one’s whole row wins', () => {
  const one = madeBy({ now: 9 * HOUR, writer: 1 }, { title: 'B', due: '2026-11-20' });
  const two = madeBy({ now: 8 * HOUR, writer: 2 }, { title: 'A', due: '2026-11-21' });
  const joined = joinRow(one, writesOf(two, null));
  expect(joined.row).toEqual(joinRow(two, writesOf(one, null)).row);
  expect([one.row, two.row]).toContainEqual(joined.row);
});
