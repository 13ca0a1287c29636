import type { QueryRunner } from 'typeorm';

/** One run of the seed. All its rows' ids derive from `run`, so that any of them can be named without being looked up. */
export interface SeedContext {
  runner: QueryRunner;
  run: string;
  users: number;
  say: (line: string) => void;
}

/** The earliest sign-up: three years ago. */
export const SPAN = `interval '3 years'`;

/** SQL of the id of the n-th row of a kind in this run: as random as any, and a valid UUID of version 4. */
export function idSql(run: string, kind: string, n: string): string {
  return `overlay(overlay(md5('${run}${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** SQL of one of these texts, chosen by `n`; each column mixes `n` with another `salt`. */
export function pickSql(texts: readonly string[], n: string, salt: number): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
  return `(ARRAY[${list}])[1 + mod(hashint8extended(${n}, ${salt}) & 2147483647, ${texts.length})::int]`;
}

/** SQL of a number from 0 to `below` - 1, the same for the same `n` and `salt`. */
export const diceSql = (below: number, n: string, salt: number): string =>
  `mod(hashint8extended(${n}, ${salt}) & 2147483647, ${below})::int`;

/** Runs `insert` for rows 1 to `count` in batches, and reports progress. */
export async function inBatches(
  { runner, say }: SeedContext,
  what: string,
  count: number,
  insert: (from: number, to: number) => string,
): Promise<void> {
  const batch = Math.max(10_000, Math.ceil(count / 10));
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(count, from + batch - 1);
    await runner.query(insert(from, to));
    say(`${what}: ${to.toLocaleString('en')} of ${count.toLocaleString('en')}`);
  }
}
