import { plannerFile } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import type { SyncPort } from '@bellweek/planner/sync';
import { useLogOutQuestion } from '@bellweek/shell/screens/log-out';
import { sendAndCount } from '@bellweek/shell/session/send-and-count';
import { createContext, useCallback, useContext } from 'react';
import type { ReactNode } from 'react';
import { showDevices } from '../app/links.ts';
import { useShell } from '../app/shell-context.tsx';
import { askAndSave } from '../planner/save-file.ts';

const LogOutContext = createContext<(() => Promise<void>) | null>(null);

/** Logs out; asks first where changes would stay behind. Null where nobody is logged in. */
export const useLogOut = () => useContext(LogOutContext);

interface AskBeforeLogOutProps {
  session: PlannerSession;
  sync: SyncPort;
  children: ReactNode;
}

/** Around all places of a person, who can log out without a connection too. */
export function AskBeforeLogOut({ session, sync, children }: AskBeforeLogOutProps) {
  const { bridge } = useShell();
  const find = useCallback(async () => {
    const atRisk = await sendAndCount(session, sync.syncNow);
    return atRisk.count > 0 ? atRisk : null;
  }, [session, sync]);
  const { logOut, question } = useLogOutQuestion({
    find,
    leave: bridge.account.signOut,
    onTurnOnSync: showDevices,
    saveCopy: () => askAndSave(bridge)(plannerFile(session)),
  });
  return (
    <LogOutContext value={logOut}>
      {children}
      {question}
    </LogOutContext>
  );
}
