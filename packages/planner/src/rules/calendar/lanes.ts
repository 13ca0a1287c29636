import { byTime } from './day-items.ts';

export interface Lane {
  /** The column, from 0. */
  lane: number;
  /** How many columns the cluster of overlapping items has. */
  lanes: number;
  /** Columns the item spans: those to its right may be free while it lasts. */
  width: number;
  /** Whether too many items overlap for the columns; the last column stands for all hidden ones together. */
  isHidden: boolean;
}

interface Timed {
  id: string;
  from: number;
  to: number;
}

/** The first column that is free at `from`. */
function freeLane(ends: readonly number[], from: number): number {
  const free = ends.findIndex((end) => end <= from);
  return free === -1 ? ends.length : free;
}

function closeCluster<T extends Timed>(
  cluster: readonly { item: T; end: number; lane: number }[],
  most: number,
  into: Map<string, Lane>,
): void {
  const wanted = cluster.reduce((max, { lane }) => Math.max(max, lane + 1), 0);
  const lanes = Math.min(wanted, most);
  const last = lanes - 1;
  const isHidden = (lane: number): boolean => wanted > most && lane >= last;
  const hidden = cluster.filter(({ lane }) => isHidden(lane));
  const shown = cluster.filter(({ lane }) => !isHidden(lane));
  for (const { item } of hidden) into.set(item.id, { lane: last, lanes, width: 1, isHidden: true });
  for (const { item, end, lane } of shown) {
    const meets = (other: { item: T; end: number }): boolean => other.item.from < end && other.end > item.from;
    const rivals = shown.filter((other) => other.lane > lane && meets(other));
    const next = rivals.reduce((nearest, other) => Math.min(nearest, other.lane), hidden.some(meets) ? last : lanes);
    into.set(item.id, { lane, lanes, width: next - lane, isHidden: false });
  }
}

/**
 * Columns for the items of one day, such that overlapping items never share one; no more than the busiest moment needs.
 * Depends on times and ids alone.
 *
 * @param shortest minimum minutes an item takes up on the screen, so that short ones do not cover each other
 * @param most maximum number of columns, at least two
 */
export function lanesOf<T extends Timed>(items: readonly T[], shortest = 0, most = Infinity): Map<string, Lane> {
  const into = new Map<string, Lane>();
  let cluster: { item: T; end: number; lane: number }[] = [];
  let ends: number[] = [];
  for (const item of [...items].sort(byTime)) {
    if (ends.every((end) => end <= item.from)) {
      closeCluster(cluster, most, into);
      cluster = [];
      ends = [];
    }
    const lane = freeLane(ends, item.from);
    const end = Math.max(item.to, item.from + shortest);
    ends[lane] = end;
    cluster.push({ item, end, lane });
  }
  closeCluster(cluster, most, into);
  return into;
}
