import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Workspace, WorkspaceStore } from './workspace.ts';

const DeskContext = createContext<WorkspaceStore | null>(null);

export function WorkspaceProvider({ workspace, children }: { workspace: WorkspaceStore; children: ReactNode }) {
  return <DeskContext value={workspace}>{children}</DeskContext>;
}

/** @throws {Error} outside a `DeskProvider` */
export function useWorkspaceStore(): WorkspaceStore {
  const workspace = useContext(DeskContext);
  if (!workspace) throw new Error('there is no workspace outside a DeskProvider');
  return workspace;
}

/** Selects from what is open on the screen; renders again when that changed. */
export const useWorkspace = <T,>(selector: (workspace: Workspace) => T): T => useStore(useWorkspaceStore(), selector);
