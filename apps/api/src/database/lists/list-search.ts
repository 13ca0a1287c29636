import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { DataSource } from 'typeorm';
import { conditionOf, orderBy } from './list-order.js';
import { listQuery, type Planning } from './list-query.js';
import { withLiterals } from './literal.js';
import { type FoundPage, type PageRequest, type RowList, rowsOf, withColumnValue } from './row-list.js';
import { isIndexed, patternIn, patternOf } from './search-term.js';

/** A list that operators search: a term of 1 to 200 characters, matched literally and whatever its case. */
export interface SearchableList<Row = unknown> extends RowList<Row> {
  /** SQL over the table as `t`: whether a row holds the term of a pattern (SQL too, in lower case). */
  matches: (pattern: string) => string;
  /** The same condition in a form that indexes find, where the forms differ. */
  found?: (pattern: string) => string;
  /** Types of `id` and `instant`, where they are not a UUID and a time. */
  types?: readonly [id: string, instant: string];
  /** Condition, as SQL over the table as `t`, of matches that are counted separately. */
  marked?: { joins: string; condition: string };
}

/** For more than COUNT_CAP matches `total` is the cap, and pages beyond it are empty. */
interface FoundMatches<Row> extends FoundPage<Row> {
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

/** Search in the table's `search_text` alone. */
export const bySearchText: Pick<SearchableList, 'matches'> = {
  matches: (pattern) => `t.search_text LIKE ${pattern}`,
};

/**
 * Finds the rows that hold a term, in the list's order. The search index has no order, the order's index no terms: rows of a
 * rare term are found by the first and sorted, rows of a common term by walking the second. A sample tells which it is.
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

/** SQL that finds `(id, at)` of matching rows, in no order, `at` being their `instant`; it may stop at a limit (SQL too). */
interface Matches {
  text: (limit: string) => string;
  values: readonly unknown[];
}

interface Counts {
  listTotal: number;
  listMarked: number;
}
const NOTHING: Counts = { listTotal: 0, listMarked: 0 };

class Search<Row extends object> {
  private readonly values: unknown[];
  /** SQL of the term's pattern. */
  private readonly pattern: string;
  /** Texts with the start or end of a list differ each time. */
  private readonly planning: Planning;

  constructor(
    private readonly dataSource: DataSource,
    private readonly list: SearchableList<Row>,
    private readonly term: string,
    private readonly tuning: SearchTuning,
  ) {
    this.values = [...(list.values ?? []), patternOf(term)];
    this.pattern = patternIn(`$${this.values.length}`);
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
    const { list, pattern, values } = this;
    const { sample, smallList } = this.tuning;
    const [row] = await listQuery<{ population: number; share: number }>(
      this.dataSource,
      `WITH known AS MATERIALIZED (SELECT greatest(reltuples, (
         SELECT count(*) FROM (SELECT FROM ${list.table} LIMIT ${smallList + 1}) AS counted))::float8 AS population
         FROM pg_class WHERE oid = '${list.table}'::regclass)
       SELECT population, coalesce(matching / nullif(seen, 0), 0) AS share FROM known CROSS JOIN (
         SELECT count(*)::float8 AS seen, count(*) FILTER (WHERE ${conditionOf(list)} AND ${list.matches(pattern)})::float8 AS matching
         FROM ${list.table} AS t TABLESAMPLE SYSTEM (
           (SELECT CASE WHEN population <= ${smallList} THEN 0 ELSE least(100, ${100 * sample} / population) END FROM known))) AS part`,
      values,
      this.planning,
    );
    return row ?? { population: 0, share: 0 };
  }

  /** Estimates the marked rows of a capped total from rows spread over the table, the same rows each time. */
  private async estimateMarked(share: number, population: number): Promise<number> {
    const { list, pattern, values } = this;
    const { joins = '', condition = 'false' } = list.marked ?? {};
    const among = Math.min(ESTIMATE_ROWS, Math.ceil(ESTIMATE_MATCHES / share));
    const [row] = await listQuery<{ seen: number; marked: number }>(
      this.dataSource,
      `SELECT count(*)::float8 AS seen, count(*) FILTER (WHERE ${condition})::float8 AS marked
       FROM (SELECT * FROM ${list.table} AS t TABLESAMPLE SYSTEM ((SELECT $${values.length + 1}::real)) REPEATABLE (0)
         WHERE ${conditionOf(list)} AND ${list.matches(pattern)} OFFSET 0) AS t ${joins}`,
      [...values, Math.min(100, (100 * among) / population)],
      this.planning,
    );
    const { seen = 0, marked = 0 } = row ?? {};
    return seen === 0 ? 0 : Math.round((marked / seen) * this.tuning.cap);
  }

  private readAll(): Matches {
    return this.readWhere(this.list.matches(this.pattern));
  }

  private readWhere(matches: string): Matches {
    const { list, values } = this;
    return {
      text: () => `SELECT t.id, t.${list.instant} AS at FROM ${list.table} t WHERE ${conditionOf(list)} AND ${matches}`,
      values,
    };
  }

  /** By the index, where one finds the term: left to itself the planner reads the whole table for a common term. */
  private byIndex(): Matches {
    const { list, values, term } = this;
    const found = list.found ?? list.matches;
    if (!isIndexed(term)) return this.readWhere(found(this.pattern));
    const condition = withLiterals(`${conditionOf(list)} AND ${found(`lower($${values.length})`)}`, values);
    const [id, instant] = list.types ?? ['uuid', 'timestamptz'];
    return {
      text: (most) =>
        `SELECT id, at FROM search_rows('${list.table}', '${list.instant}', $1, ${most}) AS found (id ${id}, at ${instant})`,
      values: [condition],
    };
  }

  /** Finds all matches, or `most` of them, counts and sorts them. @returns a page of them. */
  private async sort(matches: Matches, most: number | null, offset: number, size: number): Promise<FoundMatches<Row>> {
    const { list, dataSource, planning } = this;
    const values = [...matches.values, most];
    const limit = `$${values.length}::bigint`;
    const found = `found AS MATERIALIZED (SELECT id, at FROM (${matches.text(limit)}) AS matches LIMIT ${limit})`;
    const counts = {
      total: '(SELECT count(*) FROM found)::float8',
      marked: list.marked
        ? `(SELECT CASE WHEN (SELECT count(*) FROM found) > ${this.tuning.cap} THEN 0 ELSE (
            SELECT count(*) FROM found JOIN ${list.table} AS t USING (id) ${list.marked.joins} WHERE ${list.marked.condition}) END)::float8`
        : '0::float8',
    };
    const known = [...values];
    const paging = [size, offset].map((value) => `(SELECT $${values.push(value)}::bigint)`);
    const ids = `ARRAY (SELECT id FROM found ORDER BY at ${list.direction}, id ${list.direction} LIMIT ${paging.join(' OFFSET ')})`;
    const columns = `${list.columns}, ${counts.total} AS "listTotal", ${counts.marked} AS "listMarked"`;
    const text = withColumnValue(list, `WITH ${found} ${rowsOf(list, columns, ids)}`, values);
    const rows = await listQuery<Row & Counts>(dataSource, text, values, planning);
    const counted = rows[0] ?? (offset > 0 || size === 0 ? await this.count(found, counts, known) : NOTHING);
    const { cap } = this.tuning;
    const { listTotal, listMarked } = counted;
    const marked = list.marked && { marked: listMarked };
    return { rows, total: Math.min(listTotal, cap), totalIsCapped: listTotal > cap, ...marked };
  }

  /** Counts alone: a page past the end has no row that carries the total. */
  private async count(found: string, { total, marked }: Record<'total' | 'marked', string>, values: unknown[]) {
    const text = `WITH ${found} SELECT ${total} AS "listTotal", ${marked} AS "listMarked"`;
    const [row] = await listQuery<Counts>(this.dataSource, text, values, this.planning);
    return row ?? NOTHING;
  }

  /** Walks `budget` rows in the list's order. */
  private async walk(budget: number, offset: number, size: number): Promise<Row[]> {
    const { list, pattern } = this;
    const values = [...this.values];
    const ids = `ARRAY (SELECT id FROM (SELECT * FROM ${list.table} WHERE ${conditionOf(list)} ${orderBy(list)} LIMIT ${budget}) AS t
       WHERE ${list.matches(pattern)} ${orderBy(list)} LIMIT ${size} OFFSET ${offset})`;
    return listQuery<Row>(this.dataSource, withColumnValue(list, rowsOf(list, list.columns, ids), values), values);
  }
}
