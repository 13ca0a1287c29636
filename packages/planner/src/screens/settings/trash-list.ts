import type { TrashTable } from '../../domain/commands/command.ts';
import type { State } from '../../domain/state/state.ts';
import { trashOf } from '../../domain/state/views.ts';

export interface Trashed {
  table: TrashTable;
  id: string;
  name: string;
  deletedAt: string;
}

/** All rows in the trash, the latest first. */
export function trashList(state: State): Trashed[] {
  const trash = trashOf(state);
  const items = (Object.keys(trash) as TrashTable[]).flatMap((table) =>
    trash[table].map((row): Trashed => ({
      table,
      id: row.id,
      name: 'title' in row ? row.title : row.name,
      deletedAt: row.deletedAt ?? '',
    })),
  );
  return items.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
}
