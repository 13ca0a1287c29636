import {
  FEED_LIMITS,
  type FeedAnswer,
  type FeedFailure,
  type FeedRequest,
  feedVersions,
} from '@bellweek/api-client/contract/feeds';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { PublicFetchError, type PublicNetwork } from './public-address.js';
import { type GetLimits, type PublicAnswer, publicGet } from './public-get.js';

/** Paths and hosts of pages that ask who is there. */
const SIGN_IN = /(^|[/._-])(log-?in|sign-?in|sso|saml2?|oauth2?|adfs|cas|auth)([/._-]|$)/i;
const PASSWORD_FIELD = /<input[^>]+type\s*=\s*["']?password/i;
const HTML = /^\s*</;
const CALENDAR = /^BEGIN:VCALENDAR\s*$/im;

const failed = (reason: FeedFailure): FeedAnswer => ({ status: 'failed', reason });

/** UTF-16 by its byte order mark; else UTF-8, or Windows-1252 where a byte is no UTF-8. */
function decode(body: Buffer): string {
  const mark = body.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(body);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

/** Reason for an answer that is no success. */
function failureOf(status: number): FeedFailure {
  if (status === 401 || status === 403 || status === 407) return 'signIn';
  return status === 404 || status === 410 ? 'gone' : 'unreachable';
}

function readAnswer({ url, status, headers, body }: PublicAnswer, isConditional: boolean): FeedAnswer {
  if (status === 304 && isConditional) return { status: 'same' };
  if (status !== 200) return failed(failureOf(status));
  const calendar = decode(body);
  if (HTML.test(calendar)) {
    const asksWho = SIGN_IN.test(`${url.hostname}${url.pathname}`) || PASSWORD_FIELD.test(calendar);
    return failed(asksWho ? 'signIn' : 'notCalendar');
  }
  if (!CALENDAR.test(calendar)) return failed('notCalendar');
  const { etag, lastModified } = feedVersions;
  return {
    status: 'new',
    calendar,
    etag: etag.safeParse(headers.etag).data ?? null,
    lastModified: lastModified.safeParse(headers['last-modified']).data ?? null,
  };
}

/** Reads a calendar by its address. It never throws, and what it answers quotes no address. */
export async function fetchFeed(
  { url, etag, lastModified }: FeedRequest,
  network: PublicNetwork = {},
  limits: GetLimits = FEED_LIMITS,
): Promise<FeedAnswer> {
  try {
    const headers = {
      Accept: 'text/calendar, */*;q=0.5',
      'User-Agent': PRODUCT.name,
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    };
    return readAnswer(await publicGet(url, { headers, limits, network }), etag !== null || lastModified !== null);
  } catch (failure) {
    return failed(failure instanceof PublicFetchError ? failure.reason : 'unreachable');
  }
}
