import type { LostValueRow, RowStamps } from '../src/schema/sync-rows.ts';
import type { DataTableName } from '../src/schema/tables.ts';
import type { State } from '../src/core/state/state.ts';
import { stampedRow } from '../src/session/sync-writes.ts';
import { CONSTANTS, isSameValue } from '../src/core/stamps/row-registers.ts';
import type { Fields } from '../src/core/stamps/row-registers.ts';
import { stampOf, writesOf } from '../src/core/stamps/row-stamps.ts';
import type { RowWrites, StampedRow } from '../src/core/stamps/row-stamps.ts';
import { UNWRITTEN } from '../src/core/stamps/stamp.ts';
import type { PlannerSession } from '../src/session/session.ts';

/** A write of one register, by its row, name and stamp. */
interface Noted {
  key: string;
  register: string;
  life: string;
  stamp: string;
  value: unknown;
}

const nameOf = ({ key, register, stamp }: Omit<Noted, 'value' | 'life'>): string => `${key} ${register} ${stamp}`;

const noted = ({ table, id, life, writes }: RowWrites): Noted[] =>
  writes
    .filter(({ stamp }) => stamp !== UNWRITTEN && stamp !== '')
    .map(({ register, stamp, value }) => ({ key: `${table} ${id}`, register, life, stamp, value }));

/** Every value that was ever written in a world, and the values that its writers knew when they replaced them. */
export class WriteLedger {
  /** Writes as the window that made them has them. */
  private readonly issued = new Map<string, Noted>();
  private readonly byRegister = new Map<string, Noted[]>();
  private readonly known = new Set<string>();

  /** Follows a window. */
  watch({ view }: PlannerSession): void {
    view.subscribe(({ state }, { state: before }) => {
      if (state.rows.stamps === before.rows.stamps) return;
      for (const stamps of state.rows.stamps.values()) {
        const { id } = stamps;
        if (before.rows.stamps.get(id) !== stamps) this.note(stampedRow(before, id), stampedRow(state, id));
      }
    });
  }

  private note(before: StampedRow, after: StampedRow): void {
    for (const write of noted(writesOf(after, null))) {
      if (this.issued.has(nameOf(write))) continue;
      this.issued.set(nameOf(write), write);
      const { key, register } = write;
      this.byRegister.set(`${key} ${register}`, [...(this.byRegister.get(`${key} ${register}`) ?? []), write]);
      this.known.add(nameOf({ key, register, stamp: stampOf(before, register) }));
    }
  }

  /** Whether a later write of the register has the same value: the later write stands for the given write. */
  private isRepeated({ key, register, stamp, value }: Noted): boolean {
    const others = this.byRegister.get(`${key} ${register}`) ?? [];
    return others.some((other) => other.stamp > stamp && isSameValue(other.value, value));
  }

  /**
   * Finds a write that was kept, and is neither shown nor listed, and that nobody replaced who knew it.
   *
   * @param kept writes that were stored or sent
   * @returns null where there is none
   */
  missing(kept: Iterable<Noted>, state: State, lost: readonly LostValueRow[]): string | null {
    const listed = new Set(lost.map(({ key, register, stamp }) => nameOf({ key, register, stamp })));
    const lostRows = new Set(lost.filter(({ register }) => register === CONSTANTS).map(({ key }) => key));
    const shown = new Map<string, StampedRow>();
    for (const write of kept) {
      const { key, register, life, stamp, value } = write;
      const row = shown.get(key) ?? stampedRow(state, key);
      shown.set(key, row);
      if (row.stamps.removal || row.stamps.life > life || lostRows.has(key)) continue;
      const [now] = writesOf(row, [register]).writes;
      const end = `${nameOf(write)} of ${JSON.stringify(value)}, which is now ${JSON.stringify(now?.value)} of ${now?.stamp}`;
      if (!now || now.stamp < stamp) return `lost: ${end}`;
      if (now.stamp > stamp) {
        const isReplaced = this.known.has(nameOf(write)) || listed.has(nameOf(write)) || this.isRepeated(write);
        if (!isReplaced) return `listed nowhere: ${end}`;
      } else if (!isSameValue(this.issued.get(nameOf(write))?.value, now.value)) return `another value: ${end}`;
    }
    return null;
  }
}

/** Writes of one device that survive the end of its program. */
export class KeptWrites {
  private readonly writes = new Map<string, Noted>();

  get all(): Iterable<Noted> {
    return this.writes.values();
  }

  /** @param rows of the device after a write, with their stamps */
  note(stamps: RowStamps, row: Fields | undefined): void {
    const [table] = stamps.id.split(' ') as [DataTableName];
    for (const each of noted(writesOf({ table, row, stamps }, null)))
      if (!this.writes.has(nameOf(each))) this.writes.set(nameOf(each), each);
  }
}

export const notedOf = (rows: readonly RowWrites[]): Noted[] => rows.flatMap(noted);
