import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { DataSource } from 'typeorm';
import { type CountedList, type FoundPage, type PageRequest, rowsOf, withColumnValue } from './counted-list.js';
import { conditionOf, orderBy } from './list-order.js';
import { totalOf } from './page-locator.js';
import { listQuery, type Planning } from './list-query.js';

/** A list that operators search: a term of 1 to 200 characters, matched literally and whatever its case. */
export interface SearchableList<Row = unknown> extends CountedList<Row> {
  /** Whether a row holds the term that parameter `term` (`$3`) names, as SQL over the table as `t`. */
  matches: (term: string) => string;
  /**
   * SQL that finds `(id, at)` of the list's rows that hold the term by an index, `at` being their `instant`, in no order; where
   * it can stop early, at the number that parameter `most` names.
   */
  matching: (term: string, most: string) => string;
  /** The counters of all the table's rows, where the list has not all of them. */
  population?: readonly string[];
  /** SQL over the table as `t` that is true of rows to be counted apart. */
  marked?: { joins: string; condition: string };
}

interface FoundMatches<Row> extends FoundPage<Row> {
  /** There are more than `total`, which stops at COUNT_CAP; pages beyond it are empty. */
  totalIsCapped: boolean;
  /** How many of `total` are `marked`, where the list marks any: of a capped total an estimate, the same until rows change. */
  marked?: number;
}

export interface SearchTuning {
  /** Lists of so many rows are simply read. */
  smallList: number;
  /** How many rows are looked at to tell a common term from a rare one. */
  sample: number;
  cap: number;
}

export const SEARCH_TUNING: SearchTuning = { smallList: 10_000, sample: 2_000, cap: COUNT_CAP };

/** So many times the cap, as a sample says, are certainly more than the cap. */
const CERTAINLY = 3;
/** How much further than expected the list is walked before the index is asked after all. */
const PATIENCE = 4;

/** Marked rows of a capped total are judged by so many matches, among so many rows at most. */
const JUDGED = 1_000;
const JUDGED_AMONG = 20_000;

/** A table whose `make_searchable` column is all that is searched, among the rows of a condition without values. */
export const bySearchText = (
  table: string,
  instant: string,
  where = 'true',
): Pick<SearchableList, 'matches' | 'matching'> => ({
  matches: (term) => `t.search_text LIKE (SELECT search_pattern(${term}))`,
  matching: (term, most) =>
    `SELECT id, at FROM search_rows('${table}', '${instant}', ${term}, ${most}, '${where.replaceAll("'", "''")}')`,
});

/**
 * The rows that hold a term, in the list's order. The index knows where a term is but no order, the order's index knows no
 * terms: a rare one is found by the first and sorted, a common one by walking along the second, and a sample tells which it is.
 */
export async function findMatches<Row extends object>(
  dataSource: DataSource,
  list: SearchableList<Row>,
  term: string,
  { page, size }: PageRequest,
  tuning: SearchTuning = SEARCH_TUNING,
): Promise<FoundMatches<Row>> {
  const offset = (page - 1) * size;
  return new Search(dataSource, list, term, tuning).find(offset, Math.min(size, Math.max(0, tuning.cap - offset)));
}

interface Counts {
  listTotal: number;
  listMarked: number;
}
const NOTHING: Counts = { listTotal: 0, listMarked: 0 };

class Search<Row extends object> {
  private readonly values: unknown[];
  private readonly term: string;
  /** The start of a list is written into the text, which is then another each time. */
  private readonly planning: Planning;

  constructor(
    private readonly dataSource: DataSource,
    private readonly list: SearchableList<Row>,
    term: string,
    private readonly tuning: SearchTuning,
  ) {
    this.values = [...(list.values ?? []), term];
    this.term = `$${this.values.length}`;
    this.planning = list.start === undefined ? 'once' : 'each-time';
  }

  async find(offset: number, size: number): Promise<FoundMatches<Row>> {
    const { cap, smallList } = this.tuning;
    const { population, share } = await this.look();
    if (population <= smallList) return this.sort(this.readAll(), null, offset, size);
    if (share * population < CERTAINLY * cap) {
      const found = await this.sort(this.byIndex(), cap + 1, offset, size);
      if (!found.totalIsCapped) return found;
    }
    const marked = this.list.marked && { marked: await this.judge(share, population) };
    return { rows: await this.findCommon(share, population, offset, size), total: cap, totalIsCapped: true, ...marked };
  }

  private async findCommon(share: number, population: number, offset: number, size: number): Promise<Row[]> {
    if (size === 0) return [];
    const steps = (offset + size) / Math.max(share, 1 / population);
    const matches = share * population;
    if (steps <= matches) {
      const budget = Math.max(PATIENCE * steps + this.tuning.sample, matches / 2);
      const rows = await this.walk(Math.ceil(budget), offset, size);
      if (rows.length === size) return rows;
    }
    // Common, but not where the walk came by.
    return (await this.sort(this.byIndex(), null, offset, size)).rows;
  }

  /** How many rows the table has, and which share of them is in the list and holds the term: by a look at some blocks of it. */
  private async look(): Promise<{ population: number; share: number }> {
    const { list, term, values } = this;
    const { sample, smallList } = this.tuning;
    const all = [...values, list.population ?? list.counters];
    const [row] = await listQuery<{ population: number; share: number }>(
      this.dataSource,
      `WITH known AS MATERIALIZED (SELECT ${totalOf(`(SELECT $${all.length}::text[])::text[]`)} AS population)
       SELECT population, coalesce(matching / nullif(seen, 0), 0) AS share FROM known CROSS JOIN (
         SELECT count(*)::float8 AS seen, count(*) FILTER (WHERE ${conditionOf(list)} AND ${list.matches(term)})::float8 AS matching
         FROM ${list.table} AS t TABLESAMPLE SYSTEM (
           (SELECT CASE WHEN population <= ${smallList} THEN 0 ELSE least(100, ${100 * sample} / population) END FROM known))) AS part`,
      all,
      this.planning,
    );
    return row ?? { population: 0, share: 0 };
  }

  /** How many of a capped total are marked, as rows spread over the table say: the same rows each time. */
  private async judge(share: number, population: number): Promise<number> {
    const { list, term, values } = this;
    const { joins = '', condition = 'false' } = list.marked ?? {};
    const among = Math.min(JUDGED_AMONG, Math.ceil(JUDGED / share));
    const [row] = await listQuery<{ seen: number; marked: number }>(
      this.dataSource,
      `SELECT count(*)::float8 AS seen, count(*) FILTER (WHERE ${condition})::float8 AS marked
       FROM (SELECT * FROM ${list.table} AS t TABLESAMPLE SYSTEM ((SELECT $${values.length + 1}::real)) REPEATABLE (0)
         WHERE ${conditionOf(list)} AND ${list.matches(term)} OFFSET 0) AS t ${joins}`,
      [...values, Math.min(100, (100 * among) / population)],
      this.planning,
    );
    const { seen = 0, marked = 0 } = row ?? {};
    return seen === 0 ? 0 : Math.round((marked / seen) * this.tuning.cap);
  }

  private readAll(): string {
    const { list, term } = this;
    return `SELECT t.id, t.${list.instant} AS at FROM ${list.table} t WHERE ${conditionOf(list)} AND ${list.matches(term)}`;
  }

  private byIndex(): string {
    return this.list.matching(this.term, this.most);
  }

  private get most(): string {
    return `$${this.values.length + 1}::bigint`;
  }

  /** All matches, or `most` of them, counted and sorted, and a page of them. */
  private async sort(matches: string, most: number | null, offset: number, size: number): Promise<FoundMatches<Row>> {
    const { list, dataSource, planning } = this;
    const values = [...this.values, most];
    const found = `found AS MATERIALIZED (SELECT id, at FROM (${matches}) AS matches LIMIT ${this.most})`;
    const counts = {
      total: '(SELECT count(*) FROM found)::float8',
      marked: list.marked
        ? `(SELECT CASE WHEN (SELECT count(*) FROM found) > ${this.tuning.cap} THEN 0 ELSE (
            SELECT count(*) FROM found JOIN ${list.table} AS t USING (id) ${list.marked.joins} WHERE ${list.marked.condition}) END)::float8`
        : '0::float8',
    };
    const paging = [size, offset].map((value) => `(SELECT $${values.push(value)}::bigint)`);
    const ids = `ARRAY (SELECT id FROM found ORDER BY at ${list.direction}, id ${list.direction} LIMIT ${paging.join(' OFFSET ')})`;
    const columns = `${list.columns}, ${counts.total} AS "listTotal", ${counts.marked} AS "listMarked"`;
    const text = withColumnValue(list, `WITH ${found} ${rowsOf(list, columns, ids)}`, values);
    const rows = await listQuery<Row & Counts>(dataSource, text, values, planning);
    const counted = rows[0] ?? (offset > 0 || size === 0 ? await this.count(found, counts, most) : NOTHING);
    const { cap } = this.tuning;
    const { listTotal, listMarked } = counted;
    const marked = list.marked && { marked: listMarked };
    return { rows, total: Math.min(listTotal, cap), totalIsCapped: listTotal > cap, ...marked };
  }

  /** Behind the last page there are no rows to say how many there are. */
  private async count(found: string, { total, marked }: Record<'total' | 'marked', string>, most: number | null) {
    const text = `WITH ${found} SELECT ${total} AS "listTotal", ${marked} AS "listMarked"`;
    const [row] = await listQuery<Counts>(this.dataSource, text, [...this.values, most], this.planning);
    return row ?? NOTHING;
  }

  /** Follows the list's order over `budget` rows. */
  private async walk(budget: number, offset: number, size: number): Promise<Row[]> {
    const { list, term } = this;
    const values = [...this.values];
    const ids = `ARRAY (SELECT id FROM (SELECT * FROM ${list.table} WHERE ${conditionOf(list)} ${orderBy(list)} LIMIT ${budget}) AS t
       WHERE ${list.matches(term)} ${orderBy(list)} LIMIT ${size} OFFSET ${offset})`;
    return listQuery<Row>(this.dataSource, withColumnValue(list, rowsOf(list, list.columns, ids), values), values);
  }
}
