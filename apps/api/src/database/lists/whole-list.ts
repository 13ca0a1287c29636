import type { DataSource } from 'typeorm';
import { conditionOf, orderBy } from './list-order.js';
import { listQuery } from './list-query.js';
import type { SearchableList } from './list-search.js';
import { type RowList, withColumnValue } from './row-list.js';
import { patternIn, patternOf } from './search-term.js';

/** Rows of one statement: few enough to be read in a moment; more for a search, where most do not match. */
const BATCH_SIZE = 250;
const SEARCHED_BATCH_SIZE = 20_000;

interface Mark {
  id: string;
  at: string;
}

/**
 * Reads all rows of a list in its order, in batches. Each batch is a statement of its own that starts after the last row of
 * the one before, so that a slow reader holds no connection and no snapshot. Rows that come or go meanwhile may be missing;
 * none comes twice.
 */
export async function* readWholeList<Row extends object>(
  dataSource: DataSource,
  list: RowList<Row>,
): AsyncGenerator<Row[]> {
  yield* readBatches(dataSource, list, BATCH_SIZE, 'true', []);
}

/** As {@link readWholeList}, with the rows that hold a term. */
export async function* readAllMatches<Row extends object>(
  dataSource: DataSource,
  list: RowList<Row> & Pick<SearchableList, 'matches'>,
  term: string,
): AsyncGenerator<Row[]> {
  const matches = list.matches(patternIn(`$${(list.values?.length ?? 0) + 1}`));
  yield* readBatches(dataSource, list, SEARCHED_BATCH_SIZE, matches, [patternOf(term)]);
}

/** All rows of a list, or the rows that hold `search`. */
export const readRows = <Row extends object>(
  dataSource: DataSource,
  list: RowList<Row> & Pick<SearchableList, 'matches'>,
  search: string,
): AsyncGenerator<Row[]> =>
  search === '' ? readWholeList(dataSource, list) : readAllMatches(dataSource, list, search);

async function* readBatches<Row extends object>(
  dataSource: DataSource,
  list: RowList<Row>,
  batch: number,
  matches: string,
  values: readonly unknown[],
): AsyncGenerator<Row[]> {
  let last: Mark | undefined;
  do {
    const known = [...(list.values ?? []), ...values];
    const end = await findEnd(dataSource, list, batch, last);
    // Both comparisons fit the index; for a negated row comparison PostgreSQL would read on to the table's end.
    const range = `${beside(list, BEHIND, last, known)} AND ${beside(list, UP_TO, end, known)}`;
    const text = `SELECT ${list.columns} FROM (SELECT * FROM ${list.table} WHERE ${conditionOf(list)} AND ${range} OFFSET 0) AS t ${list.joins ?? ''}
      WHERE ${matches} ${orderBy(list, 't.')}`;
    yield await listQuery<Row>(dataSource, withColumnValue(list, text, known), known);
    last = end;
  } while (last !== undefined);
}

/** The last row of the next batch; undefined when the list ends within it. */
async function findEnd(
  dataSource: DataSource,
  list: RowList,
  batch: number,
  last: Mark | undefined,
): Promise<Mark | undefined> {
  const values = [...(list.values ?? [])];
  const condition = `${conditionOf(list)} AND ${beside(list, BEHIND, last, values)}`;
  const text = `SELECT id, ${list.instant}::text AS at FROM ${list.table} WHERE ${condition} ${orderBy(list)} LIMIT 1 OFFSET ${batch - 1}`;
  const [end] = await listQuery<Mark>(dataSource, text, values);
  return end;
}

const BEHIND = { ASC: '>', DESC: '<' };
const UP_TO = { ASC: '<=', DESC: '>=' };

/** SQL that compares a row with `mark`, whose values are added to `values`. */
function beside(
  { instant, direction }: RowList,
  side: typeof BEHIND,
  mark: Mark | undefined,
  values: unknown[],
): string {
  if (mark === undefined) return 'true';
  values.push(mark.at, mark.id);
  return `(${instant}, id) ${side[direction]} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`;
}
