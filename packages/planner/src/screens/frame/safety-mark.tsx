import type { PlannerHost } from '../host.ts';
import { SyncMark } from '../sync/sync-mark.tsx';
import { useIsSyncShown } from '../sync/use-port-view.ts';
import { usePlanner } from '../workspace/planner-context.tsx';
import styles from './frame.module.css';
import { SaveMark } from './save-mark.tsx';

/** Says in one place whether changes are safe: on all devices where the planner syncs, else on this device. */
export function SafetyMark({ sync, hasName = false }: { sync: PlannerHost['sync']; hasName?: boolean }) {
  const isSyncShown = useIsSyncShown(sync ?? null);
  const isFailed = usePlanner((view) => view.save.status === 'failed');
  // Changes that are not even saved here cannot be on other devices.
  if (!sync || !isSyncShown || isFailed) return <SaveMark />;
  return <SyncMark port={sync} nameClass={hasName ? styles['tool-name'] : undefined} />;
}
