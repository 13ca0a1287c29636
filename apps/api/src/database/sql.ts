import type { DataSource, EntityManager } from 'typeorm';
import { snakeCase } from './naming.strategy.js';

declare const ROW: unique symbol;

/** SQL with the type of the columns it names or, of a whole statement, of its rows. */
export type Sql<Row> = string & { readonly [ROW]: Row };

export type RowOf<Part> = Part extends Sql<infer Row> ? Row : never;

/** The rows of interpolated parts `A` and `B` are `A & B`. */
type RowOfAll<Parts> = {
  [Index in keyof Parts]: Parts[Index] extends Sql<infer Row> ? (row: Row) => void : never;
}[keyof Parts & number] extends (row: infer Row) => void
  ? Row
  : never;

/**
 * Columns of the row `alias` by the entity's properties, so that a property that is renamed does not compile.
 * `date` columns are for {@link computed}, as text: the entity has them as text, a raw row as a `Date`.
 */
export function columns<Entity, Name extends keyof Entity & string>(
  _entity: new () => Entity,
  alias: string,
  names: readonly Name[],
): Sql<Pick<Entity, Name>> {
  return names.map((name) => `${alias}.${snakeCase(name)} AS "${name}"`).join(', ') as Sql<Pick<Entity, Name>>;
}

/** Columns that no entity has: SQL expressions by name. */
export const computed = <Row extends object>(expressions: Record<keyof Row & string, string>): Sql<Row> =>
  Object.entries(expressions)
    .map(([name, expression]) => `${String(expression)} AS "${name}"`)
    .join(', ') as Sql<Row>;

/** A statement whose rows have the types of the interpolated {@link columns}. Never for values: those are parameters. */
export const sql = <Parts extends readonly (string | number)[]>(
  texts: TemplateStringsArray,
  ...parts: Parts
): Sql<RowOfAll<Parts>> => String.raw({ raw: texts }, ...parts) as Sql<RowOfAll<Parts>>;

/** Runs a `SELECT`, or an `INSERT` that returns rows: of others TypeORM gives rows and their number. */
export const query = <Row>(
  source: DataSource | EntityManager,
  statement: Sql<Row>,
  values: unknown[] = [],
): Promise<Row[]> => source.query<Row[]>(statement, values);
