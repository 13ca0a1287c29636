import { ENDING_DAYS, type SegmentRule } from '@bellweek/api-client/contract/segments';
import type { ContactSource } from '../../common/registry.js';

/** People of a rule: rows `id`, `email` and `email_canonical`, a page behind `id` `$4`, with the value of the rule as `$5`. */
export interface SegmentPeople {
  /** All of them, with the value as `$1`. */
  all: string;
  page: (size: number) => string;
  /** The id before the first. */
  start: string;
  value: string | null;
}

const BEFORE_UUIDS = '00000000-0000-0000-0000-000000000000';
const IS_OPEN = 'l.ended_at IS NULL AND l.ends_at > now()';

/** The people whose licences `l` meet a condition; each open type once per person, so a person may come again on another page. */
function holders(condition: (value: string) => string, value: string | null): SegmentPeople {
  const rows = (parameter: string): string => `FROM licenses l JOIN users u ON u.id = l.user_id
    WHERE ${IS_OPEN} AND u.email_canonical IS NOT NULL AND ${condition(parameter)}`;
  return {
    value,
    start: BEFORE_UUIDS,
    all: `SELECT DISTINCT u.email_canonical ${rows('$1')}`,
    page: (size) =>
      `SELECT u.id, u.email, u.email_canonical ${rows('$5')} AND l.user_id > $4 ORDER BY l.user_id LIMIT ${size}`,
  };
}

/** A person whose other licence goes on keeps their access. */
const IS_LAST = `l.ends_at <= now() + interval '${ENDING_DAYS} days' AND NOT EXISTS (SELECT 1 FROM licenses o
  WHERE o.user_id = l.user_id AND o.ended_at IS NULL AND o.ends_at > now() + interval '${ENDING_DAYS} days')`;

/** An invitation keeps the canonical address alone; the waitlist knows how its owner writes it. */
function invited({ table }: ContactSource): SegmentPeople {
  const rows = `FROM beta_invitations i LEFT JOIN users u ON u.email_canonical = i.email_canonical WHERE u.id IS NULL`;
  return {
    value: null,
    start: '',
    all: `SELECT i.email_canonical ${rows} AND $1::text IS NULL`,
    page: (size) => `SELECT i.email_canonical AS id, i.email_canonical, coalesce(
        (SELECT w.email FROM ${table} w WHERE w.email_canonical = i.email_canonical), i.email_canonical) AS email
      ${rows} AND $5::text IS NULL AND i.email_canonical > $4 ORDER BY i.email_canonical LIMIT ${size}`,
  };
}

export function peopleOfSegment(rule: SegmentRule, waitlist: ContactSource): SegmentPeople {
  switch (rule.kind) {
    case 'ending':
      return holders((value) => `${value}::text IS NULL AND ${IS_LAST}`, null);
    case 'never-signed-in':
      return invited(waitlist);
    case 'institution':
      return holders((value) => `l.institution_id = ${value}::uuid`, rule.institutionId);
    case 'license-type':
      return holders((value) => `l.type = ${value}`, rule.licenseType);
  }
}
