import type { State } from '../../core/state/state.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { Claim, ClaimedReminders } from './claim.ts';
import { dueReminders } from './due-reminders.ts';
import type { ReminderNote } from './reminder-notification.ts';

/** A page that has not shown by then what it claimed was killed in between. */
const PATIENCE_MS = 20_000;

/** The record as if those claims had never been made. */
function without<R extends ClaimedReminders>(record: R, claims: readonly Claim[]): R {
  const keys = new Set(claims.flatMap((claim) => claim.keys));
  const moments = [record, ...claims].map(({ upTo }) => upTo).filter((upTo) => upTo !== null);
  return {
    ...record,
    upTo: moments.length === 0 ? null : Math.min(...moments),
    shown: new Map([...record.shown].filter(([key]) => !keys.has(key))),
    claims: record.claims.filter((claim) => !claims.includes(claim)),
  };
}

/** Claims the reminders that are due, and what a page had claimed that died before it showed them. Pure. */
export function claimReminders<R extends ClaimedReminders>(
  state: State,
  record: R,
  { now, zone }: { now: Instant; zone: string },
): { record: R; answer: { notes: readonly ReminderNote[]; claim: Claim | null } } {
  const dead = record.claims.filter(({ at }) => Math.abs(now - at) > PATIENCE_MS);
  const before = dead.length === 0 ? record : without(record, dead);
  const { notes, kept } = dueReminders(state, before, { now, zone });
  const after = kept === before ? before : { ...before, ...kept };
  if (notes.length === 0) return { record: after, answer: { notes, claim: null } };
  const keys = [...kept.shown.keys()].filter((key) => !before.shown.has(key));
  const claim = { at: now, upTo: before.upTo, keys };
  return { record: { ...after, claims: [...after.claims, claim] }, answer: { notes, claim } };
}
