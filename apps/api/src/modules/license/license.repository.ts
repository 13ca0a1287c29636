import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';

/** SQL of the type of the licence that counts for a person (an id in SQL) at the instant that `$value` stands for. */
export const countingType = (person: string): string =>
  `(SELECT l.type FROM licenses l WHERE l.user_id = ${person} AND l.ended_at IS NULL AND l.ends_at > $value
    ORDER BY array_position(ARRAY['${LICENSE_PRECEDENCE.join("', '")}'], l.type) LIMIT 1)`;

/** SQL that lets the people of canonical addresses (SQL of rows, too) become testers. */
export const inviteTesters = (addresses: string): string =>
  `INSERT INTO beta_invitations (email_canonical) ${addresses} ON CONFLICT DO NOTHING`;
