import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import type { PlannerView } from '../../session/view.ts';
import type { Workspace, WorkspaceStore } from './workspace.ts';
import { useShallow } from 'zustand/react/shallow';

const SessionContext = createContext<PlannerSession | null>(null);
const WorkspaceContext = createContext<WorkspaceStore | null>(null);

export interface PlannerProviderProps {
  session: PlannerSession;
  /** Left out for screens that open and show nothing else. */
  workspace?: WorkspaceStore;
  children: ReactNode;
}

/** Provides the session and the workspace to all screens inside. */
export function PlannerProvider({ session, workspace, children }: PlannerProviderProps) {
  return (
    <SessionContext value={session}>
      <WorkspaceContext value={workspace ?? null}>{children}</WorkspaceContext>
    </SessionContext>
  );
}

/** @throws {Error} outside a `PlannerProvider` */
export function usePlannerSession(): PlannerSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no planner outside a PlannerProvider.');
  return session;
}

/** Select from the planner's view; renders again when the selected value changes. */
export const usePlanner = <T,>(selector: (view: PlannerView) => T): T => useStore(usePlannerSession().view, selector);

/** @throws {Error} outside a `PlannerProvider` with a workspace */
export function useWorkspaceStore(): WorkspaceStore {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('There is no workspace outside a PlannerProvider that has one.');
  return workspace;
}

/** Select from the workspace; renders again when the selected value changes. */
export const useWorkspace = <T,>(selector: (workspace: Workspace) => T): T => useStore(useWorkspaceStore(), selector);

/** Fields that nearly every screen shows; renders again only when one of these changes. */
export function useView(): Pick<PlannerView, 'state' | 'today' | 'now' | 'zone' | 'readOnly'> {
  return usePlanner(useShallow(({ state, today, now, zone, readOnly }) => ({ state, today, now, zone, readOnly })));
}
