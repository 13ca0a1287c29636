import type { Room } from '../../store/port.ts';

const MEGABYTE = 1_000_000;

/** What a person should know of how their planner is kept; null while nobody has said it. */
export function roomSentence(room: Room | null): string {
  if (!room) return 'Asking how your planner is kept…';
  const used = room.usedBytes === null ? '' : ` It uses ${(room.usedBytes / MEGABYTE).toFixed(1)} MB.`;
  if (room.keptBy === 'file') return `Your planner is a file on this computer, which nobody clears but you.${used}`;
  if (room.isPersisted === true) return `The browser promised not to clear your planner on its own.${used}`;
  if (room.isPersisted === false) {
    return `The browser may clear your planner when this device runs out of room: export it now and then.${used}`;
  }
  return `The browser does not say whether it may clear your planner: export it now and then.${used}`;
}
