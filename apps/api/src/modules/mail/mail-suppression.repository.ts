import type { DataSource, EntityManager } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import { countRows } from '../../database/lists/row-list.js';

/** Addresses per statement, where all are read. */
const BATCH_SIZE = 5_000;

/** SQL that joins the suppression of the address of row `t`, if there is one, as `s`. */
export const SUPPRESSION_JOIN = 'LEFT JOIN mail_suppressions s ON s.address_canonical = t.email_canonical';

/** SQL: whether a canonical address (SQL too) gets no alerts. An address that is forgotten is found by its hash alone. */
export const isSuppressed = (canonical: string): string =>
  `EXISTS (SELECT 1 FROM mail_suppressions s WHERE s.address_canonical = ${canonical})`;
export const HAS_FORGOTTEN = 'EXISTS (SELECT 1 FROM mail_suppressions WHERE address_canonical IS NULL)';

/**
 * SQL that ends alerts to mailboxes that are gone. An address that unsubscribed stays so.
 * @param parts SQL of rows `email`, `email_canonical` and `bounced`, the address's hash in hexadecimal or null
 */
export const suppressBounced = (...parts: string[]): string => `
  INSERT INTO mail_suppressions (address_hash, address, address_canonical, reason)
  SELECT decode(bounced, 'hex'), email, email_canonical, 'bounced'
  FROM (${parts.map((part) => `SELECT email, email_canonical, bounced FROM ${part}`).join(' UNION ALL ')}) AS mails
  WHERE bounced IS NOT NULL AND email IS NOT NULL ON CONFLICT DO NOTHING`;

export const countSuppressions = (dataSource: DataSource): Promise<number> =>
  countRows(dataSource, 'mail_suppressions');

/**
 * How many addresses of `table` get no alerts. Suppressions are few beside a list, so each of them is looked up in the list: a
 * join would read the whole list.
 */
export async function countSuppressed(dataSource: DataSource, table: string): Promise<number> {
  const text = `SELECT coalesce(sum((SELECT count(*) FROM ${table} t WHERE t.email_canonical = s.address_canonical)), 0)::float8 AS count
    FROM mail_suppressions s`;
  const [row] = await listQuery<{ count: number }>(dataSource, text, [], 'once');
  return row?.count ?? 0;
}

export async function suppressMailbox(manager: EntityManager, hash: Buffer, address: string, canonical: string) {
  const mailbox = '(VALUES ($1, $2, $3)) AS m (bounced, email, email_canonical)';
  await manager.query(suppressBounced(mailbox), [hash.toString('hex'), address, canonical]);
}

/** @returns whether the address is new; undefined if it was suppressed and known before. */
export async function suppress(
  manager: EntityManager,
  hash: Buffer,
  address: string,
  canonical: string,
): Promise<{ isNew: boolean } | undefined> {
  const [row] = await manager.query<{ isNew: boolean }[]>(
    `INSERT INTO mail_suppressions AS s (address_hash, address, address_canonical, reason) VALUES ($1, $2, $3, 'unsubscribed')
     ON CONFLICT (address_hash) DO UPDATE SET address = excluded.address, address_canonical = excluded.address_canonical
     WHERE s.address_canonical IS NULL RETURNING xmax = 0 AS "isNew"`,
    [hash, address, canonical],
  );
  return row;
}

/** @param hashes hexadecimal, as the result. */
export async function findSuppressedHashes(dataSource: DataSource, hashes: readonly string[]): Promise<string[]> {
  const rows = await dataSource.query<{ hash: string }[]>(
    `SELECT encode(address_hash, 'hex') AS hash FROM mail_suppressions
     WHERE address_hash = ANY(SELECT decode(hex, 'hex') FROM unnest($1::text[]) AS h(hex))`,
    [hashes],
  );
  return rows.map(({ hash }) => hash);
}

/** All unsubscribed addresses that are still known, in batches. */
export async function* readUnsubscribed(dataSource: DataSource): AsyncGenerator<string[]> {
  for (let last = Buffer.alloc(0); ;) {
    const rows = await dataSource.query<{ hash: Buffer; address: string }[]>(
      `SELECT address_hash AS hash, address FROM mail_suppressions
       WHERE reason = 'unsubscribed' AND address IS NOT NULL AND address_hash > $1 ORDER BY address_hash LIMIT ${BATCH_SIZE}`,
      [last],
    );
    yield rows.map(({ address }) => address);
    if (rows.length < BATCH_SIZE) return;
    last = Buffer.from(rows.at(-1)!.hash);
  }
}

/** Forgets addresses of a period; their hashes stay. @param shares instants as PostgreSQL's text, hashes hexadecimal. */
export async function forgetAddresses(
  manager: EntityManager,
  shares: readonly { hash: string; since: string; until: string }[],
): Promise<void> {
  await manager.query(
    `UPDATE mail_suppressions m SET address = NULL, address_canonical = NULL
     FROM jsonb_to_recordset($1::jsonb) AS s(hash text, since timestamptz, until timestamptz)
     WHERE m.address_hash = decode(s.hash, 'hex') AND m.created_at >= s.since AND m.created_at < s.until`,
    [JSON.stringify(shares)],
  );
}
