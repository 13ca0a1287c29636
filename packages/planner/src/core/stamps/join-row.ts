import { CONSTANTS, isKnownRegister, isSameValue, registersOf, valueOf, withRegisters } from './row-registers.ts';
import type { Fields, RegisterName, RegisterValues } from './row-registers.ts';
import { currentValue, isUnsent, noStamps, stampOf } from './row-stamps.ts';
import type { RowStamps } from '../../schema/sync-rows.ts';
import type { RowWrites, StampedRow, Write } from './row-stamps.ts';
import { standIns } from './stand-ins.ts';
import { isOfOneWriter, timeOf, UNWRITTEN } from './stamp.ts';
import type { Stamp } from './stamp.ts';

type Removal = NonNullable<RowStamps['removal']>;

/** A value that a write replaced without knowing it. For a lost row it is the value of the register `constants`. */
export interface Loser {
  register: RegisterName;
  value: unknown;
  stamp: Stamp;
}

export interface JoinedRow extends StampedRow {
  losers: readonly Loser[];
}

/** Of two removals the later one, as if it had known all that either knew. */
function joinRemovals(a: Removal | null, b: Removal | null): Removal | null {
  if (!a || !b) return a ?? b;
  return { at: a.at > b.at ? a.at : b.at, knew: a.knew > b.knew ? a.knew : b.knew };
}

const loserOf = ({ register, value, stamp }: Write): Loser => ({ register, value, stamp });

/** A removed row, with the edits that the removal did not know. */
function removeRow(current: StampedRow, removal: Removal, incoming: RowWrites): JoinedRow {
  const { table, row, stamps } = current;
  const { id, life } = stamps;
  const unsent = stamps.removal ? stamps.unsent : [];
  // Before a removal is sent, single edits that come were made without knowing it, and it without knowing them.
  const isNew =
    stamps.removal !== null && isUnsent(stamps) && incoming.writes.every(({ register }) => register !== CONSTANTS);
  const losers = incoming.writes.filter(({ stamp }) => isNew || stamp > removal.knew).map(loserOf);
  const latest = row
    ? [...registersOf(table, row).keys()]
        .map((name) => stampOf(current, name))
        .sort()
        .at(-1)
    : '';
  if (row && (isUnsent(stamps) || (latest ?? '') > removal.knew))
    losers.push({ register: CONSTANTS, value: row, stamp: latest ?? '' });
  return { table, row: undefined, stamps: { ...noStamps(id, life), removal, unsent }, losers };
}

/** Whether a write replaces the current value. Two of one stamp, such as defaults, are ordered by their values. */
function wins(write: Write, stamp: Stamp, value: unknown): boolean {
  if (write.stamp !== stamp) return write.stamp > stamp;
  return JSON.stringify(write.value) > JSON.stringify(value);
}

/**
 * Whether a value was unknown to the writer that replaced it. Stamps tell it of values that all devices have; an unsent
 * value is unknown to other devices, and so may be a value of a row that is on its way, or has to be sent again.
 *
 * @param by stamp of the write that replaced it
 * @param replaced stamp that the writer replaced
 */
function isUnknown(value: Stamp, by: Stamp, replaced: Stamp, isOpen: boolean): boolean {
  if (timeOf(value) === 0 || isOfOneWriter(value, by)) return false;
  return isOpen ? value !== replaced : value > replaced;
}

/** Facts on a joined row that stamps do not tell. */
interface Knowledge {
  /** Writes of the current row were sent that the other device may not have: neither knew the other's. */
  isOnItsWay?: boolean;
  /** Registers of the incoming writes that were never sent, so that no other device knew them. */
  neverSent?: readonly RegisterName[];
}

function takeWrites(
  current: StampedRow,
  writes: readonly Write[],
  { isOnItsWay = false, neverSent = [] }: Knowledge,
): { taken: Write[]; losers: Loser[] } {
  const { stamps } = current;
  const isOpen = isOnItsWay || stamps.unsent === null;
  const [taken, losers] = [[] as Write[], [] as Loser[]];
  for (const write of writes) {
    const { register } = write;
    const stamp = stampOf(current, register);
    const value = currentValue(current, register);
    const isNew = stamp === '';
    // A register of a newer version may have no value here.
    const differs = !isNew && value !== undefined && !isSameValue(value, write.value);
    if (isNew || wins(write, stamp, value)) {
      taken.push(write);
      const isUnsent = stamps.unsent?.includes(register) ?? false;
      if (differs && isUnknown(stamp, write.stamp, write.replaced, isOpen || isUnsent))
        losers.push({ register, value, stamp });
    } else if (differs) {
      const replaced = stamps.replaced[register] ?? '';
      if (isUnknown(write.stamp, stamp, replaced, isOpen || neverSent.includes(register))) losers.push(loserOf(write));
    }
  }
  return { taken, losers };
}

const without = <V>(record: Readonly<Record<string, V>>, names: ReadonlySet<string>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));

/** Stamps of a row once these writes are in it. A new row's base is the stamp of its constants. */
function stampsWith(stamps: RowStamps, isNew: boolean, writes: readonly Write[]): RowStamps {
  const base = isNew ? (writes.find(({ register }) => register === CONSTANTS)?.stamp ?? stamps.base) : stamps.base;
  const names = new Set(writes.map(({ register }) => register));
  const own = without(stamps.own, names);
  const replaced = without(stamps.replaced, names);
  const unsent = stamps.unsent && stamps.unsent.filter((name) => !names.has(name));
  for (const { register, value, stamp, replaced: before } of writes) {
    if (stamp === base && value !== false) continue;
    own[register] = stamp;
    if (before !== '') replaced[register] = before;
  }
  return { ...stamps, base, own, replaced, unsent };
}

/** Puts writes, and values that were held until now, into the row; what makes no valid row stays held. */
function applyWrites(current: StampedRow, taken: readonly Write[]): StampedRow {
  const { table, row, stamps } = current;
  const values: RegisterValues = new Map(
    Object.entries(stamps.held).map(([name, held]) => [name, JSON.parse(held) as unknown]),
  );
  for (const { register, value } of taken) values.set(register, value);
  const kept = stampsWith(stamps, row === undefined, taken);
  const whole: Fields | null = row || values.has(CONSTANTS) ? withRegisters(table, row, values) : null;
  if (whole) return { table, row: whole, stamps: { ...kept, held: {} } };
  if (row) return holdValues({ table, row, stamps: kept }, values, taken);
  return newRow({ table, row, stamps: kept }, values, taken);
}

/**
 * A new row. Registers of a newer version are held, and so are values that only a newer version can read; others stand for them,
 * and for what an older version does not have. All of them are held if that makes no valid row.
 */
function newRow({ table, stamps }: StampedRow, values: RegisterValues, taken: readonly Write[]): StampedRow {
  const known = new Map([...values].filter(([name]) => isKnownRegister(table, name)));
  const others: RegisterValues = known.has(CONSTANTS) ? standIns(table, known) : new Map();
  const row = known.has(CONSTANTS) ? withRegisters(table, undefined, new Map([...known, ...others])) : null;
  const held: Record<string, string> = {};
  for (const [name, value] of values) {
    if (!row || !known.has(name) || others.has(name)) held[name] = JSON.stringify(value);
  }
  const own = ownOfHeld(stamps, taken, held);
  if (row) for (const name of others.keys()) own[name] ??= UNWRITTEN;
  return { table, row: row ?? undefined, stamps: { ...stamps, own, held } };
}

/** Held registers have no place in the row, so `base` does not count for them. */
function ownOfHeld(stamps: RowStamps, taken: readonly Write[], held: RowStamps['held']): Record<string, Stamp> {
  const own = { ...stamps.own };
  for (const { register, stamp } of taken) if (register in held) own[register] = stamp;
  return own;
}

/** Tries each value by itself, so that a value of a newer version keeps no other value out. */
function holdValues(current: StampedRow, values: RegisterValues, taken: readonly Write[]): StampedRow {
  const { table, stamps } = current;
  const held: Record<string, string> = {};
  let { row } = current;
  for (const [register, value] of values) {
    const next = withRegisters(table, row, new Map([[register, value]]));
    if (next) row = next;
    else held[register] = JSON.stringify(value);
  }
  return { table, row, stamps: { ...stamps, own: ownOfHeld(stamps, taken, held), held } };
}

/** A row with the values that were held, as far as this version can read them: after an update it can read more. */
export const readHeld = (current: StampedRow): StampedRow => applyWrites(current, []);

/**
 * Joins writes of another device with a row: of each register the greatest stamp wins. Commutative, associative and
 * idempotent, so that devices agree in whatever order writes reach them.
 */
export function joinRow(current: StampedRow, incoming: RowWrites, knowledge: Knowledge = {}): JoinedRow {
  const { stamps } = current;
  if (incoming.life < stamps.life) return { ...current, losers: incoming.writes.map(loserOf) };
  if (incoming.life > stamps.life) {
    const { table, row, stamps: before } = current;
    const next = joinRow({ table, row: undefined, stamps: noStamps(before.id, incoming.life) }, incoming);
    return row ? { ...next, losers: lostWith(current, next.row, incoming.life) } : next;
  }
  const removal = joinRemovals(stamps.removal, incoming.removal);
  if (removal) return removeRow(current, removal, incoming);
  const { taken, losers } = takeWrites(current, incoming.writes, knowledge);
  return { ...(taken.length === 0 ? current : applyWrites(current, taken)), losers };
}

/** Registers that whoever restores a row knows: a new life begins in the trash alone. */
const KNOWN_TO_RESTORE: ReadonlySet<RegisterName> = new Set([CONSTANTS, 'deletedAt']);

/** Values of a row that its next life does not have, and whose loss the writer of that life may not know of. */
function lostWith(current: StampedRow, next: Fields | undefined, life: Stamp): Loser[] {
  const { table, row = {} } = current;
  return [...registersOf(table, row)]
    .map(([register, value]) => ({ register, value, stamp: stampOf(current, register) }))
    .filter(({ register, stamp }) => !KNOWN_TO_RESTORE.has(register) && !isOfOneWriter(stamp, life))
    .filter(({ register, value }) => !(next && isSameValue(valueOf(table, next, register), value)));
}
