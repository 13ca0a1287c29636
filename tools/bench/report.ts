import type { BenchResult } from './api.ts';
import { figureLine, isHeld } from './figures.ts';

/** Output of a bench. */
export interface Report {
  /** The table, one line per row. */
  table: string[];
  /** One plain line per figure, ending in `held` or `missed`. */
  lines: string[];
  isHeld: boolean;
  /** How it was measured. */
  notes: string[];
}

/** Columns of equal width: words to the left, numbers to the right. */
export function formatTable(rows: readonly string[][]): string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row.map((cell, column) => (column ? cell.padStart(width(column) + 2) : cell.padEnd(width(0)))).join(''),
  );
}

/** The report of a bench whose figures are ratios to a floor. */
export function ratioReport(name: string, { figures, table, notes }: BenchResult): Report {
  const ratios = figures.map(({ name: figure, ratio, spread, unit }) => {
    const show = (value: number): string => (unit ? `${Math.round(value)} ${unit}` : value.toFixed(2));
    return [figure, `${show(ratio)} (${show(spread[0])} to ${show(spread[1])})`];
  });
  return {
    table: [
      ...formatTable([['', 'throughput', 'p99'], ...table]),
      '',
      'ratio to the floor, median (smallest to largest round)',
      ...formatTable(ratios),
    ],
    lines: figures.map((figure) => figureLine(name, figure)),
    isHeld: figures.every(isHeld),
    notes,
  };
}
