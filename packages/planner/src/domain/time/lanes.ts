import { byTime } from './day-items.ts';

export interface Lane {
  /** The column, from 0. */
  lane: number;
  /** How many columns the cluster of overlapping items has. */
  lanes: number;
  /** How many columns the item may be wide, for those to its right are free while it lasts. */
  width: number;
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
  into: Map<string, Lane>,
): void {
  const lanes = cluster.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  for (const { item, end, lane } of cluster) {
    const rivals = cluster.filter((other) => other.lane > lane && other.item.from < end && other.end > item.from);
    const next = rivals.reduce((nearest, other) => Math.min(nearest, other.lane), lanes);
    into.set(item.id, { lane, lanes, width: next - lane });
  }
}

/**
 * Columns for the items of one day, such that none that overlap share one; as few columns as the fullest moment needs. The
 * outcome depends on times and ids alone.
 *
 * @param shortest minutes an item takes up on the screen at least, so that short ones do not cover each other
 */
export function lanesOf<T extends Timed>(items: readonly T[], shortest = 0): Map<string, Lane> {
  const into = new Map<string, Lane>();
  let cluster: { item: T; end: number; lane: number }[] = [];
  let ends: number[] = [];
  for (const item of [...items].sort(byTime)) {
    if (ends.every((end) => end <= item.from)) {
      closeCluster(cluster, into);
      cluster = [];
      ends = [];
    }
    const lane = freeLane(ends, item.from);
    const end = Math.max(item.to, item.from + shortest);
    ends[lane] = end;
    cluster.push({ item, end, lane });
  }
  closeCluster(cluster, into);
  return into;
}
