import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { AddFromLink, PlannerScreen } from '@bellweek/planner/screens';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import type { PlannerSession } from '@bellweek/planner/session';
import type { SyncPort } from '@bellweek/planner/sync';
import { reportWeekly } from '@bellweek/planner/session';
import { accessOf } from '@bellweek/shell/account/access';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import styles from '../app/app.module.css';
import { askedByLink, doneWithLink, doneWithWanted } from '../app/links.ts';
import { useShell } from '../app/shell-context.tsx';
import { ProgramSettings } from '../program/program-settings.tsx';
import { saveFile } from './save-file.ts';

const KEYS_END =
  'This computer has no safe place for the key to your synced planner. When you quit the app, it forgets the key. Next time, type your spare key or ask another device. Your planner stays on this computer.';

type PlannerHost = PlannerScreenProps['host'];

interface PlannerPageProps {
  session: PlannerSession;
  user: AuthUser;
  sync: SyncPort;
}

export function PlannerPage({ session, user, sync }: PlannerPageProps) {
  const { bridge, shell } = useShell();
  const title = useStore(askedByLink, (state) => state.titles[0]);
  const answered = useStore(askedByLink, (state) => state.answered);
  const wanted = useStore(askedByLink, (state) => state.wanted);
  const installation = { installationId: shell.installationId, appVersion: shell.version };
  const { SyncMode, WeeklyReport } = shell.policies.values;
  useReports(session, installation, WeeklyReport !== false);
  const host: PlannerHost = {
    accountId: user.id,
    accountName: user.name,
    sync: SyncMode === 'off' ? null : sync,
    feeds: bridge.feeds,
    sharing: bridge.calendars,
    syncNote: useKeysNote(),
    installation,
    reportIsManaged: WeeklyReport === false,
    hasReminders: true,
    programSettings: <ProgramSettings session={session} />,
    saveFile: saveFile(bridge),
    sendFeedback: async (message, type = 'other') => {
      const { error, isWaiting } = await bridge.account.sendFeedback({ message, type });
      return error === null ? { ok: true, isWaiting } : { ok: false, message: error };
    },
  };
  return (
    <div className={styles.planner}>
      <PlannerScreen session={session} host={host} wanted={wanted} onWantedShown={doneWithWanted} />
      {title !== undefined && <AddFromLink key={answered} session={session} title={title} onDone={doneWithLink} />}
    </div>
  );
}

/** Says that keys of sync end with the program, where no keyring is safe. */
function useKeysNote(): string | null {
  const { keepsKeys } = useShell().bridge.sync;
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => void keepsKeys().then((keeps) => setNote(keeps ? null : KEYS_END)), [keepsKeys]);
  return note;
}

/** Passes on the report of each week that is over; the main process keeps it until it has arrived. */
function useReports(session: PlannerSession, source: PlannerHost['installation'], isOn: boolean): void {
  const { bridge, accounts } = useShell();
  const { installationId, appVersion } = source;
  useEffect(
    () =>
      isOn
        ? reportWeekly(session, {
            source: { installationId, appVersion },
            send: async (report) => (await bridge.account.sendReport(report)).error === null,
            isUnconfirmed: () =>
              accessOf(accounts.getState(), Date.parse(session.view.getState().now)) === 'unconfirmed',
          })
        : undefined,
    [isOn, bridge, accounts, session, installationId, appVersion],
  );
}
