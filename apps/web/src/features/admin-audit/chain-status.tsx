import type { AuditVerification } from '@bellweek/api-client/contract/audit-verification';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { ProgressBar } from '@bellweek/ui/progress-bar';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { useAct } from '../../admin/use-act.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import styles from './chain-status.module.css';

const KEY = ['audit-verification'];
const ASK_AGAIN_MS = 1_000;

/** The chain of the log: what the last verification found, the progress of one under way, and its start. */
export function ChainStatus() {
  const { data, isError } = useAdminQuery(KEY, (api) => api.getAuditVerifications(), {
    freshFor: ({ newest }) => (isUnderWay(newest) ? ASK_AGAIN_MS : false),
  });
  const mayStart = useMayAct('administrator');
  const { attempt, isPending, failure } = useAttempt();
  const act = useAct([KEY]);
  if (isError && !data) return <Notice tone="error">Failed to load the state of the audit chain.</Notice>;
  const { newest, last } = data ?? { newest: null, last: null };
  return (
    <section className={styles.chain} aria-label="Audit chain">
      <div className={styles.line}>
        <div role="status" className={styles.words}>
          {data && (last ? <Result of={last} /> : <p>The audit log has not been verified yet.</p>)}
        </div>
        {mayStart && data && !isUnderWay(newest) && (
          <Button
            size="small"
            pending={isPending}
            onClick={() => void attempt(() => act((api) => api.startAuditVerification()))}
          >
            Verify Now
          </Button>
        )}
      </div>
      {newest && isUnderWay(newest) && <Progress of={newest} />}
      {newest?.state === 'interrupted' && newest.finishedAt && (
        <p>
          The verification that began <DateTime value={newest.startedAt} format="relative" isInText /> was interrupted.
        </p>
      )}
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
    </section>
  );
}

/** An interrupted one is started anew within seconds. */
const isUnderWay = (newest: AuditVerification | null): boolean =>
  newest !== null && (newest.state === 'running' || (newest.state === 'interrupted' && newest.finishedAt === null));

function Progress({ of: { state, checked, total } }: { of: AuditVerification }) {
  if (state === 'interrupted') {
    return <p>The verification was interrupted. It starts again from the first entry in a moment.</p>;
  }
  const text = `${formatCount(checked)} of ${countOf(total, 'entry', false, 'entries')} checked`;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label="Verification of the audit log"
        total={total}
        parts={[{ key: 'checked', amount: checked, tone: 'done' }]}
        valueText={text}
      />
      <p>{text}</p>
    </div>
  );
}

const SECOND_MS = 1_000;
const lengthOf = ({ startedAt, finishedAt }: AuditVerification): string => {
  const seconds = Math.ceil((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / SECOND_MS);
  return seconds < 60 ? countOf(seconds, 'second') : countOf(Math.round(seconds / 60), 'minute');
};

function Result({ of: run }: { of: AuditVerification }) {
  const { finishedAt, startedBy, isAutomatic, checked, unsealed, firstBad, head } = run;
  const when = finishedAt && <DateTime value={finishedAt} format="relative" isInText />;
  const who = isAutomatic ? 'automatically' : `by ${startedBy ?? 'a deleted user'}`;
  const waiting =
    unsealed === 0 || unsealed === null
      ? ''
      : ` ${countOf(unsealed, 'newer entry', false, 'newer entries')} waited for ${unsealed === 1 ? 'its' : 'their'} link.`;
  if (firstBad) {
    return (
      <Notice tone="error">
        The audit log is not intact. Entry {firstBad.entryId} is the first bad one, link {firstBad.sequence} of the
        chain: {firstBad.reason}. Found {when} {who}, after {countOf(checked, 'good entry', false, 'good entries')}.
      </Notice>
    );
  }
  return (
    <>
      <p>
        Verified {when}, {who}: {countOf(checked, 'entry', false, 'entries')} from the first to the newest are intact.
        It took {lengthOf(run)}.{waiting}
      </p>
      {head && checked > 0 && <Copyable isCode text={head} label="Copy the newest link" />}
    </>
  );
}
