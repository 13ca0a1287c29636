import type { CommandOf } from '../../core/commands/command.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import type { Instant } from '../../core/time/zones.ts';
import { MINUTE_MS } from './counted-time.ts';

const isJust = (doneAt: string | null, now: Instant): boolean =>
  doneAt !== null && Math.abs(now - Date.parse(doneAt)) < MINUTE_MS;

/**
 * The time to confirm for a session, or a task with one session at most, that was just ticked: as long as planned. Null where time was
 * counted.
 *
 * @param ids rows of the last change
 */
export function offeredTime(state: State, ids: readonly string[], now: Instant): CommandOf<'time.set'> | null {
  const { blocks, tasks, timeEntries } = state.rows;
  const timed = [...timeEntries.values()];
  const offers = ids.flatMap((id): CommandOf<'time.set'>[] => {
    const block = blocks.get(id);
    if (block && isJust(block.doneAt, now) && !timed.some(({ blockId }) => blockId === id))
      return [{ type: 'time.set', itemId: block.taskId, blockId: id, minutes: block.minutes }];
    const task = tasks.get(id);
    const isOpen = task && isJust(task.doneAt, now) && !timed.some(({ itemId }) => itemId === id);
    const [only, second] = blocksOf(state, id);
    if (!isOpen || second || (only?.doneAt ?? null) !== null) return [];
    // A session that is a part of the task, or has another length, does not say how long all of it took.
    const isWhole = only && (task.estimate === null || task.estimate === only.minutes);
    const minutes = task.estimate ?? only?.minutes ?? null;
    return minutes === null ? [] : [{ type: 'time.set', itemId: id, ...(isWhole && { blockId: only.id }), minutes }];
  });
  return offers.length === 1 ? (offers[0] ?? null) : null;
}
