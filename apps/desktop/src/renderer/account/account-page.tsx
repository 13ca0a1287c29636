import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { plannerFile } from '@bellweek/planner/session/files';
import { discardDrafts } from '@bellweek/planner/session/draft-storage';
import type { PlannerSession } from '@bellweek/planner/session/session';
import { createIndexedDbDrafts } from '@bellweek/planner/store/indexeddb-drafts';
import { AccountScreen } from '@bellweek/ui/screens/account';
import { useShell } from '../app/shell-context.tsx';

export function AccountPage({ user, session }: { user: AuthUser; session: PlannerSession }) {
  const { account, shell } = useShell().bridge;
  const downloadData = async () => {
    const { data, error } = await account.exportData();
    if (!data) return { error };
    const name = `${PRODUCT.name.toLowerCase()}-data-${data.exportedAt.slice(0, 10)}.json`;
    return shell.saveFile({ name, text: JSON.stringify(data, null, 2) });
  };
  const deleteAccount = async () => {
    const answer = await account.remove();
    if (answer.error !== null) return answer;
    discardDrafts(user.id);
    await createIndexedDbDrafts(user.id).destroy();
    return answer;
  };
  const exportPlanner = () => {
    const { name, text } = plannerFile(session);
    return shell.saveFile({ name, text });
  };
  return (
    <AccountScreen
      user={user}
      onDownloadData={downloadData}
      onDeleteAccount={deleteAccount}
      onExportPlanner={exportPlanner}
    />
  );
}
