import type { DataRows } from '../../../schema/tables.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { State } from '../../../core/state/state.ts';
import type { Transaction } from '../../../core/history/transaction.ts';
import type { KnownRow } from '../import/known-row.ts';
import type { Imported } from '../import/match-entries.ts';

const TABLES = ['tasks', 'events', 'series'] as const;

/** The rows that a feed brought, those in the trash included. */
export function rowsOfFeed({ rows }: State, feedId: string): Imported[] {
  return TABLES.flatMap((table) =>
    [...rows[table].values()].flatMap((row): Imported[] =>
      row.origin?.calendar === feedId ? [{ ...({ table, row } as KnownRow), origin: row.origin }] : [],
    ),
  );
}

/** Number of rows that a feed brought, by their course. */
export function coursesOfFeed(state: State, feedId: string): ReadonlyMap<string, number> {
  const courses = rowsOfFeed(state, feedId).flatMap(({ origin }) => origin.seen.course ?? []);
  return new Map([...Map.groupBy(courses, (course) => course)].map(([course, all]) => [course, all.length]));
}

type Gone = Pick<DataRows['tasks'], 'id' | 'origin'>;

/** Notes rows that are purged, so that their feeds do not bring them again. Rows that a feed withdrew may come back. */
export function forgetInFeeds(draft: Transaction, gone: readonly Gone[]): void {
  if (draft.state.rows.feeds.size === 0) return;
  const deleted = gone.filter(({ origin }) => origin !== null && !origin.seen.isWithdrawn);
  for (const [feedId, rows] of Map.groupBy(deleted, ({ origin }) => origin?.calendar ?? '')) {
    const feed = draft.state.rows.feeds.get(feedId);
    if (!feed) continue;
    const forgotten = [...new Set([...feed.forgotten, ...rows.map(({ id }) => id)])].slice(-PLANNER_LIMITS.forgotten);
    draft.put('feeds', { ...feed, forgotten });
  }
}

/** Feeds whose tags were purged. */
export function leaveFeeds(draft: Transaction, tagIds: ReadonlySet<string>): void {
  if (tagIds.size === 0) return;
  for (const feed of rowsSoFar(draft)) {
    const { tagId, subjects, skippedSubjects } = feed;
    const codes = Object.entries(subjects);
    const kept = codes.filter(([, id]) => id === null || !tagIds.has(id));
    const isTagGone = tagId !== null && tagIds.has(tagId);
    const skipped = skippedSubjects.filter((id) => !tagIds.has(id));
    if (!isTagGone && kept.length === codes.length && skipped.length === skippedSubjects.length) continue;
    const next = { subjects: Object.fromEntries(kept), skippedSubjects: skipped };
    draft.put('feeds', { ...feed, ...next, tagId: isTagGone ? null : tagId });
  }
}

function rowsSoFar({ state, changes }: Transaction): DataRows['feeds'][] {
  const put = new Map(
    changes.flatMap((each) => (each.table === 'feeds' && each.type === 'put' ? [[each.row.id, each.row]] : [])),
  );
  return [...state.rows.feeds.values()].map((feed) => put.get(feed.id) ?? feed);
}
