import { AddFromLink, PlannerScreen } from '@bellweek/planner/screens';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { sendAndCount } from '@bellweek/shell/session/send-and-count';
import { CloseOnBackProvider } from '@bellweek/ui/close-on-back';
import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useApi } from '../../session/session-context.tsx';
import { AskBeforeLogOut, useLogOut } from '../../leaving/ask-before-log-out.tsx';
import { saveFile } from '../../site/save-file.ts';
import { useInstall } from './install-prompt.ts';
import { feedsBy } from './feeds.ts';
import { readLaunch } from './launch.ts';
import { useEarlyEntry } from './early-entry.ts';
import { PlannerBar } from './planner-bar.tsx';
import { useReminders } from './use-reminders.ts';
import { sharingBy } from './sharing.ts';
import { PlannerGate } from './planner-gate.tsx';
import type { OpenPlanner } from './planner-gate.tsx';
import styles from './planner-page.module.css';
import { useStorageWarning } from './storage-notice.tsx';
import { installation, useWeeklyReport } from './weekly-report.ts';

/** The planner itself, below the bar that asks before it logs out. */
export default function OpenPlanner() {
  return (
    <CloseOnBackProvider>
      <AskBeforeLogOut>
        <PlannerBar />
        <PlannerGate>{(planner) => <Planner {...planner} />}</PlannerGate>
      </AskBeforeLogOut>
    </CloseOnBackProvider>
  );
}

function Planner({ session, user, sync }: OpenPlanner) {
  const api = useApi();
  const navigate = useNavigate();
  const { wanted, shared, done } = useLaunch();
  const early = useEarlyEntry(session, user.id);
  const install = useInstall();
  const storageWarning = useStorageWarning();
  const feeds = useMemo(() => feedsBy(api), [api]);
  const reminders = useReminders(user.id, api);
  useWeeklyReport(session, user.id);
  const sharing = useMemo(() => sharingBy(api), [api]);
  const { logOut, countBy } = useLogOut();
  useEffect(() => {
    countBy(() => sendAndCount(session, sync.syncNow));
    return () => countBy(null);
  }, [countBy, session, sync]);
  const host: PlannerScreenProps['host'] = {
    accountId: user.id,
    accountName: user.name,
    sync,
    sharing,
    installation: installation(),
    opensLinks: true,
    feeds,
    hasReminders: true,
    reminders,
    storageWarning,
    accountActions: [
      ...(install ? [{ label: 'Install', onSelect: install }] : []),
      { label: 'Plan', onSelect: () => void navigate(paths.dashboard) },
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
      <PlannerScreen
        session={session}
        host={host}
        wanted={wanted ?? early.wanted}
        onWantedShown={wanted === null ? early.done : done}
      />
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

/** Handles the query of the address, then removes it. */
function useLaunch() {
  const [search, setSearch] = useSearchParams();
  const launch = useMemo(() => readLaunch(search), [search]);
  const done = useCallback(() => setSearch({}, { replace: true }), [setSearch]);
  return { ...launch, done };
}
