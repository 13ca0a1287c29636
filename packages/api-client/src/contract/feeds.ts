import { z } from 'zod';
import { LIMITS } from './limits.js';

/** Why no calendar came from an address. */
export const FEED_FAILURES = [
  'address',
  'unreachable',
  'slow',
  'large',
  'redirects',
  'signIn',
  'gone',
  'notCalendar',
] as const;
export type FeedFailure = (typeof FEED_FAILURES)[number];

/** One sentence for people per reason. No sentence quotes the address: it opens the calendar to whoever has it. */
export const FEED_FAILURE_SENTENCES: Readonly<Record<FeedFailure, string>> = {
  address: 'Use the public address of a calendar. It starts with https:// or webcal://.',
  unreachable: 'This calendar can’t be reached right now. Check that you are online, or try again later.',
  slow: 'This calendar took too long to load.',
  large: 'This calendar is larger than 5 MB.',
  redirects: 'This address keeps leading to other addresses, never to a calendar.',
  signIn: 'This address asks for a login. Copy the calendar’s link again from its website.',
  gone: 'The calendar is no longer at this address. Copy its link again from its website.',
  notCalendar: 'This address isn’t a calendar. Look for “iCal”, “calendar feed” or “subscribe” on the website.',
};

/** Bounds of reading a calendar by its address. */
export const FEED_LIMITS = {
  /** Bytes, once unpacked. */
  bytes: 5 * 1_048_576,
  /** Milliseconds in total, redirects included. */
  time: 10_000,
  redirects: 3,
} as const;

/** Name or date of a calendar's version, as a header has it. */
const version = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]+$/)
    .nullable();
export const feedVersions = { etag: version(LIMITS.etag), lastModified: version(LIMITS.lastModified) };

/** The address opens a calendar to whoever has it: it stands in this body and nowhere else. */
export const feedRequest = z.strictObject({ url: z.string().max(LIMITS.url), ...feedVersions });
export type FeedRequest = z.infer<typeof feedRequest>;

export const feedAnswer = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('new'), calendar: z.string(), ...feedVersions }),
    z.object({ status: z.literal('same') }),
    z.object({ status: z.literal('failed'), reason: z.enum(FEED_FAILURES) }),
  ])
  .meta({ id: 'FeedAnswer' });
export type FeedAnswer = z.infer<typeof feedAnswer>;
