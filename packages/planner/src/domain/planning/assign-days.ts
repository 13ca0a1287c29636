/** A day that takes sittings. */
export interface Taker {
  /** Minutes of work it takes without being too full. */
  left: number;
  /** Whether so many sittings fit between what has a time, from the `first` sitting on. Fewer fit where more do. */
  fits: (first: number, count: number) => boolean;
}

/** `none`: no day gets too full. `least`: days get too full only where nothing else is left. `any`: it does not matter. */
export type Overload = 'none' | 'least' | 'any';

export interface AssignRequest {
  /** Lengths in minutes, in chronological order. */
  lengths: readonly number[];
  mostPerDay: number;
  overload: Overload;
  /** Wanted place of each sitting among the days; empty for as early as possible. */
  targets: readonly number[];
}

/** Two numbers that compare one after the other; each holds two sums. */
interface Cost {
  first: number;
  second: number;
}
const RADIX = 65_536;
const NONE: Cost = { first: 0, second: 0 };
const isLess = (a: Cost, b: Cost): boolean => a.first < b.first || (a.first === b.first && a.second < b.second);

class Assignment {
  private readonly sums: number[] = [0];

  constructor(
    private readonly days: readonly Taker[],
    private readonly request: AssignRequest,
  ) {
    for (const minutes of request.lengths) this.sums.push((this.sums.at(-1) ?? 0) + minutes);
  }

  private overloadOn(day: Taker, first: number, count: number): number {
    if (count === 0 || this.request.overload === 'any') return 0;
    return Math.max((this.sums[first + count] ?? 0) - (this.sums[first] ?? 0) - day.left, 0);
  }

  /** Numbers of sittings, from `first` on, that a day takes with an overload of at most `limit`. */
  private *countsOn(day: Taker, first: number, limit: number): Generator<[count: number, over: number]> {
    const most = Math.min(this.request.mostPerDay, this.request.lengths.length - first);
    for (let count = 0; count <= most; count += 1) {
      const over = this.overloadOn(day, first, count);
      if (over > limit || (count > 0 && !day.fits(first, count))) return;
      yield [count, over];
    }
  }

  /** The least possible overload of the fullest day, with as many sittings as possible; and their number. */
  leastWorst(limit: number): { placed: number; worst: number } {
    const size = this.request.lengths.length + 1;
    let known = [0, ...Array.from<number>({ length: size - 1 }).fill(Infinity)];
    for (const day of this.days) {
      const next = Array.from<number>({ length: size }).fill(Infinity);
      for (const [first, worst] of known.entries()) {
        if (worst === Infinity) continue;
        for (const [count, over] of this.countsOn(day, first, limit)) {
          next[first + count] = Math.min(next[first + count] ?? Infinity, Math.max(worst, over));
        }
      }
      known = next;
    }
    const placed = known.findLastIndex((worst) => worst < Infinity);
    return { placed, worst: known[placed] ?? 0 };
  }

  private costOf(at: number, first: number, count: number, over: number): Cost {
    let away = 0;
    const { targets } = this.request;
    if (targets.length > 0)
      for (let each = first; each < first + count; each += 1) away += Math.abs(at - (targets[each] ?? at));
    return { first: over * RADIX + away, second: count * count * RADIX + count * at };
  }

  /** The number of sittings of each day. */
  cheapest(placed: number, limit: number): number[] {
    let known = new Map<number, Cost>([[0, NONE]]);
    const chosen: Map<number, number>[] = [];
    for (const [at, day] of this.days.entries()) {
      const next = new Map<number, Cost>();
      const counts = new Map<number, number>();
      for (const [first, cost] of known) {
        for (const [count, over] of this.countsOn(day, first, limit)) {
          const { first: one, second: two } = this.costOf(at, first, count, over);
          const sum = { first: cost.first + one, second: cost.second + two };
          const best = next.get(first + count);
          if (best && !isLess(sum, best)) continue;
          next.set(first + count, sum);
          counts.set(first + count, count);
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
 * The number of sittings on each day. As many as possible; then the least overload of the fullest day, the least overload
 * in all, the least distance from the wanted days, as few as possible on one day, as early as possible: in this order.
 */
export function assignDays(days: readonly Taker[], request: AssignRequest): number[] {
  const assignment = new Assignment(days, request);
  const { placed, worst } = assignment.leastWorst(request.overload === 'least' ? Infinity : 0);
  return assignment.cheapest(placed, worst);
}
