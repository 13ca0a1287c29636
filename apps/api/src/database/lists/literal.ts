import pg from 'pg';

const quote = (item: string): string => `"${item.replaceAll(/[\\"]/g, '\\$&')}"`;

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => quote(String(item))).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A condition whose parameters are written into its text, for functions of the database that run it. */
export const withLiterals = (condition: string, values: readonly unknown[]): string =>
  condition.replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]));
