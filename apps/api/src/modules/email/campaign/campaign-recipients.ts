import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { ContactList } from '@bellweek/api-client/contract/campaigns';
import type { EntityManager } from 'typeorm';

/** People per statement: each ends well within the time a statement may take, and none goes through this process. */
const STRETCH = 20_000;

const TABLES: Record<ContactList, string> = {
  users: 'users',
  waitlist: 'waitlist_entries',
  'demo-requests': 'demo_requests',
  'contact-requests': 'contact_requests',
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface Recipients {
  to: readonly string[];
  lists: readonly ContactList[];
  except: readonly string[];
  /** A support mail goes to whom it is addressed, whatever they want of alerts. */
  isAlert: boolean;
}

/** Who is in the campaign already. */
const IS_NEW = `NOT EXISTS (SELECT 1 FROM mail_recipients r WHERE r.campaign_id = $1 AND r.email_canonical = s.email_canonical)`;

/** Adds whoever of `stretch` is new: $1 the campaign, $2 how many it has, $3 whom it leaves out. */
const add = (stretch: string, isNew: string, isAlert: boolean): string => `
  WITH stretch AS MATERIALIZED (${stretch}), fresh AS (
    SELECT DISTINCT ON (s.email_canonical) s.email, s.email_canonical FROM stretch s
    WHERE ${isNew}
      AND NOT EXISTS (SELECT 1 FROM unnest($3::text[]) AS e(email_canonical) WHERE e.email_canonical = s.email_canonical)
    ORDER BY s.email_canonical
  ), added AS (
    INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, state)
    SELECT $1, $2 + row_number() OVER (), f.email, f.email_canonical,
      CASE WHEN ${isAlert} AND EXISTS (SELECT 1 FROM mail_suppressions m WHERE m.address_canonical = f.email_canonical)
        THEN 'suppressed' ELSE 'pending' END
    FROM fresh f RETURNING 1
  ) SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM stretch) AS met,
    (SELECT id FROM stretch ORDER BY id DESC LIMIT 1) AS last`;

const OF_LIST = (table: string): string =>
  `SELECT id, email, email_canonical FROM ${table} WHERE id > $4 AND email_canonical IS NOT NULL ORDER BY id LIMIT ${STRETCH}`;
const OF_REQUEST = `SELECT '${NOBODY}'::uuid AS id, btrim(email) AS email, email_canonical
  FROM unnest($4::text[], $5::text[]) AS given(email, email_canonical)`;

interface Added {
  added: number;
  met: number;
  last: string | null;
}

/** Writes a campaign's recipients, each canonical address once, numbered from 1. @returns how many there are. */
export async function addRecipients(
  manager: EntityManager,
  campaignId: string,
  { to, lists, except, isAlert }: Recipients,
): Promise<number> {
  const leftOut = except.map(canonicalEmail);
  let count = 0;
  const run = async (stretch: string, isNew: string, values: unknown[]): Promise<Added> => {
    const sql = add(stretch, isNew, isAlert);
    const [row] = await manager.query<[Added]>(sql, [campaignId, count, leftOut, ...values]);
    count += row.added;
    return row;
  };
  // The request comes first, and each of its addresses once, as it was written first: nobody of it can be there already.
  const given = [...new Map(to.map((email) => [canonicalEmail(email), email] as const).toReversed())].toReversed();
  for (let start = 0; start < given.length; start += STRETCH) {
    const part = given.slice(start, start + STRETCH);
    await run(OF_REQUEST, 'true', [part.map(([, email]) => email), part.map(([canonical]) => canonical)]);
  }
  for (const list of lists) {
    for (let last: string | null = NOBODY; last !== null;) {
      const row: Added = await run(OF_LIST(TABLES[list]), IS_NEW, [last]);
      last = row.met < STRETCH ? null : row.last;
    }
  }
  return count;
}
