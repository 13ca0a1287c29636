import type { DataChange } from '../../schema/tables.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { capitalize } from '../../core/text/words.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { startOfBlock } from '../../core/time/spans.ts';
import { formatDay, formatLength } from '../../core/time/format.ts';
import { totalLoad, workloadOf } from '../calendar/workload.ts';

export interface OverloadOptions {
  before: State;
  after: State;
  /** The row changes between the two. */
  changes: readonly DataChange[];
  today: Day;
  zone: string;
}

/** "Friday is now 20 min over your study time." for the first day that new or moved sessions make too full; else empty. */
export function overloadNote({ before, after, changes, today, zone }: OverloadOptions): string {
  const settings = settingsOf(after);
  const overOn = (state: State, day: Day): number => totalLoad(workloadOf(state, [day], zone, settings)).over;
  const days = changes.flatMap((change) =>
    change.type === 'put' && change.table === 'blocks' ? [dayOf(startOfBlock(change.row, zone))] : [],
  );
  for (const day of [...new Set(days)].sort()) {
    const over = overOn(after, day);
    if (over <= overOn(before, day)) continue;
    return `${capitalize(formatDay(day, today))} is now ${formatLength(over)} over your study time.`;
  }
  return '';
}
