/** A day that takes sessions. */
export interface Taker {
  /** Minutes of work it takes without being too full. */
  left: number;
  /** Number of sessions of the work that are on it already. */
  sessions: number;
  /**
   * How many of so many sessions, from the `first` on, are too early in the day; null where they do not fit between what
   * has a time. Fewer fit where more do.
   */
  earlyAmong: (first: number, count: number) => number | null;
}

/** `none`: no day gets too full. `least`: days get too full only where nothing else is left. `any`: it does not matter. */
export type Overload = 'none' | 'least' | 'any';

export interface AssignRequest {
  /** Lengths in minutes, in chronological order. */
  lengths: readonly number[];
  /** Whether a second session on a day is a last resort. */
  oneADay: boolean;
  overload: Overload;
  /** Wanted place of each session among the days; empty for as early as possible. */
  targets: readonly number[];
}

/** Three numbers that compare one after the other; each holds two sums. */
type Cost = readonly [number, number, number];
const RADIX = 65_536;
const NONE: Cost = [0, 0, 0];
const isLess = (a: Cost, b: Cost): boolean => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) < 0;

/** Sessions on a day: their number, by how many minutes they make it too full, and how unwanted they are there. */
interface Share {
  count: number;
  over: number;
  unwanted: number;
}

class Assignment {
  private readonly sums: number[] = [0];

  constructor(
    private readonly days: readonly Taker[],
    private readonly request: AssignRequest,
    private readonly mostPerDay: number,
  ) {
    for (const minutes of request.lengths) this.sums.push((this.sums.at(-1) ?? 0) + minutes);
  }

  private overloadOn(day: Taker, first: number, count: number): number {
    if (count === 0 || this.request.overload === 'any') return 0;
    return Math.max((this.sums[first + count] ?? 0) - (this.sums[first] ?? 0) - day.left, 0);
  }

  /** Shares of sessions, from `first` on, that a day takes with an overload of at most `limit`. */
  private *sharesOf(day: Taker, first: number, limit: number): Generator<Share> {
    const { lengths, oneADay } = this.request;
    yield { count: 0, over: 0, unwanted: 0 };
    const most = Math.min(this.mostPerDay, lengths.length - first);
    for (let count = 1; count <= most; count += 1) {
      const over = this.overloadOn(day, first, count);
      const early = over > limit ? null : day.earlyAmong(first, count);
      if (early === null) return;
      const crowded = oneADay ? Math.min(day.sessions + count - 1, count) : 0;
      yield { count, over, unwanted: early * RADIX + crowded };
    }
  }

  /**
   * With as many sessions as possible, the least unwanted ones, and then the least possible overload of the fullest day.
   */
  leastWorst(limit: number): { placed: number; unwanted: number; worst: number } {
    const size = this.request.lengths.length + 1;
    const none = { unwanted: Infinity, worst: Infinity };
    let known = Array.from({ length: size }, (_, placed) => (placed === 0 ? { unwanted: 0, worst: 0 } : none));
    for (const day of this.days) {
      const next = Array.from({ length: size }, () => none);
      for (const [first, before] of known.entries()) {
        if (before === none) continue;
        for (const { count, over, unwanted } of this.sharesOf(day, first, limit)) {
          const after = { unwanted: before.unwanted + unwanted, worst: Math.max(before.worst, over) };
          const best = next[first + count] ?? none;
          if ((after.unwanted - best.unwanted || after.worst - best.worst) < 0) next[first + count] = after;
        }
      }
      known = next;
    }
    const placed = known.findLastIndex((best) => best !== none);
    return { placed, ...(known[placed] ?? none) };
  }

  private costOf(at: number, first: number, { count, over, unwanted }: Share): Cost {
    let away = 0;
    const { targets } = this.request;
    if (targets.length > 0)
      for (let each = first; each < first + count; each += 1) away += Math.abs(at - (targets[each] ?? at));
    return [unwanted, over * RADIX + away, count * count * RADIX + count * at];
  }

  /** The number of sessions of each day. */
  cheapest(placed: number, limit: number): number[] {
    let known = new Map<number, Cost>([[0, NONE]]);
    const chosen: Map<number, number>[] = [];
    for (const [at, day] of this.days.entries()) {
      const next = new Map<number, Cost>();
      const counts = new Map<number, number>();
      for (const [first, cost] of known) {
        for (const share of this.sharesOf(day, first, limit)) {
          const more = this.costOf(at, first, share);
          const sum: Cost = [cost[0] + more[0], cost[1] + more[1], cost[2] + more[2]];
          const best = next.get(first + share.count);
          if (best && !isLess(sum, best)) continue;
          next.set(first + share.count, sum);
          counts.set(first + share.count, share.count);
        }
      }
      known = next;
      chosen.push(counts);
    }
    let rest = placed;
    return chosen
      .toReversed()
      .map((counts) => {
        const count = counts.get(rest) ?? 0;
        rest -= count;
        return count;
      })
      .toReversed();
  }
}

/**
 * The number of sessions on each day. As many as possible; then the fewest too early in the day, the fewest on a day that
 * has one already where one a day is wanted, the least overload of the fullest day, the least overload in all, the least
 * distance from the wanted days, as few as possible on one day, as early as possible: in this order.
 */
export function assignDays(days: readonly Taker[], request: AssignRequest): number[] {
  const limit = request.overload === 'least' ? Infinity : 0;
  const solve = (mostPerDay: number) => {
    const assignment = new Assignment(days, request, mostPerDay);
    return { assignment, ...assignment.leastWorst(limit) };
  };
  let best = solve(request.oneADay ? 1 : Infinity);
  // Several a day are rarely needed, and take much longer to weigh.
  if (request.oneADay && (best.placed < request.lengths.length || best.unwanted > 0)) best = solve(Infinity);
  return best.assignment.cheapest(best.placed, best.worst);
}
