import { DATA_SCHEMAS } from '../../schema/tables.ts';
import type { Change, DataChange } from '../../schema/tables.ts';
import { reasonOf } from '../../schema/read-rows.ts';
import type { State } from '../state/state.ts';
import type { Refusal } from '../commands/command.ts';
import { idOf } from './history.ts';
import { changedFields } from './transaction.ts';

export type CommandResult =
  | { ok: false; refusal: Refusal }
  | {
      ok: true;
      state: State;
      /** For the store, in one transaction; empty if nothing changed. */
      changes: Change[];
      /** Names what was done, for the toast: "Moved “Essay draft” to Tuesday 16:00". */
      sentence: string;
      /** A second sentence, such as a warning; mostly empty. */
      note: string;
      /** Rows to select or to scroll to. */
      focus: string[];
      /** Whether there is something that "Undo" would take back. */
      canUndo: boolean;
    };

export const refused = (refusal: Refusal): CommandResult => ({ ok: false, refusal });

/** The first schema violation, in one sentence. */
export function firstIssue(changes: readonly DataChange[]): string | null {
  for (const change of changes) {
    if (change.type !== 'put') continue;
    const parsed = DATA_SCHEMAS[change.table].safeParse(change.row);
    if (!parsed.success) return `That cannot be saved (${reasonOf(parsed.error)})`;
  }
  return null;
}

/** Whether the change leaves the row as it is. */
export function isNoChange(state: State, change: DataChange): boolean {
  const current = state.rows[change.table].get(idOf(change));
  if (change.type === 'remove') return current === undefined;
  return current === change.row || (current !== undefined && changedFields(current, change.row).length === 0);
}
