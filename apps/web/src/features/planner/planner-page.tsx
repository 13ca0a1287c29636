import { AddFromLink, PlannerScreen } from '@bellweek/planner/screens';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { countUnsent } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import type { SyncPort } from '@bellweek/planner/sync';
import { CloseOnBackProvider } from '@bellweek/ui/close-on-back';
import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useApi } from '../../session/session-context.tsx';
import { AskBeforeLogOut, useLogOut } from '../../leaving/ask-before-log-out.tsx';
import { saveFile } from '../../site/save-file.ts';
import { useInstall } from './install-prompt.ts';
import { readLaunch } from './launch.ts';
import { PlannerBar } from './planner-bar.tsx';
import { PlannerGate } from './planner-gate.tsx';
import type { OpenPlanner } from './planner-gate.tsx';
import styles from './planner-page.module.css';
import { useStorageWarning } from './storage-notice.tsx';
import { installation, useWeeklyReport } from './weekly-report.ts';

export default function PlannerPage() {
  return (
    <CloseOnBackProvider>
      <AskBeforeLogOut>
        <div className={styles.workspace}>
          <PlannerBar />
          <PlannerGate>{(planner) => <Planner {...planner} />}</PlannerGate>
        </div>
      </AskBeforeLogOut>
    </CloseOnBackProvider>
  );
}

function Planner({ session, user, sync }: OpenPlanner) {
  const api = useApi();
  const navigate = useNavigate();
  const { wanted, shared, done } = useLaunch();
  const install = useInstall();
  const storageWarning = useStorageWarning();
  useWeeklyReport(session, user.id);
  const { logOut, countBy } = useLogOut();
  useEffect(() => {
    countBy(() => sendAndCount(session, sync));
    return () => countBy(null);
  }, [countBy, session, sync]);
  const host: PlannerScreenProps['host'] = {
    accountId: user.id,
    accountName: user.name,
    sync,
    installation: installation(),
    opensLinks: true,
    storageWarning,
    dashboardHref: paths.dashboard,
    accountActions: [
      ...(install ? [{ label: 'Install', onSelect: install }] : []),
      { label: 'Account', onSelect: () => void navigate(paths.account) },
      { label: 'Log Out', onSelect: logOut },
    ],
    saveFile,
    sendFeedback: async (message, type = 'other') => {
      const { error } = await api.sendFeedback({ message, type });
      return error === null ? { ok: true } : { ok: false, message: error };
    },
  };
  return (
    <div className={styles.planner}>
      <PlannerScreen session={session} host={host} wanted={wanted} onWantedShown={done} />
      {shared !== null && (
        <AddFromLink
          key={shared}
          session={session}
          title={shared}
          description="Another app or page shared it."
          onDone={done}
        />
      )}
    </div>
  );
}

/** A person who logs out waits no longer for their changes to be sent. */
const SENDING_MS = 4_000;

/** Sends what waits. @returns changes that still do; 0 where the planner does not sync */
async function sendAndCount(session: PlannerSession, sync: SyncPort): Promise<number> {
  const count = () => countUnsent(session.view.getState().state);
  if (count() > 0) await Promise.race([sync.syncNow(), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  return count();
}

/** Handles the query of the address, then removes it. */
function useLaunch() {
  const [search, setSearch] = useSearchParams();
  const launch = useMemo(() => readLaunch(search), [search]);
  const done = useCallback(() => setSearch({}, { replace: true }), [setSearch]);
  return { ...launch, done };
}
