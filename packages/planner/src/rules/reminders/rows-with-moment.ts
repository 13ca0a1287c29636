import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import type { PersistentMap } from '../../core/state/persistent-map.ts';
import type { State } from '../../core/state/state.ts';

type Moment = 'remindAt' | 'snoozedTo';

const known = new WeakMap<PersistentMap<never>, readonly TaskOrEvent[]>();

/** Rows with either moment: asked for each minute, and most of thousands have none. */
function rowsIn<R extends TaskOrEvent>(table: PersistentMap<R>): readonly TaskOrEvent[] {
  const remembered = known.get(table as PersistentMap<never>);
  if (remembered) return remembered;
  const rows = [...table.values()].filter(({ remindAt, snoozedTo }) => remindAt !== null || snoozedTo !== null);
  known.set(table as PersistentMap<never>, rows);
  return rows;
}

/** Tasks and events for which this moment is set, in the trash too. */
export const rowsWithMoment = ({ rows }: State, field: Moment): TaskOrEvent[] =>
  [...rowsIn(rows.tasks), ...rowsIn(rows.events)].filter((row) => row[field] !== null);
