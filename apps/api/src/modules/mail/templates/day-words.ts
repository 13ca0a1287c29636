/** A calendar day (`YYYY-MM-DD`) in words. No "in 7 days" beside it: a mail may wait, and is read when it is read. */
export const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
