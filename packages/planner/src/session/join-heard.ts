import { idOf } from '../core/history/history.ts';
import { changeTo } from '../schema/tables.ts';
import type { Change } from '../schema/tables.ts';
import { apply } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import { joinRow } from '../core/stamps/join-row.ts';
import type { JoinedRow } from '../core/stamps/join-row.ts';
import { isSameValue, registersOf } from '../core/stamps/row-registers.ts';
import type { Fields, RegisterName } from '../core/stamps/row-registers.ts';
import { rowKey, stampOf, writesOf } from '../core/stamps/row-stamps.ts';
import type { StampedRow } from '../core/stamps/row-stamps.ts';
import { isData } from '../core/stamps/stamp-changes.ts';
import type { StampContext } from '../core/stamps/stamp-changes.ts';
import type { HeardChange } from '../store/port.ts';
import type { Saver } from './saver.ts';
import { listLost, putStamps, stampedRow, withStamps } from './sync-writes.ts';

type Names = readonly RegisterName[] | null;

/** Registers that either has to send; null is all of a row. */
const union = (a: Names, b: Names): RegisterName[] | null => a && b && [...new Set([...a, ...b])];

/** Joins another version of a row into `current`: stamps tell nothing of what other devices knew of unsent edits. */
function joinVersion(current: StampedRow, other: StampedRow): JoinedRow {
  const neverSent = other.stamps.unsent?.filter((name) => current.stamps.unsent?.includes(name) === false);
  return joinRow(current, writesOf(other, null), { neverSent });
}

/** Their version of a row with what is newer in this window's, which was stored before and which they did not know. */
function keepNewer(mine: StampedRow, theirs: StampedRow): JoinedRow {
  const joined = joinVersion(theirs, mine);
  const { table, row, stamps } = joined;
  // Another device did not know an edit of this window that was not sent.
  const losers = joined.losers.filter(
    ({ register }) => mine.stamps.unsent?.includes(register) && theirs.stamps.unsent?.includes(register) === false,
  );
  if (isSameValue(stamps, theirs.stamps)) return { ...theirs, losers };
  const isMine = stamps.life !== theirs.stamps.life || (stamps.removal !== null && theirs.stamps.removal === null);
  if (isMine) return { ...joined, stamps: { ...stamps, unsent: mine.stamps.unsent } };
  const names = mine.stamps.unsent ?? (row ? [...registersOf(table, row).keys()] : []);
  const newer = names.filter((name) => stampOf(joined, name) !== stampOf(theirs, name));
  return { ...joined, stamps: { ...stamps, unsent: union(theirs.stamps.unsent, newer) } };
}

/** This window's version of a row with what is newer in the other window's: neither window knew the other version. */
function takeNewer(mine: StampedRow, theirs: StampedRow): JoinedRow {
  const joined = joinVersion(mine, theirs);
  const stamps = { ...joined.stamps, unsent: union(joined.stamps.unsent, theirs.stamps.unsent) };
  return { ...joined, stamps: isSameValue(stamps, mine.stamps) ? mine.stamps : stamps };
}

interface Heard {
  /** The state with all that was heard. */
  state: State;
  /** Changes to store, because the rows on the disk lack them. */
  changes: Change[];
}

/**
 * Joins rows that another window of this device wrote. Both versions have stamps, so they are joined like versions of two
 * devices: either window may have written a row before it heard of the other window's write, and may be closed before it
 * repairs that.
 */
export function joinHeard(
  before: State,
  heard: readonly HeardChange[],
  saver: Pick<Saver, 'isUnsaved'>,
  context: StampContext,
  newId: () => string,
): Heard {
  const changes: Change[] = [];
  let state = before;
  const take = (each: readonly Change[], isStored: boolean): void => {
    state = apply(state, each);
    if (!isStored) changes.push(...each);
  };
  /** Rows whose stamps come after them in the same write. */
  const rows = new Map<string, HeardChange>();
  for (const change of heard) {
    const isOwn = change.isOverwritten === true || saver.isUnsaved(change);
    if (change.table === 'stamps' && change.type === 'put') {
      const { row: stamps } = change;
      const mine = stampedRow(state, stamps.id);
      const written = rows.get(stamps.id);
      rows.delete(stamps.id);
      const row = written ? rowOf(written) : mine.row;
      const theirs = { table: mine.table, row, stamps };
      const joined = isOwn ? takeNewer(mine, theirs) : keepNewer(mine, theirs);
      take(changesOf(mine, joined), !isOwn && joined.stamps === stamps);
      const id = stamps.id.slice(mine.table.length + 1);
      const losers = joined.losers.map((loser) => ({ table: mine.table, id, ...loser }));
      take(listLost(state, losers, new Date(context.now).toISOString(), newId), false);
    } else if (isData(change)) {
      rows.set(rowKey(change.table, idOf(change)), change);
    } else if (!isOwn) {
      take([change], true);
      take(listedTwice(state, change), false);
    }
  }
  // A window that has not heard yet that this planner syncs gives no stamps.
  for (const [key, change] of rows) {
    if (change.isOverwritten || saver.isUnsaved(change)) continue;
    const stamped = state.rows.stamps.has(key) ? withStamps(state, [change], () => context) : [change];
    take(stamped, stamped.length === 1);
  }
  return { state, changes };
}

/** Two windows may list the same value: the entry of the least id stays. */
function listedTwice({ rows }: State, change: Change): Change[] {
  if (change.table !== 'lostValues' || change.type !== 'put') return [];
  const { key, register, stamp } = change.row;
  const ids = [...rows.lostValues.values()]
    .filter((each) => each.key === key && each.register === register && each.stamp === stamp)
    .map(({ id }) => id);
  return ids
    .sort()
    .slice(1)
    .map((id) => ({ table: 'lostValues', type: 'remove', id }));
}

const rowOf = (change: Change): Fields | undefined =>
  change.type === 'put' ? (change.row as unknown as Fields) : undefined;

/** Changes that lead from one version of a row to another version. */
function changesOf(mine: StampedRow, joined: StampedRow): Change[] {
  const id = joined.stamps.id.slice(joined.table.length + 1);
  return [
    ...(joined.row === mine.row ? [] : [changeTo(joined.table, id, joined.row)]),
    ...(joined.stamps === mine.stamps ? [] : [putStamps(joined.stamps)]),
  ];
}
