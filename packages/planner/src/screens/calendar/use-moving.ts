import { useEffect, useState } from 'react';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';

/** The move by keys that goes on, null for none; meanwhile its keys are shown. */
export function useMoving<Moving>(keys: string): [Moving | null, (next: Moving | null) => void] {
  const workspace = useWorkspaceStore();
  const [moving, setMoving] = useState<Moving | null>(null);
  const isMoving = moving !== null;
  useEffect(() => {
    if (!isMoving) return;
    workspace.setState({ hint: keys });
    return () => workspace.setState({ hint: null });
  }, [workspace, isMoving, keys]);
  return [moving, setMoving];
}
