import { cellAt } from './lesson-cells.ts';
import type { GridEdit, GridPlace, GridText, LessonGrid } from './lesson-cells.ts';

/** A rectangle of a grid, both ends included. */
export interface GridArea {
  from: GridPlace;
  to: GridPlace;
}

/** The rectangle between two places, whichever comes first. */
export const areaBetween = (a: GridPlace, b: GridPlace): GridArea => ({
  from: { column: Math.min(a.column, b.column), row: Math.min(a.row, b.row) },
  to: { column: Math.max(a.column, b.column), row: Math.max(a.row, b.row) },
});

export const isInArea = ({ from, to }: GridArea, { column, row }: GridPlace): boolean =>
  from.column <= column && column <= to.column && from.row <= row && row <= to.row;

/** All places of an area, row by row. */
export const placesOf = ({ from, to }: GridArea): GridPlace[] =>
  range(from.row, to.row).flatMap((row) => range(from.column, to.column).map((column) => ({ column, row })));

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Subject, room and teacher on a line each, as spreadsheets take them for one cell. */
const cellText = ({ subject, room, teacher }: GridText): string => {
  const lines = [subject, room, teacher];
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return quoted(lines.join('\n'));
};

/** An area as a spreadsheet's text: rows in lines, cells between tabs. */
export const copyText = (grid: LessonGrid, { from, to }: GridArea): string =>
  range(from.row, to.row)
    .map((row) =>
      range(from.column, to.column)
        .map((column) => {
          const cell = cellAt(grid, { column, row });
          return cell ? cellText(cell) : '';
        })
        .join('\t'),
    )
    .join('\n');

export type Separator = '\t' | ',' | ';';

/** Cells of a table as text. A cell in quotes may hold separators, line breaks and doubled quotes. */
export function splitTable(text: string, separator: Separator = '\t'): string[][] {
  const rows: string[][] = [[]];
  const end = `${separator}\r\n`;
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"(?=[${end}]|$)|([^${end}]*))(${separator}|\r\n|\r|\n|$)`, 'gy');
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [whole, inQuotes, plain = '', after] = match;
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (after === '' || cells.lastIndex >= text.length) {
      if (after === separator) rows.at(-1)?.push('');
      break;
    }
    if (after !== separator) rows.push([]);
    if (whole === '') break;
  }
  return rows;
}

/** `Maths`, `Maths (B12)`, or subject, room and teacher on lines of their own. */
function textOf(cell: string): GridText | null {
  const [first = '', second, third = ''] = cell.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (first === '') return null;
  if (second !== undefined) return { subject: first, room: second, teacher: third };
  const [, subject, room] = /^(.+?)\s*\(([^()]+)\)$/.exec(first) ?? [];
  return { subject: subject ?? first, room: room ?? '', teacher: '' };
}

/** Copies of one cell fill a selected area; anything else goes from its first place on, as far as the grid goes. */
export function pasteEdits(grid: LessonGrid, area: GridArea, text: string): GridEdit[] {
  const table = splitTable(text);
  const [only] = table[0] ?? [];
  if (table.length === 1 && table[0]?.length === 1)
    return placesOf(area).map((place) => ({ ...place, text: textOf(only ?? '') }));
  const { column, row } = area.from;
  return table.flatMap((cells, down) =>
    cells
      .map((cell, right) => ({ column: column + right, row: row + down, text: textOf(cell) }))
      .filter((edit) => edit.column < grid.columns.length && edit.row < grid.rows.length),
  );
}
