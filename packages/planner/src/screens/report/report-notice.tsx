import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { settingsOf } from '../../core/state/state.ts';
import { REPORT_NO, REPORT_YES, reportConsent } from '../../core/state/report-consent.ts';
import { hasHeardOthers } from '../../session/sync-writes.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './report-notice.module.css';

/** Asks again for the weekly report, as counts alone, once the student's yes has ended and no other strip is there. */
export function ReportNotice() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isAsked = usePlanner(({ state, now, readOnly }) => {
    const isOver = readOnly === null && reportConsent(settingsOf(state), now)?.holds === false;
    return isOver && hasHeardOthers(state, now);
  });
  if (!isAsked) return null;
  const answer = (sendsReport: boolean) => {
    // The notice unmounts with the focus.
    if (session.run({ type: 'settings.edit', fields: { sendsReport } }).ok)
      workspace.getState().focus.focus('add-task');
  };
  const action = (
    <div className={styles.answers}>
      <Button size="small" onClick={() => answer(true)}>
        {REPORT_YES}
      </Button>
      <Button size="small" onClick={() => answer(false)}>
        {REPORT_NO}
      </Button>
    </div>
  );
  return (
    <div className={styles.question}>
      <Notice strip quiet action={action}>
        Send us a weekly report for another year? Just numbers, such as how many tasks you finished. Never what you
        write.
      </Notice>
    </div>
  );
}
