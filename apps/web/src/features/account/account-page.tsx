import { AccountPage as Account } from '@bellweek/shell/screens/account-page';
import { paths } from '../../config/paths.ts';
import { useApi, useSession } from '../../session/session-context.tsx';
import { saveFile } from '../../site/save-file.ts';
import { exportKeptPlanner, hasKeptPlanner, removeKeptPlanner } from './kept-planner.ts';

export default function AccountPage() {
  const api = useApi();
  const user = useSession((session) => session.user);
  if (!user) return null;

  const deleteAccount = async () => {
    const { error } = await api.deleteAccount();
    // The account is gone whatever becomes of this; other programs that hold the planner let go of it sooner or later.
    if (error === null) await removeKeptPlanner(user.id).catch((problem: unknown) => console.error(problem));
    // A new page load, so that nothing of this person stays in memory; it also tells the other tabs.
    if (error === null) window.location.replace(paths.home);
    return { error };
  };
  return (
    <Account
      user={user}
      exportData={() => api.exportMyData()}
      deleteAccount={deleteAccount}
      exportPlanner={hasKeptPlanner(user.id) ? () => exportKeptPlanner(user.id) : undefined}
      saveFile={saveFile}
    />
  );
}
