import { countStates } from '../src/modules/campaigns/recipient-counts.repository.js';

/**
 * SQL that writes recipients and their sums in one statement, as the API does. @param change an INSERT or UPDATE of `mail_recipients`
 * @param given a part of a WITH clause for it, with a comma. @param former SQL of the state before
 */
export const counted = (change: string, { given = '', former = 'NULL::text' } = {}): string => `
  WITH ${given} changed AS (${change} RETURNING campaign_id, number, email, ${former} AS former, state),
    counted AS (${countStates('changed')})
  SELECT campaign_id AS id, number, email FROM changed`;

/** A running campaign without recipients, as `c` in a WITH clause. */
export const NEW_CAMPAIGN = `c AS (
  INSERT INTO mail_campaigns (kind, subject, template, request_hash) VALUES ('alert', 'x', 'update', '') RETURNING id),`;
