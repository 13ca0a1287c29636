/** The part of an address's history that goes with one person. Instants as PostgreSQL writes them: a `Date` would lose microseconds. */
export interface AddressShare {
  emailCanonical: string;
  /** Inclusive; `-infinity` when no other person is known to have held the address before. */
  since: string;
  /** Exclusive; `infinity` when no other person is known to have held it after. */
  until: string;
}

/** The shares that a statement is given as `$1`, as the table expression `s (email_canonical, since, until)`. */
export const SHARES = `jsonb_to_recordset($1::jsonb) AS s("emailCanonical" text, since timestamptz, until timestamptz)`;
