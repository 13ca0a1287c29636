import { cutText } from '@bellweek/api-client/contract/cut-text';
import type { DataChange, DataRows, DataTableName } from '../../schema/tables.ts';
import { apply } from '../state/state.ts';
import type { State } from '../state/state.ts';
import { civilNow } from '../time/zones.ts';
import { dayOf } from '../time/civil-time.ts';
import type { Civil } from '../time/civil-time.ts';
import type { Day } from '../time/civil-day.ts';
import type { CommandContext, CommandOf, CommandType, Refusal } from '../commands/command.ts';
import { plural } from '../text/words.ts';

/** Result of a command's rule: a refusal, or a sentence that says what was done. */
export type RuleResult =
  | { refusal: Refusal }
  | {
      sentence: string;
      /** A second sentence. */
      note?: string;
      /** Commands with the same key in quick succession become one history entry. */
      coalesce?: string;
      /** Rows to select or to scroll to. */
      focus?: string[];
    };

export const refuse = (code: Refusal['code'], message: string): RuleResult => ({ refusal: { code, message } });
export const notFound = (what: string): RuleResult => refuse('not_found', `That ${what} is no longer there.`);

/** A running command: the state it began with, its context, and the changes so far. */
export class Transaction {
  readonly changes: DataChange[] = [];

  constructor(
    readonly state: State,
    readonly context: CommandContext,
  ) {}

  get now(): string {
    return this.context.now;
  }

  /** The server's time, as far as it is known: a device's clock may be wrong by years. */
  get serverTime(): string {
    return this.context.serverTime ?? this.context.now;
  }

  get wallClock(): Civil {
    return civilNow(this.context.now, this.context.zone);
  }

  get today(): Day {
    return dayOf(this.wallClock);
  }

  put<T extends DataTableName>(table: T, row: DataRows[T]): void {
    // `table` and `row` belong together by the signature; the union of pairs cannot be inferred from a type parameter.
    this.changes.push({ table, type: 'put', row } as unknown as DataChange);
  }

  remove(table: DataTableName, id: string): void {
    this.changes.push({ table, type: 'remove', id });
  }
}

/** The state with the changes so far. */
export const stateSoFar = ({ state, changes }: Transaction): State => apply(state, changes);

const LONGEST_NAME = 40;

/** Bidirectional control characters: they would reorder the closing quotation mark too. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Rules of these commands. */
export type RulesFor<T extends CommandType> = {
  readonly [Each in T]: (draft: Transaction, command: CommandOf<Each>) => RuleResult;
};

/** A title in quotation marks, cut where it is long. */
export function quote(title: string): string {
  const line = title.replace(TURNS, '').replace(/\s+/g, ' ').trim();
  return `“${cutText(line, LONGEST_NAME, '…')}”`;
}

/** “Essay draft”, or "3 tasks". */
export function quoteSome(rows: readonly { title: string }[], unit: string): string {
  const [first] = rows;
  return rows.length === 1 && first ? quote(first.title) : plural(rows.length, unit);
}

/** `fields` without undefined values. */
export function definedFields<F extends object>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F;
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The names of the fields in which `row` would differ. */
export function changedFields(row: object, fields: object): string[] {
  const current = row as Record<string, unknown>;
  return Object.entries(fields)
    .filter(([name, value]) => !isSame(current[name], value))
    .map(([name]) => name);
}

/** Coalesce key for edits of one field of one row; an edit of several fields is an entry of its own. */
export const coalesceOf = (table: DataTableName, id: string, fields: readonly string[]): string | undefined =>
  fields.length === 1 ? `${table}:${id}:${fields[0] ?? ''}` : undefined;
