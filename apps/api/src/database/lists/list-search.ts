import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { DataSource } from 'typeorm';
import { type CountedList, type FoundPage, type PageRequest, rowsOf, withColumnValue } from './counted-list.js';
import { conditionOf, orderBy } from './list-order.js';
import { totalOf } from './page-locator.js';
import { listQuery, type Planning } from './list-query.js';

/** A list that operators search: a term of 1 to 200 characters, matched literally and whatever its case. */
export interface SearchableList<Row = unknown> extends CountedList<Row> {
  /** SQL over the table as `t`: whether a row holds the term in parameter `term` (such as `$3`). */
  matches: (term: string) => string;
  /**
   * SQL that finds `(id, at)` of the matching rows by an index, in no order, `at` being their `instant`. It stops at the number
   * in parameter `most`, where it can.
   */
  matching: (term: string, most: string) => string;
  /** Counters of all the table's rows, where the list has a part of them. */
  population?: readonly string[];
  /** SQL of the number of all the table's rows, where no counters hold it. */
  rows?: string;
  /** Condition, as SQL over the table as `t`, of matches that are counted separately. */
  marked?: { joins: string; condition: string };
}

interface FoundMatches<Row> extends FoundPage<Row> {
  /** True for more than COUNT_CAP matches: `total` is the cap, and pages beyond it are empty. */
  totalIsCapped: boolean;
  /** Number of `marked` rows among `total`; for a capped total an estimate, the same until rows change. */
  marked?: number;
}

export interface SearchTuning {
  /** Number of rows up to which a list is read as a whole. */
  smallList: number;
  /** Number of sampled rows that tell a common term from a rare one. */
  sample: number;
  cap: number;
}

export const SEARCH_TUNING: SearchTuning = { smallList: 10_000, sample: 2_000, cap: COUNT_CAP };

/** Multiple of the cap from which a sampled number of matches is surely above the cap. */
const SURELY_CAPPED = 3;
/** Multiple of the expected rows that are walked before the index is used after all. */
const WALK_MARGIN = 4;

/** Matches by which marked rows of a capped total are estimated, among this many rows at most. */
const ESTIMATE_MATCHES = 1_000;
const ESTIMATE_ROWS = 20_000;

/** Search in a table's `make_searchable` column alone. @param where condition without values */
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
 * Finds the rows that hold a term, in the list's order. The search index has no order, the order's index no terms: rows of a
 * rare term are found by the first and sorted, those of a common one by walking the second. A sample tells which it is.
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

/** The first few matches alone: nothing is counted beyond them. */
export async function findFirstMatches<Row extends object>(
  dataSource: DataSource,
  list: SearchableList<Row>,
  term: string,
  most: number,
  tuning: SearchTuning = SEARCH_TUNING,
): Promise<Row[]> {
  return new Search(dataSource, list, term, tuning).findFirst(most);
}

interface Counts {
  listTotal: number;
  listMarked: number;
}
const NOTHING: Counts = { listTotal: 0, listMarked: 0 };

class Search<Row extends object> {
  private readonly values: unknown[];
  private readonly term: string;
  /** The text holds the start or end of a list, and so differs each time. */
  private readonly planning: Planning;

  constructor(
    private readonly dataSource: DataSource,
    private readonly list: SearchableList<Row>,
    term: string,
    private readonly tuning: SearchTuning,
  ) {
    this.values = [...(list.values ?? []), term];
    this.term = `$${this.values.length}`;
    this.planning = list.start === undefined && list.end === undefined ? 'once' : 'each-time';
  }

  async find(offset: number, size: number): Promise<FoundMatches<Row>> {
    const { cap, smallList } = this.tuning;
    const { population, share } = await this.sample();
    if (population <= smallList) return this.sort(this.readAll(), null, offset, size);
    if (share * population < SURELY_CAPPED * cap) {
      const found = await this.sort(this.byIndex(), cap + 1, offset, size);
      if (!found.totalIsCapped) return found;
    }
    const marked = this.list.marked && { marked: await this.estimateMarked(share, population) };
    return { rows: await this.findCommon(share, population, offset, size), total: cap, totalIsCapped: true, ...marked };
  }

  async findFirst(size: number): Promise<Row[]> {
    const { population, share } = await this.sample();
    if (population <= this.tuning.smallList) return (await this.sort(this.readAll(), null, 0, size)).rows;
    return this.findCommon(share, population, 0, size);
  }

  private async findCommon(share: number, population: number, offset: number, size: number): Promise<Row[]> {
    if (size === 0) return [];
    const steps = (offset + size) / Math.max(share, 1 / population);
    const matches = share * population;
    if (steps <= matches) {
      const budget = Math.max(WALK_MARGIN * steps + this.tuning.sample, matches / 2);
      const rows = await this.walk(Math.ceil(budget), offset, size);
      if (rows.length === size) return rows;
    }
    // The term is common, but rare in the part that was walked.
    return (await this.sort(this.byIndex(), null, offset, size)).rows;
  }

  /** Samples some blocks of the table. @returns its number of rows, and the share that is in the list and holds the term. */
  private async sample(): Promise<{ population: number; share: number }> {
    const { list, term, values } = this;
    const { sample, smallList } = this.tuning;
    const all = list.rows === undefined ? [...values, list.population ?? list.counters] : values;
    const rows = list.rows ?? totalOf(`(SELECT $${all.length}::text[])::text[]`);
    const [row] = await listQuery<{ population: number; share: number }>(
      this.dataSource,
      `WITH known AS MATERIALIZED (SELECT ${rows} AS population)
       SELECT population, coalesce(matching / nullif(seen, 0), 0) AS share FROM known CROSS JOIN (
         SELECT count(*)::float8 AS seen, count(*) FILTER (WHERE ${conditionOf(list)} AND ${list.matches(term)})::float8 AS matching
         FROM ${list.table} AS t TABLESAMPLE SYSTEM (
           (SELECT CASE WHEN population <= ${smallList} THEN 0 ELSE least(100, ${100 * sample} / population) END FROM known))) AS part`,
      all,
      this.planning,
    );
    return row ?? { population: 0, share: 0 };
  }

  /** Estimates the marked rows of a capped total from rows spread over the table, the same rows each time. */
  private async estimateMarked(share: number, population: number): Promise<number> {
    const { list, term, values } = this;
    const { joins = '', condition = 'false' } = list.marked ?? {};
    const among = Math.min(ESTIMATE_ROWS, Math.ceil(ESTIMATE_MATCHES / share));
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

  /** Finds all matches, or `most` of them, counts and sorts them. @returns a page of them. */
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

  /** Counts alone: a page past the end has no row that carries the total. */
  private async count(found: string, { total, marked }: Record<'total' | 'marked', string>, most: number | null) {
    const text = `WITH ${found} SELECT ${total} AS "listTotal", ${marked} AS "listMarked"`;
    const [row] = await listQuery<Counts>(this.dataSource, text, [...this.values, most], this.planning);
    return row ?? NOTHING;
  }

  /** Walks `budget` rows in the list's order. */
  private async walk(budget: number, offset: number, size: number): Promise<Row[]> {
    const { list, term } = this;
    const values = [...this.values];
    const ids = `ARRAY (SELECT id FROM (SELECT * FROM ${list.table} WHERE ${conditionOf(list)} ${orderBy(list)} LIMIT ${budget}) AS t
       WHERE ${list.matches(term)} ${orderBy(list)} LIMIT ${size} OFFSET ${offset})`;
    return listQuery<Row>(this.dataSource, withColumnValue(list, rowsOf(list, list.columns, ids), values), values);
  }
}
