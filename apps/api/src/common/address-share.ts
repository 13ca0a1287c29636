/** The part of an address's history that belongs to one person. Instants as PostgreSQL's text: a `Date` loses microseconds. */
export interface AddressShare {
  emailCanonical: string;
  /** Inclusive; `-infinity` when no other person is known to have held the address before. */
  since: string;
  /** Exclusive; `infinity` when no other person is known to have held it after. */
  until: string;
}

/** Table expression `s (email_canonical, since, until)` of the shares in a statement's `$1`. */
export const SHARES = `jsonb_to_recordset($1::jsonb) AS s("emailCanonical" text, since timestamptz, until timestamptz)`;
