import { nameKey } from '../../../core/text/fold.ts';
import { LIST_LIMITS, TooMuch } from './list-builder.ts';
import { splitTable } from '../../timetable/grid-text.ts';
import type { Separator } from '../../timetable/grid-text.ts';

export interface ListTable {
  headings: string[];
  /** Texts by heading, in lower case; empty where a row has none. */
  rows: ((heading: string) => string)[];
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
/** Code units and rows in which the headings are looked for: some programs write lines above them. */
const HEAD = { text: 5_000, rows: 30 };

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const lineBreaks = (text: string): number => {
  let count = 0;
  for (let at = text.search(/[\r\n]/); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** The rows below headings of which these are some; null where there are none. */
export function readTable(text: string, wanted: readonly string[]): ListTable | null {
  const isHead = (cells: readonly string[]): boolean => {
    const keys = new Set(cells.map(nameKey));
    return wanted.every((heading) => keys.has(heading));
  };
  const head = text.slice(0, HEAD.text);
  const separator = SEPARATORS.find((each) => splitTable(head, each).slice(0, HEAD.rows).some(isHead));
  if (separator === undefined) return null;
  if (lineBreaks(text) > LIST_LIMITS.lines) throw new TooMuch();
  const all = splitTable(text, separator);
  const at = all.findIndex(isHead);
  const headings = all[at] ?? [];
  const places = new Map(headings.map((heading, index) => [nameKey(heading), index] as const).toReversed());
  const rows = all.slice(at + 1).filter((cells) => !isBlank(cells));
  return { headings, rows: rows.map((cells) => (heading) => cells[places.get(nameKey(heading)) ?? -1]?.trim() ?? '') };
}

/** Meaning of each column. @param known by the heading in lower case */
export function columnsOf(headings: readonly string[], known: Readonly<Record<string, string>>) {
  const meanings = new Map(Object.entries(known).map(([heading, becomes]) => [nameKey(heading), becomes]));
  return headings
    .filter((heading) => heading.trim() !== '')
    .slice(0, 50)
    .map((name) => ({ name: name.slice(0, 60).toWellFormed(), becomes: meanings.get(nameKey(name)) ?? null }));
}
