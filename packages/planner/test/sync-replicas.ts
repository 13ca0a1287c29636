import type { Command } from '../src/core/commands/command.ts';
import { run } from '../src/rules/run.ts';
import { redo, undo } from '../src/core/history/undo.ts';
import type { CommandResult } from '../src/core/history/command-result.ts';
import { apply, EMPTY_STATE } from '../src/core/state/state.ts';
import type { State } from '../src/core/state/state.ts';
import { joinWrites } from '../src/core/stamps/join-writes.ts';
import type { LostValue } from '../src/core/stamps/join-writes.ts';
import type { RegisterName } from '../src/core/stamps/row-registers.ts';
import { isKnownTable } from '../src/core/stamps/row-registers.ts';
import { isUnsent, writesOf } from '../src/core/stamps/row-stamps.ts';
import type { RowStamps } from '../src/schema/sync-rows.ts';
import type { RowWrites } from '../src/core/stamps/row-stamps.ts';
import { stampChanges } from '../src/core/stamps/stamp-changes.ts';
import { resolve } from './command-templates.ts';
import type { Step } from './command-templates.ts';
import { idSource, ZONE } from './test-planner.ts';

/** The server's part, as far as order goes: a list of what devices sent. */
export class TestLog {
  readonly entries: (readonly RowWrites[])[] = [];
  /** Everything that was ever written, sent or not. */
  readonly written: RowWrites[] = [];
  /** Names and stamps of values that a device had when it replaced them. */
  readonly replaced = new Set<string>();
}

/** One device: a planner, its stamps, what it has to send, and how much of the log it has joined. */
export class Replica {
  state: State = EMPTY_STATE;
  stamps = new Map<string, RowStamps>();
  cursor = 0;
  readonly lost: LostValue[] = [];
  private readonly newId: () => string;

  constructor(
    readonly number: number,
    private readonly log: TestLog,
    /** Milliseconds that this device's clock is ahead. */
    private readonly skew: number,
    private readonly joining: typeof joinWrites = joinWrites,
  ) {
    this.newId = idSource(number * 1_000_000);
  }

  step(step: Step, now: number): void {
    const time = now + this.skew;
    const context = { now: new Date(time).toISOString(), zone: ZONE, newId: this.newId };
    if (step === 'undo') this.take(undo(this.state), time);
    else if (step === 'redo') this.take(redo(this.state), time);
    else this.run(resolve(this.state, step), time, context);
  }

  run(command: Command, time: number, context: Parameters<typeof run>[2]): void {
    this.take(run(this.state, command, context), time);
  }

  push(): void {
    const unsent = [...this.stamps.values()].filter(isUnsent);
    if (unsent.length === 0) return;
    this.log.entries.push(structuredClone(unsent.map((stamps) => this.writes(stamps, stamps.unsent))));
    for (const stamps of unsent) this.stamps.set(stamps.id, { ...stamps, unsent: [] });
  }

  /** Joins everything since the last time, and some of it again. */
  pull(again = 0): void {
    for (const writes of this.log.entries.slice(Math.max(this.cursor - again, 0))) this.join(writes);
    this.cursor = this.log.entries.length;
  }

  join(writes: readonly RowWrites[]): void {
    const { changes, stamps, losers } = this.joining(this.state, writes, (key) => this.stamps.get(key));
    this.state = apply(this.state, changes);
    for (const each of stamps) this.stamps.set(each.id, each);
    this.lost.push(...losers);
  }

  /** The whole state, as a checkpoint has it. */
  checkpoint(): RowWrites[] {
    return structuredClone([...this.stamps.values()].map((stamps) => this.writes(stamps, null)));
  }

  private take(outcome: CommandResult, now: number): void {
    if (!outcome.ok) return;
    const context = { now, writer: this.number };
    const stamped = stampChanges(this.state, outcome.changes, (key) => this.stamps.get(key), context);
    this.state = outcome.state;
    for (const each of stamped) {
      const known = this.stamps.get(each.id);
      for (const [name, stamp] of Object.entries(known?.own ?? {})) {
        if (each.own[name] !== stamp) this.log.replaced.add(`${each.id} ${name} ${stamp}`);
      }
      this.stamps.set(each.id, each);
      this.log.written.push(structuredClone(this.writes(each, each.unsent)));
    }
  }

  private writes(stamps: RowStamps, names: readonly RegisterName[] | null): RowWrites {
    const [table = '', id = ''] = stamps.id.split(' ');
    if (!isKnownTable(table)) throw new Error(`unknown table ${table}`);
    return writesOf({ table, row: this.state.rows[table].get(id), stamps }, names);
  }
}
