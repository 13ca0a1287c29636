import type { FeedAnswer, FeedFailure, FeedRequest } from '@bellweek/api-client/contract/feeds';
import type { FoundCalendar } from '../../core/commands/calendar-entry.ts';
import type { PlannerSession } from '../session.ts';

/** Fetches calendars by their address: a page asks the API to, the desktop program does it itself. */
export interface FeedPort {
  /** May reject where nothing answers. */
  fetch: (request: FeedRequest) => Promise<FeedAnswer>;
}

export type FeedRead =
  | { status: 'read'; found: FoundCalendar; etag: string | null; lastModified: string | null }
  | { status: 'same' }
  | { status: 'failed'; reason: FeedFailure };

const failed = (reason: FeedFailure): FeedRead => ({ status: 'failed', reason });

/** Fetches and reads a calendar by its address, without changing anything. Never rejects. */
export async function readFeed(session: PlannerSession, port: FeedPort, request: FeedRequest): Promise<FeedRead> {
  const answer = await port.fetch(request).catch((): FeedAnswer => ({ status: 'failed', reason: 'unreachable' }));
  if (answer.status !== 'new') return answer;
  const { calendar, etag, lastModified } = answer;
  const { zone, today } = session.view.getState();
  const { buffer } = new TextEncoder().encode(calendar);
  const read = await session.read({ kind: 'calendar', bytes: buffer, zone, today });
  // The reader stops what takes too long.
  if (read.status !== 'read') return failed('slow');
  return read.result.ok ? { status: 'read', found: read.result.found, etag, lastModified } : failed('notCalendar');
}
