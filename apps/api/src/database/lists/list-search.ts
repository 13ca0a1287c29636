import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { DataSource } from 'typeorm';
import { countRows, type CountedList, type FoundPage, findRows, type PageRequest } from './counted-list.js';
import { conditionOf, orderBy } from './list-order.js';
import { listQuery } from './list-query.js';

/** A list that operators search: a term of 1 to 200 characters, matched literally and whatever its case. */
export interface SearchableList extends CountedList {
  /** Whether a row holds the term that parameter `term` (`$3`) names, as SQL over the table as `t`. */
  matches: (term: string) => string;
  /**
   * SQL that finds `(id, at)` of the list's rows that hold the term by an index, `at` being their `instant`, in no order; where
   * it can stop early, at the number that parameter `most` names.
   */
  matching: (term: string, most: string) => string;
  /** The counters of all the table's rows, where the list has not all of them. */
  population?: readonly string[];
}

export interface FoundMatches<Row> extends FoundPage<Row> {
  /** There are more than `total`, which stops at COUNT_CAP; pages beyond it are empty. */
  totalIsCapped: boolean;
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

interface Found {
  ids: string[];
  total: number;
  isCapped: boolean;
}

/** A table whose `make_searchable` column is all that is searched. */
export const bySearchText = (table: string, instant: string): Pick<SearchableList, 'matches' | 'matching'> => ({
  matches: (term) => `t.search_text LIKE search_pattern(${term})`,
  matching: (term, most) => `SELECT id, at FROM search_rows('${table}', '${instant}', ${term}, ${most})`,
});

/**
 * The rows that hold a term, in the list's order. The index knows where a term is but no order, the order's index knows no
 * terms: a rare one is found by the first and sorted, a common one by walking along the second, and a sample tells which it is.
 */
export async function findMatches<Row extends object>(
  dataSource: DataSource,
  list: SearchableList,
  term: string,
  { page, size }: PageRequest,
  tuning: SearchTuning = SEARCH_TUNING,
): Promise<FoundMatches<Row>> {
  const search = new Search(dataSource, list, term, tuning);
  const offset = (page - 1) * size;
  const { ids, total, isCapped } = await search.find(offset, Math.min(size, Math.max(0, tuning.cap - offset)));
  const rows = ids.length > 0 ? await findRows<Row>(dataSource, list, '$1::uuid[]', [ids]) : [];
  return { rows, total, totalIsCapped: isCapped };
}

class Search {
  private readonly values: unknown[];
  private readonly term: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly list: SearchableList,
    term: string,
    private readonly tuning: SearchTuning,
  ) {
    this.values = [...(list.values ?? []), term];
    this.term = `$${this.values.length}`;
  }

  async find(offset: number, size: number): Promise<Found> {
    const { cap, smallList, sample } = this.tuning;
    const population = await countRows(this.dataSource, this.list.population ?? this.list.counters);
    if (population <= smallList) return this.sort(this.readAll(), null, offset, size);
    const share = await this.share((100 * sample) / population);
    const expected = share * population;
    if (expected < CERTAINLY * cap) {
      const found = await this.sort(this.byIndex(), cap + 1, offset, size);
      if (!found.isCapped) return found;
    }
    return { ids: await this.findCommon(share, population, offset, size), total: cap, isCapped: true };
  }

  private async findCommon(share: number, population: number, offset: number, size: number): Promise<string[]> {
    if (size === 0) return [];
    const steps = (offset + size) / Math.max(share, 1 / population);
    const matches = share * population;
    if (steps <= matches) {
      const budget = Math.max(PATIENCE * steps + this.tuning.sample, matches / 2);
      const ids = await this.walk(Math.ceil(budget), offset, size);
      if (ids.length === size) return ids;
    }
    // Common, but not where the walk came by.
    return (await this.sort(this.byIndex(), null, offset, size)).ids;
  }

  /** Which share of the table's rows are in the list and hold the term, by a look at some blocks of it. */
  private async share(percent: number): Promise<number> {
    const { list, term } = this;
    const [row] = await listQuery<{ seen: number; matching: number }>(
      this.dataSource,
      `SELECT count(*)::float8 AS seen, count(*) FILTER (WHERE ${conditionOf(list)} AND ${list.matches(term)})::float8 AS matching
       FROM ${list.table} AS t TABLESAMPLE SYSTEM (${Math.min(100, percent)})`,
      this.values,
    );
    return row && row.seen > 0 ? row.matching / row.seen : 0;
  }

  private readAll(): string {
    const { list, term } = this;
    return `SELECT t.id, t.${list.instant} AS at FROM ${list.table} t WHERE ${conditionOf(list)} AND ${list.matches(term)}`;
  }

  private byIndex(): string {
    return this.list.matching(this.term, `$${this.values.length + 1}`);
  }

  /** All matches, or `most` of them, sorted. */
  private async sort(matches: string, most: number | null, offset: number, size: number): Promise<Found> {
    const { direction } = this.list;
    const most1 = `$${this.values.length + 1}::bigint`;
    const [row] = await listQuery<{ total: number; ids: string[] }>(
      this.dataSource,
      `WITH found AS MATERIALIZED (SELECT id, at FROM (${matches}) AS matches LIMIT ${most1})
       SELECT (SELECT count(*) FROM found)::float8 AS total,
         ARRAY (SELECT id FROM found ORDER BY at ${direction}, id ${direction} LIMIT ${size} OFFSET ${offset}) AS ids`,
      [...this.values, most],
    );
    const { cap } = this.tuning;
    const { total = 0, ids = [] } = row ?? {};
    return { ids, total: Math.min(total, cap), isCapped: total > cap };
  }

  /** Follows the list's order over `budget` rows. */
  private async walk(budget: number, offset: number, size: number): Promise<string[]> {
    const { list, term } = this;
    const rows = await listQuery<{ id: string }>(
      this.dataSource,
      `SELECT id FROM (SELECT * FROM ${list.table} WHERE ${conditionOf(list)} ${orderBy(list)} LIMIT ${budget}) AS t
       WHERE ${list.matches(term)} ${orderBy(list)} LIMIT ${size} OFFSET ${offset}`,
      this.values,
    );
    return rows.map(({ id }) => id);
  }
}
