/** Maximum length of every text that the server accepts, in UTF-16 code units. Forms use the same numbers. */
export const LIMITS = {
  name: 200,
  email: 254,
  message: 10_000,
  /** An operators' note on a request. */
  note: 2_000,
  groupNames: 200,
  appVersion: 50,
  domain: 253,
  /** The address of a calendar, and what its server says of a version. */
  url: 2_000,
  etag: 1_000,
  lastModified: 100,
  subject: 200,
  /** An operator's reason for an act. */
  reason: 500,
  /** The text of an alert that an operator writes. */
  alertMessage: 20_000,
  /** A mail that came back, as it was received; its report stands before the mail itself. */
  bounce: 60_000,
  /** Addresses in one `POST /email/alert`. */
  alertRecipients: 100_000,
  /** Items of one page: `size`, on `/audit` `limit`. */
  pageSize: 100,
  /** Maximum JSON nesting of a body. */
  jsonDepth: 20,
  /** Approximate number of values in a body's lists and objects; endpoints that accept more declare it. */
  jsonValues: 1_000,
} as const;
