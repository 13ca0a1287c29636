import { useCallback, useEffect } from 'react';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { FindElement, FocusTarget } from '../workspace/focus-registry.ts';

/** @returns the ref of the only element of a target */
export function useFocusTarget(target: FocusTarget): (element: HTMLElement | null) => (() => void) | undefined {
  const workspace = useWorkspaceStore();
  return useCallback(
    (element) => (element ? workspace.getState().focus.register(target, () => element) : undefined),
    [target, workspace],
  );
}

/** Registers an area that looks up its own elements. */
export function useFocusArea(target: FocusTarget, find: FindElement): void {
  const workspace = useWorkspaceStore();
  useEffect(() => workspace.getState().focus.register(target, find), [target, find, workspace]);
}
