/** One result against its goal. */
export interface Figure {
  /** Name, such as `auth-user`. */
  name: string;
  ratio: number;
  goal: number;
  /** Unit of both numbers, if the goal is no ratio. */
  unit?: 'ms' | 'MB';
  /** The measured quantity; p99 by default. */
  of?: 'p95' | 'p98' | 'longest' | 'time' | 'memory';
  /** Throughput must reach its goal, latency stay within it. */
  better: 'higher' | 'lower';
  /** The smallest and largest ratio of a single round. */
  spread: [number, number];
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value that the given share of all values stays at or below. @param share of 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The rounds whose floor is within a fifth of the median floor: in others the machine had other load. */
export function steadyRounds(floors: readonly number[]): number[] {
  const middle = median(floors);
  return [...floors.keys()].filter((round) => Math.abs(floors[round]! - middle) <= 0.2 * middle);
}

/** The median of the ratios of each round, with their spread. */
export function ratioOf(candidate: readonly number[], floor: readonly number[], rounds: readonly number[]) {
  const ratios = rounds.map((round) => candidate[round]! / floor[round]!);
  return { ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] as [number, number] };
}

export const isHeld = ({ ratio, goal, better }: Figure): boolean =>
  better === 'higher' ? ratio >= goal : ratio <= goal;

/** `bench api auth-user ratio=0.43 goal=0.40 held` */
export function figureLine(bench: string, figure: Figure): string {
  const { name, ratio, goal, unit, of = 'p99' } = figure;
  const verdict = isHeld(figure) ? 'held' : 'missed';
  if (unit) return `bench ${bench} ${name} ${of}=${Math.round(ratio)}${unit} goal=${goal}${unit} ${verdict}`;
  return `bench ${bench} ${name} ratio=${ratio.toFixed(2)} goal=${goal.toFixed(2)} ${verdict}`;
}
