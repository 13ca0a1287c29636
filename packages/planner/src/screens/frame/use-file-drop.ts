import { useEffect } from 'react';
import type { WorkspaceStore } from '../workspace/workspace.ts';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A file dropped on the planner is read under Settings, Data. Without this the browser would leave for the file. */
export function useFileDrop(workspace: WorkspaceStore): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault();
    };
    const take = (event: DragEvent) => {
      if (!hasFile(event) || event.defaultPrevented) return;
      event.preventDefault();
      const droppedFile = event.dataTransfer?.files[0] ?? null;
      if (droppedFile) workspace.setState({ droppedFile, sheet: 'settings', settingsTab: 'data', setting: null });
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', take);
    };
  }, [workspace]);
}
