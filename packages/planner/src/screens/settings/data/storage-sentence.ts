import type { AtRisk } from '../../../session/at-risk.ts';
import type { StorageEstimate } from '../../../store/port.ts';

const MEGABYTE = 1_000_000;

/** " It uses 1.3 MB.", or empty where the device does not say. */
export function formatUsed(room: StorageEstimate | null): string {
  const bytes = room?.usedBytes ?? null;
  return bytes === null ? '' : ` It uses ${(bytes / MEGABYTE).toFixed(1)} MB.`;
}

/**
 * How safely the planner is kept, in one sentence.
 *
 * @param room null until the device has answered
 * @param atRisk what this device alone has; left out where that is not known
 */
export function storageSentence(room: StorageEstimate | null, atRisk?: AtRisk): string {
  if (!room) return 'Checking how your planner is stored…';
  const used = formatUsed(room);
  if (room.keptBy === 'file') return `Your planner is a file on this computer. Only you can delete it.${used}`;
  if (room.isPersisted === true) return `Your browser keeps your planner until you delete it.${used}`;
  if (atRisk && !atRisk.isAlone && atRisk.count === 0) {
    const key = atRisk.isOnlyKey ? ' Save a spare key, so that you can open it if you lose this device.' : '';
    return `Everything is also in your synced copy.${key}${used}`;
  }
  if (room.isPersisted === false) {
    return `Your browser may delete your planner when this device is low on space. Export it now and then.${used}`;
  }
  return `Your browser doesn’t say whether it may delete your planner. Export it now and then.${used}`;
}
