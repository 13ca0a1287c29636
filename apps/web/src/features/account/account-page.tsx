import { PRODUCT } from '@bellweek/api-client/contract/product';
import { AccountScreen } from '@bellweek/ui/screens/account';
import { paths } from '../../config/paths.ts';
import { useApi, useSession } from '../../session/session-context.tsx';
import { downloadText } from '../../site/download-text.ts';
import { downloadJson } from './download-json.ts';
import { exportKeptPlanner, hasKeptPlanner, removeKeptPlanner } from './kept-planner.ts';

export default function AccountPage() {
  const api = useApi();
  const user = useSession((session) => session.user);
  if (!user) return null;

  const downloadData = async () => {
    const { data, error } = await api.exportMyData();
    if (data) downloadJson(`${PRODUCT.name.toLowerCase()}-data-${data.exportedAt.slice(0, 10)}.json`, data);
    return { error };
  };
  const deleteAccount = async () => {
    const { error } = await api.deleteAccount();
    // The account is gone whatever becomes of this; other programs that hold the planner let go of it sooner or later.
    if (error === null) await removeKeptPlanner(user.id).catch((problem: unknown) => console.error(problem));
    // A new page load, so that nothing of this person stays in memory; it also tells the other tabs.
    if (error === null) window.location.replace(paths.home);
    return { error };
  };
  const exportPlanner = async () => {
    const { name, type, text } = await exportKeptPlanner(user.id);
    downloadText(name, type, text);
    return { error: null };
  };
  return (
    <AccountScreen
      user={user}
      onDownloadData={downloadData}
      onDeleteAccount={deleteAccount}
      onExportPlanner={hasKeptPlanner(user.id) ? exportPlanner : undefined}
    />
  );
}
