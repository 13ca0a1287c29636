/** Upper bounds the server holds every text to, in UTF-16 code units. Forms use the same numbers. */
export const LIMITS = {
  name: 200,
  email: 254,
  message: 10_000,
  groupNames: 200,
  appVersion: 50,
  domain: 253,
  subject: 200,
  /** Addresses that one `POST /email/alert` may name. */
  alertRecipients: 100_000,
  /** Items of one page: `size`, on `/audit` `limit`. */
  pageSize: 100,
  /** JSON nesting a body may have. */
  jsonDepth: 20,
  /** Values that the lists and objects of a body may hold, about; a call that takes more says so. */
  jsonValues: 1_000,
} as const;
