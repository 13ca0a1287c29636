/** Reasons for a backup: a quarter of an hour of changes, an upgrade, or a restored backup. */
const BACKUP_REASONS = ['change', 'upgrade', 'restore'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export interface BackupName {
  /** The file's name. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Number of its last write. */
  revision: number;
  reason: BackupReason;
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d[.]\d{3}Z)_(\d{1,15})_(change|upgrade|restore)[.]sqlite$/;

export function backupName(at: number, revision: number, reason: BackupReason): string {
  return `${new Date(at).toISOString().replaceAll(':', '-')}_${revision}_${reason}.sqlite`;
}

/** Null if the file is not a backup of ours. */
export function parseBackupName(name: string): BackupName | null {
  const [, stamp, revision, reason] = NAME.exec(name) ?? [];
  if (!stamp) return null;
  const at = Date.parse(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return Number.isNaN(at) ? null : { name, at, revision: Number(revision), reason: reason as BackupReason };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** One backup per `every` among those younger than `until`; the youngest tiers first. */
const TIERS = [
  { until: 2 * HOUR_MS, every: 15 * MINUTE_MS },
  { until: DAY_MS, every: HOUR_MS },
  { until: 14 * DAY_MS, every: DAY_MS },
  { until: 70 * DAY_MS, every: 7 * DAY_MS },
] as const;
/** Backups made before a replacement are kept beside the tiers. */
const KEPT_OF_EACH_REASON = 3;

/** Slot of a backup in the tiers; one backup per slot is kept. */
function slotOf({ at }: BackupName, now: number): string | null {
  const tier = TIERS.findIndex(({ until }) => now - at < until);
  const every = TIERS[tier]?.every;
  return every === undefined ? null : `${tier} ${Math.floor(at / every)}`;
}

/**
 * Backups to delete. The newest always stays, and of each slot the oldest: it grows old enough for the next tier, where
 * the newest of a slot would be replaced for ever. Backups from the future (the clock was put back) count as made now.
 */
export function backupsToDrop(backups: readonly BackupName[], now: number): BackupName[] {
  const oldestFirst = [...backups].sort((a, b) => a.at - b.at || a.revision - b.revision);
  const kept = new Set<BackupName>(oldestFirst.slice(-1));
  const slots = new Set<string>();
  for (const backup of oldestFirst) {
    const slot = slotOf(backup, now);
    if (slot === null || slots.has(slot)) continue;
    slots.add(slot);
    kept.add(backup);
  }
  for (const reason of ['upgrade', 'restore'] as const) {
    const ofReason = oldestFirst.filter((backup) => backup.reason === reason);
    for (const backup of ofReason.slice(-KEPT_OF_EACH_REASON)) kept.add(backup);
  }
  return oldestFirst.filter((backup) => !kept.has(backup));
}
