import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { plannerFile } from '@bellweek/planner/session/files';
import { forgetTexts } from '@bellweek/planner/session/kept-text';
import type { PlannerSession } from '@bellweek/planner/session/session';
import { createIndexedDbTexts } from '@bellweek/planner/store/indexeddb-texts';
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
    forgetTexts(user.id);
    await createIndexedDbTexts(user.id).destroy();
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
