import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { countUnsent, discardDrafts, plannerFile } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import { createIndexedDbDrafts } from '@bellweek/planner/store';
import { AccountPage as Account } from '@bellweek/shell/screens/account-page';
import { useCallback } from 'react';
import { useShell } from '../app/shell-context.tsx';
import { saveFile } from '../planner/save-file.ts';

export function AccountPage({ user, session }: { user: AuthUser; session: PlannerSession }) {
  const { bridge } = useShell();
  const readUnsent = useCallback(() => Promise.resolve(countUnsent(session.view.getState().state)), [session]);
  const deleteAccount = async () => {
    const answer = await bridge.account.remove();
    if (answer.error !== null) return answer;
    discardDrafts(user.id);
    await createIndexedDbDrafts(user.id).destroy();
    return answer;
  };
  return (
    <Account
      user={user}
      exportData={bridge.account.exportData}
      deleteAccount={deleteAccount}
      exportPlanner={() => plannerFile(session)}
      countUnsent={readUnsent}
      saveFile={saveFile(bridge)}
    />
  );
}
