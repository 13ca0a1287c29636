import type { ContactList } from '@bellweek/api-client/contract/campaigns';
import type { EntityManager } from 'typeorm';
import type { ContactSources } from '../../common/registry.js';
import type { SegmentPeople } from '../access/license-segments.repository.js';
import { isSuppressed } from '../mail/mail-suppression.repository.js';
import { countStates } from './recipient-counts.repository.js';

/** Rows per statement: each ends well within the time a statement may take, and none goes through this process. */
const BATCH_SIZE = 20_000;

const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface Recipients {
  /** Canonical addresses, each with the address as it was written. */
  to: ReadonlyMap<string, string>;
  lists: readonly ContactList[];
  segments: readonly SegmentPeople[];
  except: ReadonlyMap<string, string>;
  /** A support mail reaches an address that wants no alerts, too. */
  isAlert: boolean;
}

/**
 * Addresses are one parameter, a line each: pg quotes the items of a list one by one, which for 100,000 of them holds up all
 * other requests. An address has no line break.
 */
const lines = (addresses: readonly string[]): string => addresses.join('\n');
const listOf = (parameter: string): string => `string_to_array(${parameter}, chr(10))`;

/** Row `s` is neither in the campaign already nor left out ($3). */
const IS_NEW = `NOT EXISTS (SELECT 1 FROM mail_recipients r WHERE r.campaign_id = $1 AND r.email_canonical = s.email_canonical)
  AND NOT EXISTS (SELECT 1 FROM unnest(${listOf('$3')}) AS e(email_canonical) WHERE e.email_canonical = s.email_canonical)`;

/** Adds the rows of `batch` that are new: $1 the campaign, $2 the number of its recipients. */
const add = (batch: string, isNew: string, isAlert: boolean): string => `
  WITH batch AS MATERIALIZED (${batch}), fresh AS (
    SELECT DISTINCT ON (s.email_canonical) s.email, s.email_canonical FROM batch s
    WHERE ${isNew} ORDER BY s.email_canonical
  ), added AS (
    INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, state)
    SELECT $1, $2 + row_number() OVER (), f.email, f.email_canonical,
      CASE WHEN ${isAlert} AND ${isSuppressed('f.email_canonical')}
        THEN 'suppressed' ELSE 'pending' END
    FROM fresh f RETURNING campaign_id, NULL::text AS former, state
  ), counted AS (${countStates('added')})
  SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM batch) AS scanned,
    (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last`;

const OF_LIST = (table: string): string =>
  `SELECT id, email, email_canonical FROM ${table} WHERE id > $4 AND email_canonical IS NOT NULL ORDER BY id LIMIT ${BATCH_SIZE}`;
const OF_REQUEST = `SELECT '${NOBODY}'::uuid AS id, email, email_canonical
  FROM unnest(${listOf('$3')}, ${listOf('$4')}) AS given(email, email_canonical)`;

interface Added {
  added: number;
  scanned: number;
  last: string | null;
}

/** The addresses of a request without its exceptions, a batch at a time: all at once would hold up other requests. */
function* batches(to: Recipients['to'], except: Recipients['except']): Generator<Map<string, string>> {
  let part = new Map<string, string>();
  for (const [canonical, email] of to) {
    if (!except.has(canonical)) part.set(canonical, email);
    if (part.size < BATCH_SIZE) continue;
    yield part;
    part = new Map();
  }
  if (part.size > 0) yield part;
}

/** Writes a campaign's recipients, each canonical address once, numbered from 1. @returns how many there are. */
export async function addRecipients(
  manager: EntityManager,
  campaignId: string,
  { to, lists, segments, except, isAlert }: Recipients,
  contacts: Pick<ContactSources, 'get'>,
): Promise<number> {
  let count = 0;
  const run = async (batch: string, isNew: string, values: unknown[]): Promise<Added> => {
    const sql = add(batch, isNew, isAlert);
    const [row] = await manager.query<[Added]>(sql, [campaignId, count, ...values]);
    count += row.added;
    return row;
  };
  // The addresses of the request come first: none of them can be there already.
  for (const part of batches(to, except)) {
    await run(OF_REQUEST, 'true', [lines([...part.values()]), lines([...part.keys()])]);
  }
  const leftOut = lines([...except.keys()]);
  for (const list of lists) {
    for (let last: string | null = NOBODY; last !== null;) {
      const row: Added = await run(OF_LIST(contacts.get(list).table), IS_NEW, [leftOut, last]);
      last = row.scanned < BATCH_SIZE ? null : row.last;
    }
  }
  for (const { page, start, value } of segments) {
    for (let last: string | null = start; last !== null;) {
      const row: Added = await run(page(BATCH_SIZE), IS_NEW, [leftOut, last, value]);
      last = row.scanned < BATCH_SIZE ? null : row.last;
    }
  }
  return count;
}
