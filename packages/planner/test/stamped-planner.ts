import { randomUUID } from 'node:crypto';
import type { Command } from '../src/core/commands/command.ts';
import type { CommandResult } from '../src/core/history/command-result.ts';
import { run } from '../src/rules/run.ts';
import { EMPTY_STATE } from '../src/core/state/state.ts';
import type { State } from '../src/core/state/state.ts';
import type { Fields } from '../src/core/stamps/row-registers.ts';
import { writesOf } from '../src/core/stamps/row-stamps.ts';
import type { RowStamps } from '../src/schema/sync-rows.ts';
import type { RowWrites } from '../src/core/stamps/row-stamps.ts';
import { stampChanges } from '../src/core/stamps/stamp-changes.ts';
import { contextOf, mustBeDone, NOW } from './test-planner.ts';

/** A planner whose changes are stamped, with ids as random as real ones. */
export class StampedPlanner {
  state: State = EMPTY_STATE;
  readonly stamps = new Map<string, RowStamps>();
  now = Date.parse(NOW);

  constructor(readonly writer = 2_863_311_530) {}

  /** Runs a command. @returns the writes to send */
  do(command: Command): RowWrites[] {
    const context = contextOf({ now: new Date(this.now).toISOString(), newId: () => randomUUID() });
    return this.take(mustBeDone(run(this.state, command, context)));
  }

  take({ state, changes }: Extract<CommandResult, { ok: true }>): RowWrites[] {
    const stamped = stampChanges(this.state, changes, (key) => this.stamps.get(key), {
      now: this.now,
      writer: this.writer,
    });
    this.state = state;
    return stamped.map((stamps) => {
      this.stamps.set(stamps.id, { ...stamps, unsent: [] });
      const [table, id] = stamps.id.split(' ') as ['tasks', string];
      const row = this.state.rows[table].get(id) as Fields | undefined;
      return writesOf({ table, row, stamps }, stamps.unsent);
    });
  }
}
