import type { Page } from '@playwright/test';

/** Rows of a planner by table and id: what all clients of an account have in common. */
export type Planner = Record<string, Record<string, unknown>>;

/** Tables of one device, and tables that sync keeps beside the planner. */
const OWN_TABLES = ['history', 'stamps', 'lostValues', 'sync', 'feedStates', 'log', 'damaged', 'meta', 'backups'];

const inOrder = (fields: object): object => Object.fromEntries(Object.entries(fields).sort());

/** Tables, rows and fields in one order: equal planners are equal texts. */
export function plannerOf(tables: Record<string, readonly { id: string }[]>): Planner {
  const shared = Object.entries(tables).filter(([table, rows]) => !OWN_TABLES.includes(table) && Array.isArray(rows));
  const byId = shared.map(([table, rows]): [string, object] => [
    table,
    inOrder(Object.fromEntries(rows.map((row) => [row.id, inOrder(row)]))),
  ]);
  return inOrder(Object.fromEntries(byId)) as Planner;
}

/** The planner that a page has stored: rows of every object store whose rows have ids. */
export const readPlanner = async (page: Page): Promise<Planner> => plannerOf(await readTables(page));

/** Rows of every object store that a page has. */
export function readTables(page: Page): Promise<Record<string, { id: string }[]>> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('It cannot be read.'));
      });
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('bellweek-planner-'))?.name;
    if (name === undefined) return {};
    const db = await answer(indexedDB.open(name));
    const names = [...db.objectStoreNames];
    const lists = names.map((table) =>
      answer(db.transaction(table).objectStore(table).getAll() as IDBRequest<{ id: string }[]>),
    );
    const rows = await Promise.all(lists);
    db.close();
    return Object.fromEntries(names.map((table, at) => [table, rows[at] ?? []]));
  });
}
