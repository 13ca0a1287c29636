import type { EntityManager } from 'typeorm';
import type { ExpiringRows, SessionFollower } from '../../common/registry.js';
import { PushReminderRow, PushSubscriptionRow } from './push.entity.js';

const SUBSCRIBE = `
  INSERT INTO push_subscriptions (user_id, session_hash, endpoint, updated_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (endpoint) DO UPDATE
    SET user_id = excluded.user_id, session_hash = excluded.session_hash, updated_at = excluded.updated_at
  RETURNING id`;
const KEEP_LATEST = `
  DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN
    (SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY updated_at DESC, id LIMIT $2)`;
/** A reminder that is late is still sent. */
const FORGET = 'DELETE FROM push_reminders WHERE subscription_id = $1 AND at > $2';
const REMEMBER = `
  INSERT INTO push_reminders (subscription_id, user_id, at, next_at, message)
  SELECT $1, $2, at, at, message FROM unnest($3::timestamptz[], $4::bytea[]) AS r(at, message)`;

export interface KnownReminder {
  at: Date;
  message: Buffer;
}

export interface NewSubscription extends Pick<PushSubscriptionRow, 'userId' | 'sessionHash' | 'endpoint'> {
  now: Date;
  reminders: readonly KnownReminder[];
  /** Number of browsers that a person may have. */
  most: number;
}

/** Puts a browser's reminders in the place of its earlier ones. */
export async function replaceReminders(manager: EntityManager, given: NewSubscription): Promise<void> {
  const { userId, sessionHash, endpoint, now, reminders, most } = given;
  const [row] = await manager.query<{ id: string }[]>(SUBSCRIBE, [userId, sessionHash, endpoint, now]);
  await manager.query(KEEP_LATEST, [userId, most]);
  await manager.query(FORGET, [row?.id, now]);
  const [times, messages] = [reminders.map(({ at }) => at), reminders.map(({ message }) => message)];
  await manager.query(REMEMBER, [row?.id, userId, times, messages]);
}

export async function endSubscription(manager: EntityManager, userId: string, endpoint: string): Promise<void> {
  await manager.delete(PushSubscriptionRow, { userId, endpoint });
}

export interface ClaimedReminder extends KnownReminder {
  id: string;
  subscriptionId: string;
  endpoint: string;
}

/** Each is claimed by one process, until its lease ends. */
const CLAIM = `
  WITH due AS (
    SELECT id FROM push_reminders WHERE next_at <= $1 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  UPDATE push_reminders r SET next_at = $2 FROM push_subscriptions s, due
  WHERE r.id = due.id AND s.id = r.subscription_id
  RETURNING r.id, r.at, r.message, s.id AS "subscriptionId", s.endpoint`;

/** @param until end of the lease, after which another process may send what is not noted */
export async function claimDue(
  manager: EntityManager,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<ClaimedReminder[]> {
  // An UPDATE answers with its rows and their number.
  const [rows] = await manager.query<[ClaimedReminder[], number]>(CLAIM, [now, until, most]);
  return rows;
}

/** @param sent ids of reminders that are done with @param ended ids of subscriptions that the push service has ended */
export async function noteSent(manager: EntityManager, sent: string[], ended: string[]): Promise<void> {
  if (sent.length > 0) await manager.delete(PushReminderRow, sent);
  if (ended.length > 0) await manager.delete(PushSubscriptionRow, ended);
}

/** Reminders that no process sent in time, such as while the site was off. */
export const addExpiringPush = (expiring: ExpiringRows): unknown =>
  expiring.add('push_reminders', `at < $1::timestamptz - interval '1 day'`);

/** A browser's next session wakes it as the last one did. */
export const followSession: SessionFollower = async (manager, { userId, from, to }) => {
  await manager.update(PushSubscriptionRow, { userId, sessionHash: from }, { sessionHash: to });
};
