import { PlannerScreen } from '@bellweek/planner/screens/planner-screen';
import type { PlannerScreenProps } from '@bellweek/planner/screens/planner-screen';
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
  useWeeklyReport(session, user.id);
  const host: PlannerScreenProps['host'] = {
    accountId: user.id,
    installation: installation(),
    opensLinks: true,
    dashboardHref: paths.dashboard,
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
