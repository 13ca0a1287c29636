import type { TrashTable } from '../../core/commands/command.ts';
import type { State } from '../../core/state/state.ts';
import { dayOfRow } from '../../rules/series/series-commands.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatShortWeekdayDate } from '../../core/time/format.ts';
import { isWithSeries, trashOf } from '../../core/state/views.ts';

export interface Trashed {
  table: TrashTable;
  id: string;
  name: string;
  deletedAt: string;
}

/** "Drum · Thu 26 Nov" for an occurrence of a series, the title or name of any other row. */
function nameOf(row: ReturnType<typeof trashOf>[TrashTable][number], today: Day): string {
  if (!('title' in row)) return row.name;
  const day = 'seriesDay' in row && row.seriesDay !== null ? (dayOfRow(row) ?? row.seriesDay) : null;
  return day === null ? row.title : `${row.title} · ${formatShortWeekdayDate(day, today)}`;
}

/** The rows in the trash that come back by themselves, the latest first. */
export function trashList(state: State, today: Day): Trashed[] {
  const trash = trashOf(state);
  const items = (Object.keys(trash) as TrashTable[]).flatMap((table) =>
    trash[table].flatMap((row): Trashed[] =>
      isWithSeries(state, row) ? [] : [{ table, id: row.id, name: nameOf(row, today), deletedAt: row.deletedAt ?? '' }],
    ),
  );
  return items.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
}
