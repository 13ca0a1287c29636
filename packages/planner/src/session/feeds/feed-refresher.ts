import { runCalendar } from '../run-calendar.ts';
import type { FeedFailure } from '@bellweek/api-client/contract/feeds';
import { createStore } from 'zustand/vanilla';
import type { Feed, FeedState } from '../../schema/feed.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';
import { mayPass } from '../../rules/files/feeds/broken-feeds.ts';
import { choicesOfFeed, NEVER_READ, readingOf } from '../../rules/files/feeds/feed-choices.ts';
import { hasNews, planImport } from '../../rules/files/import/import-plan.ts';
import { meetsSample } from '../../rules/sample/meets-sample.ts';
import { zoneOfNewTimes } from '../../rules/tasks/add-tasks.ts';
import type { PlannerSession } from '../session.ts';
import { readFeed } from './read-feed.ts';
import type { FeedPort, FeedRead } from './read-feed.ts';

const HOUR_MS = 3_600_000;
/** Until a reading is tried again that failed for a reason that may pass. */
const RETRY_MS = HOUR_MS / 4;

export interface FeedActivity {
  /** Feeds that are being read. */
  busy: ReadonlySet<string>;
  /** Milliseconds since 1970 at which each was read last by this window. */
  readAt: ReadonlyMap<string, number>;
}

/** Reads the feeds of an open planner. One for each window; of several, one reads by itself. */
export class FeedRefresher {
  readonly activity = createStore<FeedActivity>(() => ({ busy: new Set(), readAt: new Map() }));
  private readonly triedAt = new Map<string, number>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: PlannerSession,
    private readonly port: FeedPort,
    private readonly now: () => number,
  ) {}

  /** Reads the feeds that are due. */
  refreshDue(): void {
    const { state } = this.session.view.getState();
    for (const { id } of state.rows.feeds.values()) {
      const since = this.now() - (this.triedAt.get(id) ?? -Infinity);
      const { failure = null } = state.rows.feedStates.get(id) ?? {};
      if (since >= (mayPass(failure) ? RETRY_MS : HOUR_MS)) void this.refresh(id);
    }
  }

  /** Reads one feed, after the others that wait. Changes nothing where that fails. */
  refresh(id: string): Promise<void> {
    if (this.activity.getState().busy.has(id)) return this.queue.then(() => undefined);
    this.triedAt.set(id, this.now());
    this.setBusy(id, true);
    const turn = this.queue.then(() => this.read(id)).finally(() => this.setBusy(id, false));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Notes that a feed was read when it was added. */
  added(
    id: string,
    { etag, lastModified }: Pick<Extract<FeedRead, { status: 'read' }>, 'etag' | 'lastModified'>,
  ): void {
    this.triedAt.set(id, this.now());
    this.note(id, { etag, lastModified });
  }

  private async read(id: string): Promise<void> {
    const feed = this.feedOf(id);
    if (!feed) return;
    const { state } = this.session.view.getState();
    const seen = state.rows.feedStates.get(id);
    // "The same" counts only where all else is as it was, and nothing was missing.
    const isSettled = seen?.readAs === readingOf(state, feed, this.session.context()) && seen.missing.length === 0;
    const { etag, lastModified } = isSettled && seen ? seen : { etag: null, lastModified: null };
    const read = await readFeed(this.session, this.port, { url: feed.url, etag, lastModified });
    // It was removed meanwhile, or another address was given.
    if (this.feedOf(id)?.url !== feed.url) return;
    if (read.status === 'failed') this.fail(id, read.reason);
    else if (read.status === 'same') this.note(id, {});
    else this.follow(id, read);
  }

  /** The feed, as long as it can be followed. */
  private feedOf(id: string): Feed | undefined {
    const { phase, readOnly, state } = this.session.view.getState();
    return phase === 'open' && readOnly === null ? state.rows.feeds.get(id) : undefined;
  }

  private follow(id: string, { found, etag, lastModified }: Extract<FeedRead, { status: 'read' }>): void {
    const feed = this.feedOf(id);
    if (!feed) return;
    const { state } = this.session.view.getState();
    const context = this.session.context();
    const before = state.rows.feedStates.get(id) ?? NEVER_READ;
    const seen = { missing: before.missing, hasNewUids: before.hasNewUids };
    const zoneOfNew = zoneOfNewTimes(state, context.zone);
    const plan = planImport(state, found, choicesOfFeed(state, feed, seen), { ...context, zoneOfNew });
    if (hasNews(plan)) {
      const command = { type: 'feed.refresh', id, source: found, seen } as const;
      const didMeet = meetsSample(state, context.zone);
      if (!runCalendar(this.session, command, { isQuiet: true, isByNobody: true }).ok) return;
      // Once: a student who brings the example back wants it.
      if (!didMeet && meetsSample(this.session.view.getState().state, context.zone))
        this.session.run({ type: 'sample.remove', isReplaced: true });
    }
    const missing = plan.vanished.filter((row) => !seen.missing.includes(row));
    this.note(id, { etag, lastModified, missing, hasNewUids: plan.hasNewUids });
  }

  private fail(id: string, failure: FeedFailure): void {
    const { readAt } = this.activity.getState();
    const time = readAt.get(id);
    const seenAt = time === undefined ? {} : { seenAt: new Date(time).toISOString() };
    this.write(id, { ...seenAt, failure });
  }

  /** Notes a reading. Where nothing else changed, that is once a day. */
  private note(id: string, fields: Partial<FeedState>): void {
    const { activity, session } = this;
    const time = this.now();
    activity.setState(({ readAt }) => ({ readAt: new Map(readAt).set(id, time) }));
    const { state } = session.view.getState();
    const context = session.context();
    const feed = state.rows.feeds.get(id);
    if (!feed) return;
    const before = state.rows.feedStates.get(id)?.seenAt ?? null;
    const dayIn = (instant: string): string => dayOf(civilNow(instant, context.zone));
    const seenAt = before !== null && dayIn(before) === dayIn(context.now) ? before : context.now;
    this.write(id, { ...fields, seenAt, failure: null, readAs: readingOf(state, feed, context) });
  }

  private write(id: string, fields: Partial<FeedState>): void {
    this.session.write((state) => {
      const before = state.rows.feedStates.get(id);
      const first: FeedState = {
        id,
        etag: null,
        lastModified: null,
        readAs: '',
        seenAt: null,
        failure: null,
        missing: [],
        hasNewUids: false,
      };
      const row = { ...(before ?? first), ...fields };
      const gone = [...state.rows.feedStates.keys()].filter((each) => !state.rows.feeds.has(each));
      const isSame = JSON.stringify(row) === JSON.stringify(before);
      return [
        ...(isSame ? [] : [{ table: 'feedStates', type: 'put', row } as const]),
        ...gone.map((each) => ({ table: 'feedStates', type: 'remove', id: each }) as const),
      ];
    });
  }

  private setBusy(id: string, isBusy: boolean): void {
    this.activity.setState(({ busy }) => {
      const next = new Set(busy);
      if (isBusy) next.add(id);
      else next.delete(id);
      return { busy: next };
    });
  }
}
