import type { Policies, SyncMode } from '../../ipc/policies.ts';

export const MANAGED = 'Managed by your school';

const SYNC: Record<SyncMode, string> = {
  off: 'Sync is off on this computer.',
  own: 'Only you may have the key to your synced planner.',
  help: 'Besides you, only your school may have the key to your synced planner.',
  kept: 'Besides you, only we may keep the key to your synced planner.',
};

/** Decisions of the school that students cannot change on this computer, one sentence each. */
export function managedWords({ Website, Updates, SyncMode, Reminders, WeeklyReport }: Policies): string[] {
  const words = [
    Website !== undefined && `You log in at ${new URL(Website).host}.`,
    Updates === false && 'Your school installs updates.',
    SyncMode !== undefined && SYNC[SyncMode],
    Reminders === 'quiet' && 'Reminders make no sound.',
    Reminders === 'off' && 'Reminders are off.',
    WeeklyReport === false && 'No weekly report is sent.',
  ];
  return words.filter((each) => each !== false);
}
