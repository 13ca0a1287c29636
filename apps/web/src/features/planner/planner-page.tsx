import { PlannerScreen } from '@bellweek/planner/screens/planner-screen';
import type { PlannerScreenProps } from '@bellweek/planner/screens/planner-screen';
import type { PlannerSession } from '@bellweek/planner/session/session';
import type { Room } from '@bellweek/planner/store/port';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../config/paths.ts';
import { useApi } from '../../session/session-context.tsx';
import { downloadText } from '../../site/download-text.ts';
import { PlannerGate } from './planner-gate.tsx';
import type { OpenPlanner } from './planner-gate.tsx';
import styles from './planner-page.module.css';
import { installation, useWeeklyReport } from './weekly-report.ts';

export default function PlannerPage() {
  return (
    <div className={styles.workspace}>
      <PlannerGate>{(planner) => <Planner {...planner} />}</PlannerGate>
    </div>
  );
}

function Planner({ session, user }: OpenPlanner) {
  const api = useApi();
  const room = useRoom(session);
  useWeeklyReport(session, user.id);
  const host: PlannerScreenProps['host'] = {
    accountId: user.id,
    installation: installation(),
    dashboardHref: paths.dashboard,
    room,
    saveFile: ({ name, type, text }) => downloadText(name, type, text),
    sendFeedback: async (message, type = 'other') => {
      const { error } = await api.sendFeedback({ message, type });
      return error === null ? { ok: true } : { ok: false, message: error };
    },
  };
  return (
    <div className={styles.planner}>
      <PlannerScreen session={session} host={host} />
    </div>
  );
}

/** Asked again after each save: what was asked for may have been granted, and there is more to keep. */
function useRoom(session: PlannerSession): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  const step = useStore(session.view, (view) => view.save.step);
  useEffect(() => {
    if (step !== 'saved') return;
    let isCurrent = true;
    void session.room().then((answer) => isCurrent && setRoom(answer));
    return () => {
      isCurrent = false;
    };
  }, [session, step]);
  return room;
}
